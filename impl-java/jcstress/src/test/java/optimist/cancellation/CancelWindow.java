package optimist.cancellation;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** One thread releases the only permit, while another one cancels who waits for it: of the release that is on the class path. */
final class CancelWindow {
    private static final long AT_MOST = TimeUnit.SECONDS.toNanos(30);
    private static final int MOST_ROUNDS = 3_000_000;

    private CancelWindow() {}

    static String permitsOut() {
        return out(() -> Lock.semaphore(1));
    }

    static String mutexesHeld() {
        return out(Lock::mutex);
    }

    /** The number of permits that were out at once, of one, and in which round: until it was not one. */
    private static String out(Supplier<Lock> maker) {
        long begin = System.nanoTime();
        int out = 1;
        int rounds = 0;
        try (Beside canceller = new Beside()) {
            while (out == 1 && rounds < MOST_ROUNDS && System.nanoTime() - begin < AT_MOST) {
                rounds++;
                out = round(maker.get(), canceller);
            }
        }
        return out + " of 1, in round " + rounds;
    }

    private static int round(Lock lock, Beside canceller) {
        OneCall waiting = new OneCall();
        lock.acquire(waiting);
        canceller.begin(waiting::cancel);
        lock.release();
        canceller.await();
        int out = waiting.isGranted() ? 1 : 0;
        while (out < 2 && lock.acquire(new OneCall())) {
            out++;
        }
        return out;
    }
}
