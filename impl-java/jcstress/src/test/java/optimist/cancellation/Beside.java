package optimist.cancellation;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.sequence.Waiting;

/** Another thread, which does one thing after the other while this one does something else. */
final class Beside implements AutoCloseable {
    private static final int SPINS = 1_000;

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Thread other = new Thread(this::run);
    private volatile Runnable task = () -> {};

    Beside() {
        other.setDaemon(true);
        other.start();
    }

    void begin(Runnable next) {
        task = next;
        begun.incrementAndGet();
    }

    void await() {
        await(ended, begun.get());
    }

    @Override
    public void close() {
        begun.set(-1);
    }

    private void run() {
        int number = 1;
        while (await(begun, number)) {
            task.run();
            ended.set(number);
            number++;
        }
    }

    private static boolean await(AtomicInteger counter, int number) {
        int spins = 0;
        int seen = counter.get();
        while (seen != number && seen >= 0) {
            spins++;
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                Waiting.YIELD.once();
            }
            seen = counter.get();
        }
        return seen == number;
    }
}
