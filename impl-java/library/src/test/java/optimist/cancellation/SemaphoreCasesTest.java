package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What users of the JDK's semaphore rely on, asked of it and of ours: the cases of its public tests, as far as our classes have
 * the methods. The second part has the differences. Each is asked of both sides, so that none can go away unseen.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SemaphoreCasesTest {
    private interface Blocking {
        void acquire() throws InterruptedException;
    }

    private interface Timed {
        boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException;
    }

    /** The methods of a semaphore. */
    private record Permits(
            Blocking blocking,
            Runnable uninterruptibly,
            BooleanSupplier attempt,
            Timed timed,
            Runnable giveBack,
            IntSupplier available) {
        void acquire() throws InterruptedException {
            blocking.acquire();
        }

        void acquireUninterruptibly() {
            uninterruptibly.run();
        }

        boolean tryAcquire() {
            return attempt.getAsBoolean();
        }

        boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
            return timed.tryAcquire(timeout, unit);
        }

        void release() {
            giveBack.run();
        }

        int availablePermits() {
            return available.getAsInt();
        }
    }

    enum Kind {
        JDK,
        JDK_FAIR,
        FAIR,
        BARGING,
        /** The same class, without passes: strictly in order. */
        BARGING_IN_ORDER;

        Permits create(int permits) {
            return switch (this) {
                case JDK -> jdk(new Semaphore(permits));
                case JDK_FAIR -> jdk(new Semaphore(permits, true));
                case FAIR -> fair(new FairSemaphore(permits));
                case BARGING -> barging(new BargingSemaphore(permits, 1000));
                case BARGING_IN_ORDER -> barging(new BargingSemaphore(permits, 0));
            };
        }
    }

    /** Each way to acquire a permit that waits if it has to. */
    private enum Way {
        ACQUIRE {
            @Override
            void by(Permits permits) throws InterruptedException {
                permits.acquire();
            }
        },
        UNINTERRUPTIBLY {
            @Override
            void by(Permits permits) {
                permits.acquireUninterruptibly();
            }
        },
        TIMED {
            @Override
            void by(Permits permits) throws InterruptedException {
                assertThat(permits.tryAcquire(1, TimeUnit.HOURS)).isTrue();
            }
        };

        abstract void by(Permits permits) throws InterruptedException;
    }

    // ---- the same

    @ParameterizedTest
    @EnumSource
    void permitsAreCounted(Kind kind) throws InterruptedException {
        for (Way way : Way.values()) {
            Permits permits = kind.create(2);
            way.by(permits);
            way.by(permits);
            assertThat(permits.availablePermits()).isZero();
            assertThat(permits.tryAcquire()).isFalse();
            permits.release();
            permits.release();
            assertThat(permits.availablePermits()).isEqualTo(2);
            assertThat(permits.tryAcquire()).isTrue();
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReleaseInAnotherThreadEndsAWait(Kind kind) throws InterruptedException {
        for (Way way : Way.values()) {
            Permits permits = kind.create(1);
            permits.acquire();
            Waiting waiting = new Waiting(() -> way.by(permits));
            permits.release();
            assertThat(waiting.end()).isNull();
            assertThat(permits.availablePermits()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatTwoThreadsHandToAndFro(Kind kind) throws InterruptedException {
        Permits there = kind.create(1);
        Permits back = kind.create(1);
        there.acquire();
        back.acquire();
        Waiting other = new Waiting(() -> {
            for (int i = 0; i < 1000; i++) {
                there.acquire();
                back.release();
            }
        });
        for (int i = 0; i < 1000; i++) {
            there.release();
            back.acquire();
        }
        assertThat(other.end()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aTimeLimitThatIsOver(Kind kind) throws InterruptedException {
        Permits permits = kind.create(1);
        for (long none : new long[] {0, -1, Long.MIN_VALUE}) {
            assertThat(permits.tryAcquire(none, TimeUnit.DAYS))
                    .as("there is one")
                    .isTrue();
            assertThat(permits.tryAcquire(none, TimeUnit.DAYS))
                    .as("there is none")
                    .isFalse();
            permits.release();
        }
        permits.acquire();
        long begin = System.nanoTime();
        assertThat(permits.tryAcquire(10, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(10_000_000);
        permits.release();
        assertThat(permits.availablePermits()).as("it has taken nothing").isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedThreadAcquiresNothing(Kind kind) {
        for (Way way : new Way[] {Way.ACQUIRE, Way.TIMED}) {
            Permits permits = kind.create(1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> way.by(permits)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWaitIsInterrupted(Kind kind) throws InterruptedException {
        for (Way way : new Way[] {Way.ACQUIRE, Way.TIMED}) {
            Permits permits = kind.create(1);
            permits.acquire();
            Waiting waiting = new Waiting(() -> way.by(permits));
            waiting.thread.interrupt();
            assertThat(waiting.end()).isInstanceOf(InterruptedException.class);
            permits.release();
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUninterruptibleWaitKeepsTheInterrupt(Kind kind) throws InterruptedException {
        Permits permits = kind.create(1);
        permits.acquire();
        Waiting waiting = new Waiting(() -> {
            permits.acquireUninterruptibly();
            assertThat(Thread.interrupted()).isTrue();
        });
        waiting.thread.interrupt();
        waiting.awaitAsleep();
        permits.release();
        assertThat(waiting.end()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptIsNotLostWhereThereIsAPermit(Kind kind) {
        Permits permits = kind.create(1);
        Thread.currentThread().interrupt();
        permits.acquireUninterruptibly();
        assertThat(permits.tryAcquire()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Those that wait are served in order: here nobody comes who could pass them. */
    @ParameterizedTest
    @EnumSource
    void waitersAreServedInOrder(Kind kind) throws InterruptedException {
        Permits permits = kind.create(1);
        permits.acquire();
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        List<Waiting> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            waiting.add(new Waiting(() -> {
                permits.acquire();
                served.add(number);
                permits.release();
            }));
        }
        permits.release();
        for (Waiting each : waiting) {
            assertThat(each.end()).isNull();
        }
        assertThat(served).containsExactly(0, 1, 2, 3, 4);
    }

    // ---- the differences

    /** Ours know their number of permits; with the JDK's, a release creates one. */
    @Test
    void aReleaseTooMany() {
        for (Kind kind : new Kind[] {Kind.JDK, Kind.JDK_FAIR}) {
            Permits permits = kind.create(1);
            permits.release();
            assertThat(permits.availablePermits()).isEqualTo(2);
        }
        for (Kind kind : new Kind[] {Kind.FAIR, Kind.BARGING}) {
            Permits permits = kind.create(1);
            assertThatIllegalStateException().isThrownBy(permits::release);
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }

    /** So ours cannot begin with none: nobody could release one. */
    @Test
    void noPermits() {
        for (int none : new int[] {0, -1}) {
            for (Kind kind : new Kind[] {Kind.JDK, Kind.JDK_FAIR}) {
                Permits permits = kind.create(none);
                assertThat(permits.tryAcquire()).isFalse();
                permits.release();
                assertThat(permits.tryAcquire()).isEqualTo(none == 0);
            }
            for (Kind kind : new Kind[] {Kind.FAIR, Kind.BARGING}) {
                assertThatIllegalArgumentException().isThrownBy(() -> kind.create(none));
            }
        }
    }

    // ---- the classes

    private static Permits jdk(Semaphore semaphore) {
        return new Permits(
                semaphore::acquire,
                semaphore::acquireUninterruptibly,
                semaphore::tryAcquire,
                semaphore::tryAcquire,
                semaphore::release,
                semaphore::availablePermits);
    }

    private static Permits fair(FairSemaphore semaphore) {
        return new Permits(
                semaphore::acquire,
                semaphore::acquireUninterruptibly,
                semaphore::tryAcquire,
                semaphore::tryAcquire,
                semaphore::release,
                semaphore::availablePermits);
    }

    private static Permits barging(BargingSemaphore semaphore) {
        return new Permits(
                semaphore::acquire,
                semaphore::acquireUninterruptibly,
                semaphore::tryAcquire,
                semaphore::tryAcquire,
                semaphore::release,
                semaphore::availablePermits);
    }
}
