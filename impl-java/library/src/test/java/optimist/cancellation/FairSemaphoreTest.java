package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import optimist.cancellation.FairSemaphore.Mark;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes of calls one after the other; of threads that wait, each is asleep before the next call is made. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FairSemaphoreTest {
    private interface Acquire {
        void by(FairSemaphore semaphore) throws InterruptedException;
    }

    private static Waiting waiting(FairSemaphore semaphore, Acquire acquire) {
        return new Waiting(() -> acquire.by(semaphore));
    }

    @Test
    void countsItsPermits() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(2);
        semaphore.acquire();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
        assertThat(semaphore.availablePermits()).isZero();
        semaphore.release();
        semaphore.acquireUninterruptibly();
        semaphore.release();
        semaphore.release();
        assertThat(semaphore.availablePermits()).isEqualTo(2);
    }

    @Test
    void hasOnePermitAtLeast() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FairSemaphore(0))
                .withMessage("permits: 0 (expected: 1 or more)");
        assertThatIllegalArgumentException().isThrownBy(() -> new FairSemaphore(-1));
    }

    @Test
    void aReleaseAboveTheMaximumIsRefused() {
        FairSemaphore semaphore = new FairSemaphore(1);
        assertThatIllegalStateException().isThrownBy(semaphore::release);
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
        semaphore.release();
        assertThatIllegalStateException().isThrownBy(semaphore::release);
    }

    @Test
    void releasesSeveral() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(3);
        semaphore.release(0);
        semaphore.acquire();
        semaphore.acquire();
        semaphore.acquire();
        Waiting waiting = waiting(semaphore, FairSemaphore::acquire);
        semaphore.release(2);
        assertThat(waiting.end()).isNull();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> semaphore.release(-1))
                .withMessage("permits: -1 (expected: 0 or more)");
        assertThatIllegalStateException().isThrownBy(() -> semaphore.release(3));
        assertThat(semaphore.availablePermits()).isEqualTo(3);
    }

    @Test
    void interruptedBeforeAcquire() {
        FairSemaphore semaphore = new FairSemaphore(1);
        for (Acquire acquire : List.<Acquire>of(
                FairSemaphore::acquire,
                one -> one.tryAcquire(1, TimeUnit.HOURS),
                one -> one.tryAcquire(0, TimeUnit.HOURS))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> acquire.by(semaphore)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(semaphore.availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void interruptedWhileWaiting() throws InterruptedException {
        for (Acquire acquire : List.<Acquire>of(FairSemaphore::acquire, one -> one.tryAcquire(1, TimeUnit.HOURS))) {
            FairSemaphore semaphore = new FairSemaphore(1);
            semaphore.acquire();
            Waiting waiting = waiting(semaphore, one -> {
                try {
                    acquire.by(one);
                } finally {
                    assertThat(Thread.interrupted()).isFalse();
                }
            });
            waiting.thread.interrupt();
            assertThat(waiting.end()).isInstanceOf(InterruptedException.class);
            semaphore.release();
            assertThat(semaphore.availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void uninterruptibleAcquireKeepsTheInterrupt() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquire();
        Waiting waiting = waiting(semaphore, one -> {
            one.acquireUninterruptibly();
            assertThat(Thread.interrupted()).isTrue();
        });
        waiting.thread.interrupt();
        waiting.awaitAsleep();
        semaphore.release();
        assertThat(waiting.end()).isNull();
        assertThat(semaphore.availablePermits()).isZero();
    }

    /** What releases have gone past is reached from nowhere, also where nobody has given up. */
    @Test
    void releasedCellsAreForgotten() {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquireUninterruptibly();
        for (int i = 0; i < 100; i++) {
            assertThat(semaphore.acquireAsync()).isNotDone();
        }
        for (int i = 0; i < 100; i++) {
            semaphore.release();
        }
        assertThat(semaphore.list.head.number).isPositive();
        assertThat(semaphore.list.head.prev).isNull();
    }

    @Test
    void waitsSoLongAndNoLonger() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(1);
        assertThat(semaphore.tryAcquire(-1, TimeUnit.SECONDS)).isTrue();
        assertThat(semaphore.tryAcquire(0, TimeUnit.SECONDS)).isFalse();
        long start = System.nanoTime();
        assertThat(semaphore.tryAcquire(20, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
        semaphore.release();
        assertThat(semaphore.tryAcquire(1, TimeUnit.NANOSECONDS)).isTrue();
        Waiting waiting = waiting(
                semaphore, one -> assertThat(one.tryAcquire(1, TimeUnit.HOURS)).isTrue());
        semaphore.release();
        assertThat(waiting.end()).isNull();
    }

    /** In segments of two cells, of which all and some are cancelled: first in, first out of those that remain. */
    @Test
    void resumesInOrder() throws InterruptedException {
        int many = 21;
        FairSemaphore semaphore = new FairSemaphore(1, 2, 100);
        semaphore.acquire();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Waiting> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            int number = i;
            all.add(waiting(semaphore, one -> {
                one.acquire();
                order.add(number);
                one.release();
            }));
        }
        List<Integer> remaining = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            if (i % 7 == 0) {
                remaining.add(i);
            } else {
                all.get(i).thread.interrupt();
                assertThat(all.get(i).end()).isInstanceOf(InterruptedException.class);
            }
        }
        semaphore.release();
        for (int i : remaining) {
            assertThat(all.get(i).end()).isNull();
        }
        assertThat(order).isEqualTo(remaining);
        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }

    @Test
    void tryAcquireDoesNotBarge() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquire();
        Waiting waiting = waiting(semaphore, FairSemaphore::acquire);
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isFalse();
        assertThat(waiting.end()).isNull();
    }

    /** C7.1, as users have it: one that has taken a cell, and never comes into it, does not hold up the release. */
    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aReleaseDoesNotWaitForOneThatIsNotInItsCell() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquire();
        CompletableFuture<Void> comes = semaphore.acquireAsync();
        // As it is when this one has taken its cell, and is not in it.
        Cells cells = (Cells) semaphore.list.loadPointer(End.TAIL);
        cells.contents.set(0, null);
        semaphore.release();
        assertThat(cells.contents.get(0)).isEqualTo(Mark.BROKEN);
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(comes).isNotDone();
    }

    /** What a release does when it meets an acquire in an empty cell: it is left alone at once, and breaks the cell. */
    @Test
    void aReleaseBreaksAnEmptyCell() throws InterruptedException {
        FairSemaphore semaphore = new FairSemaphore(1, 2, 0);
        AtomicReference<@Nullable Thread> inside = new AtomicReference<>();
        Runnable turns = () -> {
            for (int i = 0; i < 50_000; i++) {
                semaphore.acquireUninterruptibly();
                if (!inside.compareAndSet(null, Thread.currentThread())) {
                    throw new IllegalStateException("two are inside");
                }
                inside.set(null);
                semaphore.release();
            }
        };
        Waiting one = waiting(semaphore, same -> turns.run());
        Waiting other = waiting(semaphore, same -> turns.run());
        assertThat(one.end()).isNull();
        assertThat(other.end()).isNull();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }
}
