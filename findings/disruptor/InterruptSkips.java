import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.RingBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A processor is interrupted while it waits, and its exception handler continues. Then three events are published. */
class InterruptSkips {
    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        List<Long> handled = new CopyOnWriteArrayList<>();
        BatchEventProcessor<long[]> processor = new BatchEventProcessorBuilder()
                .build(ring, ring.newBarrier(), (event, sequence, endOfBatch) -> handled.add(sequence));
        List<Throwable> told = new CopyOnWriteArrayList<>();
        // It continues, as IgnoreExceptionHandler does.
        processor.setExceptionHandler(new ExceptionHandler<long[]>() {
            @Override
            public void handleEventException(Throwable thrown, long sequence, long[] event) {
                told.add(thrown);
            }

            @Override
            public void handleOnStartException(Throwable thrown) {}

            @Override
            public void handleOnShutdownException(Throwable thrown) {}
        });
        Thread thread = new Thread(processor);
        thread.setDaemon(true);
        thread.start();
        awaitWaiting(thread);
        thread.interrupt();
        while (thread.isInterrupted()) {
            Thread.sleep(1);
        }
        awaitWaiting(thread);
        for (int i = 0; i < 3; i++) {
            ring.publish(ring.next());
        }
        for (int i = 0; i < 5_000 && !handled.contains(2L); i++) {
            Thread.sleep(1);
        }

        boolean shown = handled.equals(List.of(1L, 2L))
                && told.size() == 1
                && told.get(0) instanceof InterruptedException;
        System.out.println((shown ? "shown" : "not shown") + ": published 0, 1, 2; the handler was given " + handled);
        System.exit(shown ? 0 : 1);
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        do {
            Thread.sleep(20);
        } while (thread.getState() != Thread.State.WAITING);
    }
}
