package optimist.cancellation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;

/** One thread releases the only permit, while another one cancels who waits for it: of the release that is on the class path. */
final class CancelWindow {
    private static final long AT_MOST = TimeUnit.SECONDS.toNanos(60);
    private static final int MOST_ROUNDS = 3_000_000;
    private static final int SPINS = 1_000;

    /** Waits until it is cancelled, or has the permit. */
    private static final class Waiting implements Continuation<Object> {
        private final CoroutineContext context;
        private volatile boolean granted;

        Waiting(CoroutineContext context) {
            this.context = context;
        }

        @Override
        public CoroutineContext getContext() {
            return context;
        }

        @Override
        public void resumeWith(Object result) {
            granted = result == Unit.INSTANCE;
        }
    }

    private record Round(Semaphore semaphore, Job job) {}

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private volatile Round round = new Round(SemaphoreKt.Semaphore(1, 0), JobKt.Job(null));

    /** The greatest number of permits that were out at once, of one, and in which round: until it was more than one. */
    static String permitsOut() throws InterruptedException {
        CancelWindow window = new CancelWindow();
        Thread canceller = new Thread(window::cancels);
        canceller.setDaemon(true);
        canceller.start();
        long begin = System.nanoTime();
        int out = 1;
        int rounds = 0;
        while (out == 1 && rounds < MOST_ROUNDS && System.nanoTime() - begin < AT_MOST) {
            rounds++;
            out = window.round(rounds);
        }
        window.begun.set(-1);
        canceller.join();
        return out + " of 1, in round " + rounds;
    }

    private int round(int number) {
        Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
        Job job = JobKt.Job(null);
        Waiting waiting = new Waiting(job);
        semaphore.acquire(waiting);
        round = new Round(semaphore, job);
        begun.set(number);
        semaphore.release();
        await(cancelled, number);
        int out = waiting.granted ? 1 : 0;
        while (out < 2 && semaphore.acquire(new Waiting(EmptyCoroutineContext.INSTANCE)) == Unit.INSTANCE) {
            out++;
        }
        return out;
    }

    private void cancels() {
        int number = 1;
        while (await(begun, number)) {
            round.job.cancel(null);
            cancelled.set(number);
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
                optimist.sequence.Waiting.YIELD.once();
            }
            seen = counter.get();
        }
        return seen == number;
    }

    private CancelWindow() {}
}
