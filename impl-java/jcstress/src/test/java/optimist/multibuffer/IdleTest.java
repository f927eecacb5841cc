package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import optimist.sequence.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a consumer takes of a processor while there is nothing to do (B4.4). */
@Timeout(60)
class IdleTest {
    private static final int MILLIS = 1_000;
    private static final double ONE_PER_CENT = 0.01;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final Handler<Object> NOBODY = (entry, source, sequence, last) -> {};

    @Test
    void sleepingConsumerUsesLittleProcessorTime() throws InterruptedException {
        double signalled = share(new SignalledMultiBuffer<>(3, 64, Object::new, NOBODY));
        double parks = share(yielding(Waiting.PARK));
        double yields = share(yielding(Waiting.YIELD));
        AtomicBoolean ends = new AtomicBoolean();
        // One that yields may get less than that, if others want the processors.
        double spins = share(() -> spin(ends), () -> ends.set(true));
        System.out.printf(
                "idle consumers, processor time by time: signalled %.4f, parks for 50 µs %.4f, yields %.4f; spins %.4f%n",
                signalled, parks, yields, spins);
        assertThat(signalled).isLessThan(ONE_PER_CENT);
        assertThat(yields).isGreaterThan(signalled);
        assertThat(spins).isGreaterThan(ONE_PER_CENT);
    }

    private static void spin(AtomicBoolean ends) {
        while (!ends.get()) {
            Thread.onSpinWait();
        }
    }

    private static MultiBuffer<Object> yielding(Waiting waiting) {
        return new YieldingMultiBuffer<>(
                3, 64, Object::new, NOBODY, ExceptionHandler.ENDS_THE_RUN, waiting, Waiting.PARK);
    }

    private static double share(MultiBuffer<Object> buffer) throws InterruptedException {
        return share(buffer, buffer::halt);
    }

    /** Of the thread that runs it, after it has had time to begin. */
    private static double share(Runnable run, Runnable end) throws InterruptedException {
        Thread consumer = new Thread(run);
        consumer.start();
        TimeUnit.MILLISECONDS.sleep(MILLIS);
        long begin = System.nanoTime();
        long cpu = THREADS.getThreadCpuTime(consumer.getId());
        TimeUnit.MILLISECONDS.sleep(MILLIS);
        double share = (double) (THREADS.getThreadCpuTime(consumer.getId()) - cpu) / (System.nanoTime() - begin);
        end.run();
        consumer.join();
        return share;
    }
}
