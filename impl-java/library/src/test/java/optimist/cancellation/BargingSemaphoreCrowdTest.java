package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many threads at once, of which some give up. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BargingSemaphoreCrowdTest {
    /** They count the permits that are inside; each time, a thread acquires some of them. */
    private static class Acquirers extends Crowd {
        private final BargingSemaphore semaphore;
        private final int permits;
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicLong acquired = new AtomicLong();

        Acquirers(int permits, int passes, boolean isPatient) {
            super(isPatient);
            semaphore = new BargingSemaphore(permits, passes);
            this.permits = permits;
        }

        @Override
        void takesTurn(int thread, Random random) {
            int many = 1 + random.nextInt(permits);
            if (isAcquired(random, many)) {
                goesInside(many, random.nextInt(64) == 0 ? random.nextInt(20_000) : 0);
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            if (acquired.get() == 0 || isPatient != (acquired.get() == turns.get())) {
                return "of " + turns.get() + " waits, " + acquired.get() + " have got a permit";
            }
            int left = semaphore.availablePermits();
            if (left != permits) {
                return left + " permits are left of " + permits;
            }
            // A gate that was left closed refuses them.
            for (int i = 0; i < permits; i++) {
                if (!semaphore.tryAcquire()) {
                    return "nobody waits, and the gate is closed";
                }
            }
            return null;
        }

        private void goesInside(int many, int nanos) {
            int now = inside.addAndGet(many);
            if (now > permits) {
                throw new IllegalStateException(now + " are inside");
            }
            acquired.incrementAndGet();
            if (nanos > 0) {
                LockSupport.parkNanos(nanos);
            }
            inside.addAndGet(-many);
            semaphore.release(many);
        }

        /** Whether it has its permits. */
        boolean waitsFor(int many, int nanos) throws InterruptedException {
            return semaphore.tryAcquire(many, nanos, TimeUnit.NANOSECONDS);
        }

        final boolean isAcquired(Random random, int many) {
            try {
                switch (isPatient ? random.nextInt(2) : random.nextInt(8)) {
                    case 0 -> semaphore.acquireUninterruptibly(many);
                    case 1 -> acquires(many);
                    case 2 -> {
                        return semaphore.tryAcquire(many);
                    }
                    default -> {
                        return waitsFor(many, random.nextInt(60_000));
                    }
                }
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }

        private void acquires(int many) throws InterruptedException {
            if (isPatient) {
                if (!semaphore.tryAcquire(many, 1, TimeUnit.HOURS)) {
                    throw new IllegalStateException("an hour is over");
                }
            } else {
                semaphore.acquire(many);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1", "1, 100", "2, 0", "2, 1", "2, 100", "5, 1"})
    void permitsAreConservedAndNobodyWaitsInVain(int permits, int passes) throws InterruptedException {
        assertThat(new Acquirers(permits, passes, false).run(4)).isNull();
    }

    /** A thread that gives up repairs what others have done wrong: the next one finds the permit for which nobody was woken. */
    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1", "1, 100", "2, 0", "2, 1", "2, 100", "5, 1"})
    void nobodyWaitsInVainWhereNobodyGivesUp(int permits, int passes) throws InterruptedException {
        assertThat(new Acquirers(permits, passes, true).run(4)).isNull();
    }

    /** A thread whose wait has a limit takes it for granted that it has got no permit. */
    private static final class Forgetful extends Acquirers {
        Forgetful() {
            super(1, 1, false);
        }

        @Override
        long stalledAfter() {
            return LITTLE_PATIENCE;
        }

        @Override
        boolean waitsFor(int many, int nanos) throws InterruptedException {
            super.waitsFor(many, nanos);
            return false;
        }
    }

    @Test
    void aPermitThatIsLostIsMissed() throws InterruptedException {
        assertThat(new Forgetful().run(4)).endsWith("nobody goes on");
    }

    // ---- starvation

    /** Threads that acquire and release one permit without pause, and one thread that waits among them: it needs all permits. */
    private static final class Race implements Parking {
        private static final int BARGERS = 2;

        final BargingSemaphore semaphore;
        private final int permits;
        /** Acquires of the bargers, which count before they release: whoever has all permits finds all of them counted. */
        private final AtomicLong acquired = new AtomicLong();

        private final AtomicBoolean ended = new AtomicBoolean();
        private final List<Thread> bargers = new ArrayList<>();
        private final Thread waiter = Thread.currentThread();
        private boolean isAsleep;
        private long before;
        private int waits;

        Race(int permits, int passes) {
            this.permits = permits;
            semaphore = new BargingSemaphore(permits, passes, this);
        }

        /** Before its first park, the waiter is in the queue. */
        @Override
        public void park(Object blocker, long nanos) {
            if (Thread.currentThread() == waiter && !isAsleep) {
                isAsleep = true;
                before = acquired.get();
            }
            OF_PLATFORM.park(blocker, nanos);
        }

        @Override
        public void park(Object blocker) {
            park(blocker, FOREVER);
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            OF_PLATFORM.unpark(thread);
        }

        void start() {
            for (int i = 0; i < BARGERS; i++) {
                Thread barger = new Thread(() -> {
                    while (!ended.get()) {
                        semaphore.acquireUninterruptibly();
                        acquired.incrementAndGet();
                        semaphore.release();
                    }
                });
                barger.setDaemon(true);
                barger.start();
                bargers.add(barger);
            }
            while (acquired.get() == 0) {
                Thread.onSpinWait();
            }
        }

        /** Returns how many acquires were counted while it was in the queue; none if it did not have to wait. */
        long passed() {
            isAsleep = false;
            semaphore.acquireUninterruptibly(permits);
            long after = acquired.get();
            semaphore.release(permits);
            if (!isAsleep) {
                return 0;
            }
            waits++;
            return after - before;
        }

        void end() throws InterruptedException {
            ended.set(true);
            for (Thread barger : bargers) {
                barger.join();
            }
        }
    }

    /**
     * C11.2. Of the acquires that are counted while the waiter is in the queue, some are no passes: those that took the permit before it
     * was there and are counted late, and those of bargers that were in the queue before it. A barger has at most one of them, because its
     * next acquire begins when the waiter is in the queue: it passes, or is behind.
     */
    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1", "1, 100", "2, 0", "2, 1", "2, 100"})
    void aWaiterIsPassedSoOftenAtMost(int permits, int passes) throws InterruptedException {
        Race race = new Race(permits, passes);
        race.start();
        long most = 0;
        while (race.waits < 2_000) {
            most = Math.max(most, race.passed());
        }
        race.end();
        assertThat(most).isLessThanOrEqualTo(passes + Race.BARGERS);
        assertThat(race.semaphore.availablePermits()).isEqualTo(permits);
    }

    /** Without a bound that is small, running threads do pass, and far more often. */
    @Test
    void runningThreadsDoPass() throws InterruptedException {
        Race race = new Race(1, BargingSemaphore.MOST_PASSES);
        race.start();
        long most = 0;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (most <= 100 + Race.BARGERS && System.nanoTime() - deadline < 0) {
            most = Math.max(most, race.passed());
        }
        race.end();
        assertThat(most).isGreaterThan(100 + Race.BARGERS);
    }
}
