package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What users of a lock rely on, asked of the JDK's and of ours. The second part has the differences, asked of both, so that none can
 * go away unseen.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("LockNotBeforeTry") // who holds it is what is tested
class MutexTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 20_000;

    enum Kind {
        JDK,
        JDK_FAIR,
        OURS,
        /** Strictly in order. */
        OURS_IN_ORDER;

        Lock create() {
            return switch (this) {
                case JDK -> new ReentrantLock();
                case JDK_FAIR -> new ReentrantLock(true);
                case OURS -> new Mutex();
                case OURS_IN_ORDER -> new Mutex(0);
            };
        }
    }

    private static boolean isHeld(Lock lock) {
        return lock instanceof Mutex mutex
                ? mutex.isHeldByCurrentThread()
                : ((ReentrantLock) lock).isHeldByCurrentThread();
    }

    private static boolean isLocked(Lock lock) {
        return lock instanceof Mutex mutex ? mutex.isLocked() : ((ReentrantLock) lock).isLocked();
    }

    /** Each way to lock that waits if it has to. */
    private enum Way {
        LOCK {
            @Override
            void by(Lock lock) {
                lock.lock();
            }
        },
        INTERRUPTIBLY {
            @Override
            void by(Lock lock) throws InterruptedException {
                lock.lockInterruptibly();
            }
        },
        TIMED {
            @Override
            void by(Lock lock) throws InterruptedException {
                assertThat(lock.tryLock(1, TimeUnit.HOURS)).isTrue();
            }
        };

        abstract void by(Lock lock) throws InterruptedException;
    }

    // ---- the same

    @ParameterizedTest
    @EnumSource
    void whoLocksItHoldsIt(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        assertThat(isLocked(lock)).isFalse();
        for (Way way : Way.values()) {
            way.by(lock);
            assertThat(isHeld(lock)).isTrue();
            assertThat(isLocked(lock)).isTrue();
            lock.unlock();
            assertThat(isHeld(lock)).isFalse();
            assertThat(isLocked(lock)).isFalse();
        }
        assertThat(lock.tryLock()).isTrue();
        assertThat(isHeld(lock)).isTrue();
        lock.unlock();
    }

    /** Each of them reads and writes what no other may meanwhile. */
    @ParameterizedTest
    @EnumSource
    void oneThreadAtATime(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        int rounds = kind == Kind.JDK_FAIR || kind == Kind.OURS_IN_ORDER ? ROUNDS / 20 : ROUNDS;
        long[] count = new long[1];
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                for (int round = 0; round < rounds; round++) {
                    lock.lock();
                    try {
                        count[0]++;
                        if (!isHeld(lock)) {
                            throw new AssertionError("it does not hold it");
                        }
                    } finally {
                        lock.unlock();
                    }
                }
            });
            thread.setUncaughtExceptionHandler((of, e) -> thrown.add(e));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(thrown).isEmpty();
        assertThat(count[0]).isEqualTo((long) THREADS * rounds);
        assertThat(isLocked(lock)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void whileAnotherHoldsIt(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        lock.lock();
        Waiting tries = new Waiting(() -> {
            assertThat(isHeld(lock)).isFalse();
            assertThat(isLocked(lock)).isTrue();
            assertThat(lock.tryLock()).isFalse();
            assertThat(lock.tryLock(1, TimeUnit.MILLISECONDS)).isFalse();
            assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        });
        assertThat(tries.end()).isNull();
        Waiting other = new Waiting(() -> {
            lock.lock();
            lock.unlock();
        });
        assertThat(isHeld(lock)).isTrue();
        lock.unlock();
        assertThat(other.end()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void noHolderNoUnlock(Kind kind) {
        Lock lock = kind.create();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        lock.lock();
        lock.unlock();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(lock.tryLock()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedThreadDoesNotGetIt(Kind kind) {
        Lock lock = kind.create();
        for (Way way : new Way[] {Way.INTERRUPTIBLY, Way.TIMED}) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> way.by(lock)).isInstanceOf(InterruptedException.class);
            assertThat(isLocked(lock)).isFalse();
        }
        Thread.currentThread().interrupt();
        lock.lock();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(isHeld(lock)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aWaitIsInterrupted(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        lock.lock();
        for (Way way : new Way[] {Way.INTERRUPTIBLY, Way.TIMED}) {
            Waiting waiting = new Waiting(() -> way.by(lock));
            waiting.thread.interrupt();
            assertThat(waiting.end()).isInstanceOf(InterruptedException.class);
        }
        lock.unlock();
        assertThat(lock.tryLock()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anUninterruptibleWaitKeepsTheInterrupt(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        lock.lock();
        Waiting waiting = new Waiting(() -> {
            lock.lock();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(isHeld(lock)).isTrue();
            lock.unlock();
        });
        waiting.thread.interrupt();
        lock.unlock();
        assertThat(waiting.end()).isNull();
        assertThat(isLocked(lock)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"JDK_FAIR", "OURS_IN_ORDER"})
    void whoWaitsIsServedInOrder(Kind kind) throws InterruptedException {
        Lock lock = kind.create();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        lock.lock();
        List<Waiting> waiting = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            waiting.add(new Waiting(() -> {
                lock.lock();
                order.add(number);
                lock.unlock();
            }));
        }
        lock.unlock();
        for (Waiting each : waiting) {
            assertThat(each.end()).isNull();
        }
        assertThat(order).containsExactly(0, 1, 2, 3);
    }

    // ---- the differences

    @Test
    void aHolderDoesNotLockItAgain() throws InterruptedException {
        for (Kind kind : Kind.values()) {
            Lock lock = kind.create();
            lock.lock();
            if (lock instanceof ReentrantLock) {
                lock.lock();
                assertThat(lock.tryLock()).isTrue();
            } else {
                for (Way way : Way.values()) {
                    assertThatThrownBy(() -> way.by(lock))
                            .isInstanceOf(IllegalMonitorStateException.class)
                            .hasMessageContaining("not reentrant");
                }
                assertThat(lock.tryLock()).isFalse();
                assertThat(isHeld(lock)).isTrue();
                lock.unlock();
                assertThat(lock.tryLock()).isTrue();
            }
        }
    }

    @Test
    void itHasNoConditions() {
        assertThat(Kind.JDK.create().newCondition()).isNotNull();
        assertThatThrownBy(() -> Kind.OURS.create().newCondition()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void passesAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Mutex(-1)).withMessageStartingWith("passes: -1 ");
        assertThatIllegalArgumentException().isThrownBy(() -> new Mutex(BargingSemaphore.MOST_PASSES + 1));
        new Mutex(BargingSemaphore.MOST_PASSES).lock();
    }

    /** A thread that sleeps on, although it was woken. */
    private static class Sleep implements Parking {
        volatile boolean isOver;

        @Override
        public void park(Object blocker) {
            while (!isOver) {
                LockSupport.park(blocker);
            }
        }

        @Override
        public void unpark(@Nullable Thread thread) {}
    }

    /** Otherwise it would take the lock away from whom it has woken. */
    @Test
    void whoWakesTheNextDoesNotHoldItAnyMore() throws InterruptedException {
        List<Boolean> holds = new ArrayList<>();
        Mutex[] mutex = new Mutex[1];
        mutex[0] = new Mutex(0, new Sleep() {
            @Override
            public void unpark(@Nullable Thread thread) {
                holds.add(mutex[0].isHeldByCurrentThread());
                isOver = true;
                LockSupport.unpark(thread);
            }
        });
        mutex[0].lock();
        Waiting next = new Waiting(() -> {
            mutex[0].lock();
            mutex[0].unlock();
        });
        mutex[0].unlock();
        assertThat(next.end()).isNull();
        assertThat(holds).containsExactly(false);
    }

    /** The thread in the queue is passed so many times, and then the lock waits for it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void whoWaitsIsPassedSoManyTimes(int passes) throws InterruptedException {
        Sleep sleep = new Sleep();
        Mutex mutex = new Mutex(passes, sleep);
        mutex.lock();
        Waiting waiting = new Waiting(() -> {
            mutex.lock();
            mutex.unlock();
        });
        for (int i = 0; i < passes; i++) {
            mutex.unlock();
            assertThat(mutex.tryLock()).isTrue();
        }
        mutex.unlock();
        for (int i = 0; i < 3; i++) {
            assertThat(mutex.tryLock()).isFalse();
        }
        assertThat(mutex.isLocked()).isFalse();
        sleep.isOver = true;
        LockSupport.unpark(waiting.thread);
        assertThat(waiting.end()).isNull();
        assertThat(mutex.tryLock()).isTrue();
    }
}
