package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Several permits at once, asked of the JDK's semaphore and of ours. As in {@link SemaphoreCasesTest}, the second part has the
 * differences.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SeveralPermitsTest {
    /** The methods for several permits. */
    private interface Several {
        void acquire(int permits) throws InterruptedException;

        void acquireUninterruptibly(int permits);

        boolean tryAcquire(int permits);

        boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException;

        void release(int permits);

        int availablePermits();
    }

    private static final class OfTheJdk extends Semaphore implements Several {
        private static final long serialVersionUID = 1;

        OfTheJdk(int permits, boolean fair) {
            super(permits, fair);
        }
    }

    private static final class Ours extends BargingSemaphore implements Several {
        Ours(int permits, int passes) {
            super(permits, passes);
        }
    }

    enum Kind {
        JDK,
        JDK_FAIR,
        BARGING,
        /** The same class, without passes: strictly in order. */
        BARGING_IN_ORDER;

        Several create(int permits) {
            return switch (this) {
                case JDK -> new OfTheJdk(permits, false);
                case JDK_FAIR -> new OfTheJdk(permits, true);
                case BARGING -> new Ours(permits, 1000);
                case BARGING_IN_ORDER -> new Ours(permits, 0);
            };
        }
    }

    /** Each way to acquire that waits if it has to. */
    private enum Way {
        ACQUIRE {
            @Override
            void by(Several permits, int many) throws InterruptedException {
                permits.acquire(many);
            }
        },
        UNINTERRUPTIBLY {
            @Override
            void by(Several permits, int many) {
                permits.acquireUninterruptibly(many);
            }
        },
        TIMED {
            @Override
            void by(Several permits, int many) throws InterruptedException {
                assertThat(permits.tryAcquire(many, 1, TimeUnit.HOURS)).isTrue();
            }
        };

        abstract void by(Several permits, int many) throws InterruptedException;
    }

    // ---- the same

    @ParameterizedTest
    @EnumSource
    void allAreTakenOrNone(Kind kind) throws InterruptedException {
        for (Way way : Way.values()) {
            Several permits = kind.create(5);
            way.by(permits, 3);
            assertThat(permits.availablePermits()).isEqualTo(2);
            assertThat(permits.tryAcquire(3)).isFalse();
            assertThat(permits.tryAcquire(3, 1, TimeUnit.MILLISECONDS)).isFalse();
            assertThat(permits.availablePermits()).isEqualTo(2);
            assertThat(permits.tryAcquire(2)).isTrue();
            assertThat(permits.availablePermits()).isZero();
            permits.release(4);
            permits.release(1);
            way.by(permits, 5);
            assertThat(permits.availablePermits()).isZero();
        }
    }

    /** One by one, or more than it needs. */
    @ParameterizedTest
    @EnumSource
    void whoNeedsSeveralWaitsForTheLast(Kind kind) throws InterruptedException {
        for (Way way : Way.values()) {
            Several permits = kind.create(5);
            permits.acquire(5);
            Waiting waiting = new Waiting(() -> way.by(permits, 3));
            permits.release(1);
            permits.release(1);
            waiting.awaitAsleep();
            assertThat(permits.availablePermits()).isEqualTo(2);
            permits.release(2);
            assertThat(waiting.end()).isNull();
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoGivesUpHasTakenNone(Kind kind) throws InterruptedException {
        Several permits = kind.create(3);
        permits.acquire(2);
        Waiting interrupted = new Waiting(() -> permits.acquire(2));
        interrupted.thread.interrupt();
        assertThat(interrupted.end()).isInstanceOf(InterruptedException.class);
        assertThat(permits.tryAcquire(2, 1, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(permits.availablePermits()).isEqualTo(1);
    }

    /** It frees the way for the one behind it. */
    @ParameterizedTest
    @EnumSource
    void theNextMayNeedFewer(Kind kind) throws InterruptedException {
        Several permits = kind.create(3);
        permits.acquire(2);
        Waiting large = new Waiting(() -> permits.acquire(3));
        Waiting small = new Waiting(() -> permits.acquireUninterruptibly(2));
        permits.release(1);
        small.awaitAsleep();
        large.thread.interrupt();
        assertThat(large.end()).isInstanceOf(InterruptedException.class);
        assertThat(small.end()).isNull();
        assertThat(permits.availablePermits()).isZero();
    }

    /** Nobody in the queue passes another, even if there are enough for it and not for the first. */
    @ParameterizedTest
    @EnumSource
    void theQueueIsInOrder(Kind kind) throws InterruptedException {
        Several permits = kind.create(4);
        permits.acquire(4);
        int[] needs = {3, 1, 2, 4};
        List<Waiting> all = new ArrayList<>();
        for (int need : needs) {
            all.add(new Waiting(() -> permits.acquire(need)));
        }
        permits.release(2);
        permits.release(1);
        for (int i = 0; i < needs.length; i++) {
            assertThat(all.get(i).end()).isNull();
            for (Waiting behind : all.subList(i + 1, needs.length)) {
                behind.awaitAsleep();
                assertThat(behind.thread.isAlive()).isTrue();
            }
            if (i + 1 < needs.length) {
                permits.release(needs[i + 1]);
            }
        }
        assertThat(permits.availablePermits()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aNegativeNumberIsRefused(Kind kind) {
        Several permits = kind.create(2);
        assertThatIllegalArgumentException().isThrownBy(() -> permits.acquire(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> permits.acquireUninterruptibly(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> permits.tryAcquire(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> permits.tryAcquire(-1, 1, TimeUnit.SECONDS));
        assertThatIllegalArgumentException().isThrownBy(() -> permits.release(-1));
        assertThat(permits.availablePermits()).isEqualTo(2);
    }

    // ---- the differences

    private static boolean isOurs(Kind kind) {
        return kind == Kind.BARGING || kind == Kind.BARGING_IN_ORDER;
    }

    /** In the JDK's, it waits until somebody releases what nobody has acquired. */
    @ParameterizedTest
    @EnumSource
    void moreThanThereAre(Kind kind) throws InterruptedException {
        Several permits = kind.create(2);
        if (isOurs(kind)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> permits.acquire(3))
                    .withMessage("permits: 3 (expected: 1 to 2)");
            assertThatIllegalArgumentException().isThrownBy(() -> permits.tryAcquire(Integer.MAX_VALUE));
            assertThatIllegalArgumentException().isThrownBy(() -> permits.release(Integer.MAX_VALUE));
        } else {
            assertThat(permits.tryAcquire(3, 1, TimeUnit.MILLISECONDS)).isFalse();
            permits.release(1);
            assertThat(permits.tryAcquire(3)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void none(Kind kind) throws InterruptedException {
        Several permits = kind.create(1);
        if (isOurs(kind)) {
            assertThatIllegalArgumentException().isThrownBy(() -> permits.acquire(0));
            assertThatIllegalArgumentException().isThrownBy(() -> permits.release(0));
        } else {
            permits.acquire(0);
            permits.release(0);
        }
        assertThat(permits.availablePermits()).isEqualTo(1);
    }

    /** Ours is refused as a whole. */
    @ParameterizedTest
    @EnumSource
    void aReleaseAboveTheNumberOfPermits(Kind kind) throws InterruptedException {
        Several permits = kind.create(3);
        permits.acquire(1);
        if (isOurs(kind)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> permits.release(2))
                    .withMessage("released more often than acquired: 2 of 3 permits are free");
            assertThat(permits.availablePermits()).isEqualTo(2);
        } else {
            permits.release(2);
            assertThat(permits.availablePermits()).isEqualTo(4);
        }
    }

    // ---- ours alone

    /** However many are taken past a thread in the queue, it counts as one pass. */
    @Test
    void aPassIsAnAcquire() throws InterruptedException {
        BargingSemaphore permits = new BargingSemaphore(4, 2);
        permits.acquire(1);
        Waiting large = new Waiting(() -> permits.acquire(4));
        assertThat(permits.tryAcquire(2)).isTrue();
        assertThat(permits.tryAcquire(1)).isTrue();
        permits.release(3);
        assertThat(permits.availablePermits()).isEqualTo(3);
        assertThat(permits.tryAcquire(1)).as("the gate is closed").isFalse();
        permits.release(1);
        assertThat(large.end()).isNull();
        permits.release(4);
        assertThat(permits.tryAcquire(4)).as("the gate is open").isTrue();
    }
}
