package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many threads at once, of which some give up. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what is thrown is kept
class FairSemaphoreCrowdTest {
    /** They count who is inside. */
    private static class Acquirers extends Crowd {
        private final FairSemaphore semaphore;
        private final int permits;
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicLong acquired = new AtomicLong();

        Acquirers(int permits, int slots, int looks, boolean isPatient) {
            super(isPatient);
            semaphore = new FairSemaphore(permits, slots, looks);
            this.permits = permits;
        }

        @Override
        void takesTurn(int thread, Random random) {
            if (isAcquired(random)) {
                goesInside(random.nextInt(8) == 0 ? random.nextInt(20_000) : 0);
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            if (acquired.get() == 0 || isPatient != (acquired.get() == turns.get())) {
                return "of " + turns.get() + " waits, " + acquired.get() + " have got a permit";
            }
            int left = semaphore.availablePermits();
            return left == permits ? null : left + " permits are left of " + permits;
        }

        private void goesInside(int nanos) {
            int now = inside.incrementAndGet();
            if (now > permits) {
                throw new IllegalStateException(now + " are inside");
            }
            acquired.incrementAndGet();
            if (nanos > 0) {
                LockSupport.parkNanos(nanos);
            }
            inside.decrementAndGet();
            semaphore.release();
        }

        /** Whether it has no permit. */
        boolean givesUp(CompletableFuture<Void> stage) {
            return stage.cancel(false);
        }

        private boolean isAcquired(Random random) {
            try {
                switch (isPatient ? 0 : random.nextInt(12)) {
                    case 0 -> semaphore.acquireUninterruptibly();
                    case 1, 2 -> semaphore.acquire();
                    case 3 -> {
                        return semaphore.tryAcquire();
                    }
                    case 4, 5 -> {
                        semaphore.acquireAsync().thenRun(() -> goesInside(0)).exceptionally(this::hasThrown);
                        return false;
                    }
                    case 6, 7 -> {
                        CompletableFuture<Void> stage = semaphore.acquireAsync();
                        LockSupport.parkNanos(random.nextInt(30_000));
                        return !givesUp(stage);
                    }
                    default -> {
                        return semaphore.tryAcquire(random.nextInt(30_000), TimeUnit.NANOSECONDS);
                    }
                }
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "1, 2, 100", "2, 16, 100", "3, 2, 0"})
    void permitsAreConservedAndNobodyWaitsInVain(int permits, int slots, int looks) throws InterruptedException {
        assertThat(new Acquirers(permits, slots, looks, false).run(6)).isNull();
    }

    /** Whoever gives up sets right what others have done wrong: a permit for which nobody was woken is there for the next. */
    @ParameterizedTest
    @CsvSource({"1, 1, 0", "2, 1, 100", "2, 2, 100"})
    void nobodyWaitsInVainWhereNobodyGivesUp(int permits, int slots, int looks) throws InterruptedException {
        assertThat(new Acquirers(permits, slots, looks, true).run(6)).isNull();
    }

    /** Whoever gives up takes it for granted that it was in time. */
    private static final class Forgetful extends Acquirers {
        Forgetful() {
            super(1, 2, 100, false);
        }

        @Override
        long stalledAfter() {
            return LITTLE_PATIENCE;
        }

        @Override
        boolean givesUp(CompletableFuture<Void> stage) {
            stage.cancel(false);
            return true;
        }
    }

    @Test
    void aPermitThatIsLostIsMissed() throws InterruptedException {
        assertThat(new Forgetful().run(6)).endsWith("nobody goes on");
    }

    // ---- a storm

    /** In another process, which has little memory: as many waits are cancelled as it cannot keep. */
    static final class Storm {
        static final int WAITS = 10_000_000;
        private static final int THREADS = 2;

        private Storm() {}

        public static void main(String[] arguments) throws InterruptedException {
            FairSemaphore semaphore = new FairSemaphore(1);
            semaphore.acquire();
            List<Thread> threads = new ArrayList<>();
            AtomicInteger ended = new AtomicInteger();
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> {
                    gust(semaphore, WAITS / THREADS);
                    ended.incrementAndGet();
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            semaphore.release();
            boolean right = ended.get() == THREADS && semaphore.tryAcquire() && !semaphore.tryAcquire();
            System.exit(right ? 0 : 1);
        }

        /** The time is over before the wait begins. */
        private static void gust(FairSemaphore semaphore, int waits) {
            try {
                for (int i = 0; i < waits; i++) {
                    if (semaphore.tryAcquire(1, TimeUnit.NANOSECONDS)) {
                        throw new IllegalStateException("there is no permit");
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A list that keeps what is cancelled would need ten times as much. */
    @Test
    @Tag("process")
    void cancelledWaitsLeaveNothing() throws IOException, InterruptedException {
        assertThat(Crowd.inLittleMemory(Storm.class)).isZero();
    }
}
