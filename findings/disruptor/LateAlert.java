import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A halt is two writes: the state, and the alert. The first one ends a run. The processor is run again, and then the
 * second one comes. A barrier that passes everything on holds the halting thread between the two.
 */
class LateAlert {
    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        CountDownLatch halting = new CountDownLatch(1);
        CountDownLatch alert = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch begin = new CountDownLatch(1);
        List<Long> handled = new CopyOnWriteArrayList<>();
        SequenceBarrier barrier = holding(ring.newBarrier(), halting, alert);
        BatchEventProcessor<long[]> processor =
                new BatchEventProcessorBuilder().build(ring, barrier, new EventHandler<>() {
                    @Override
                    public void onStart() {
                        started.countDown();
                        try {
                            begin.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }

                    @Override
                    public void onEvent(long[] event, long sequence, boolean endOfBatch) {
                        handled.add(sequence);
                    }
                });
        Thread first = start(processor);
        started.await();
        Thread halter = start(processor::halt);
        halting.await();
        begin.countDown();
        first.join();

        Thread second = start(processor);
        ring.publish(ring.next());
        for (int i = 0; i < 5_000 && handled.isEmpty(); i++) {
            Thread.sleep(1);
        }
        alert.countDown();
        halter.join();
        Thread.sleep(200);
        for (int i = 0; i < 3; i++) {
            ring.publish(ring.next());
        }
        second.join(2_000);

        boolean shown = second.getState() == Thread.State.RUNNABLE
                && barrier.isAlerted()
                && processor.isRunning()
                && handled.equals(List.of(0L));
        System.out.println((shown ? "shown" : "not shown") + ": 2 s after 1, 2 and 3 were published, run() "
                + (second.isAlive() ? "has not returned (" + second.getState() + ")" : "has returned")
                + ", isRunning() " + processor.isRunning() + ", handled " + handled);
        System.exit(shown ? 0 : 1);
    }

    private static SequenceBarrier holding(SequenceBarrier barrier, CountDownLatch halting, CountDownLatch alert) {
        return (SequenceBarrier) Proxy.newProxyInstance(
                LateAlert.class.getClassLoader(), new Class<?>[] {SequenceBarrier.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("alert")) {
                        halting.countDown();
                        alert.await();
                    }
                    try {
                        return method.invoke(barrier, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
