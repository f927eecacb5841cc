import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutBlockingWaitStrategy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A processor waits for 20 ms at most, and is told each time. Then an entry is claimed and not published for half a second.
 * A barrier that passes everything on counts the calls of waitFor.
 */
class SpinsBehindAClaim {
    private static final int MANY = 1_000;

    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(
                () -> new long[1], 8, new TimeoutBlockingWaitStrategy(20, TimeUnit.MILLISECONDS));
        AtomicInteger waits = new AtomicInteger();
        AtomicInteger timeouts = new AtomicInteger();
        BatchEventProcessor<long[]> processor =
                new BatchEventProcessorBuilder().build(ring, counting(ring.newBarrier(), waits), new EventHandler<>() {
                    @Override
                    public void onEvent(long[] event, long sequence, boolean endOfBatch) {}

                    @Override
                    public void onTimeout(long sequence) {
                        timeouts.incrementAndGet();
                    }
                });
        start(processor);
        while (timeouts.get() < 3) {
            Thread.sleep(1);
        }
        int waitsWhileEmpty = waits.get();

        long claimed = ring.next();
        Thread.sleep(100);
        waits.set(0);
        timeouts.set(0);
        Thread.sleep(500);
        int waitsBehindTheClaim = waits.get();
        int timeoutsBehindTheClaim = timeouts.get();

        ring.publish(claimed);
        for (int i = 0; i < 5_000 && timeouts.get() < 3; i++) {
            Thread.sleep(1);
        }
        boolean shown = waitsWhileEmpty < MANY
                && waitsBehindTheClaim > MANY
                && timeoutsBehindTheClaim == 0
                && timeouts.get() >= 3
                && processor.getSequence().get() == claimed;
        System.out.println((shown ? "shown" : "not shown") + ": behind a claimed entry, waitFor returned "
                + (waitsBehindTheClaim > MANY ? "more than " : "at most ") + MANY + " times in 500 ms, with "
                + timeoutsBehindTheClaim + " timeouts; before, and after its publication, it timed out");
        System.exit(shown ? 0 : 1);
    }

    private static SequenceBarrier counting(SequenceBarrier barrier, AtomicInteger waits) {
        return (SequenceBarrier) Proxy.newProxyInstance(
                SpinsBehindAClaim.class.getClassLoader(),
                new Class<?>[] {SequenceBarrier.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("waitFor")) {
                        waits.incrementAndGet();
                    }
                    try {
                        return method.invoke(barrier, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
    }
}
