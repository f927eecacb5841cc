package optimist.cancellation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A lock with bounded bypass: a running thread may take it past the threads that wait, and no thread in the queue is passed more than a
 * given number of times. It is a {@link BargingSemaphore} with one permit that knows who holds it.
 *
 * <pre>{@code
 * Mutex mutex = new Mutex();
 *
 * mutex.lock();
 * try {
 *     update();
 * } finally {
 *     mutex.unlock();
 * }
 * }</pre>
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>One thread at most holds it: nobody else can unlock it, so only holders release the permit (C11.1).
 *   <li>While a thread is in the queue, running threads lock it at most {@code passes} times (C11.2). Threads in the queue lock it in its
 *       order (C11.3).
 *   <li>A thread in the queue locks it, if those who hold it unlock it and nobody gives up (C11.4).
 *   <li>Actions before an unlock happen before actions after the next lock.
 * </ul>
 *
 * <p><b>Beside {@link java.util.concurrent.locks.ReentrantLock}.</b> It behaves as that does in the cases of {@code MutexTest}, except:
 * a thread that holds it cannot lock it again, and it has no conditions. {@link #tryLock()} may fail although nobody holds it (C11.15). It
 * is not serializable.
 *
 * <p><b>Limits.</b> Those of {@link BargingSemaphore}, except that the permit has an owner. If a thread ends while it holds the lock, nobody
 * can unlock it any more. For a call that has no thread, take a {@link FairSemaphore} with one permit.
 */
public class Mutex implements Lock {
    /** How many times a thread in the queue may be passed, unless another number is given. */
    public static final int PASSES = 100_000;

    private final BargingSemaphore permit;
    /** Only the holder writes it. A thread that finds itself here has written that, so it need not be volatile. */
    private @Nullable Thread holder;

    /** A mutex that nobody holds, with {@link #PASSES}. */
    public Mutex() {
        this(PASSES);
    }

    /**
     * A mutex that nobody holds.
     *
     * @param passes how many times running threads may lock it past a thread in the queue
     * @throws IllegalArgumentException if it is negative, or above {@link BargingSemaphore#MOST_PASSES}
     */
    public Mutex(int passes) {
        this(passes, Parking.OF_PLATFORM);
    }

    Mutex(int passes, Parking parking) {
        permit = new BargingSemaphore(1, passes, parking);
    }

    /**
     * Locks it, and waits until nobody else holds it. An interrupted thread waits on; its interrupt is kept.
     *
     * @throws IllegalMonitorStateException if the thread holds it already
     * @throws IllegalStateException if it would have to wait, and {@link BargingSemaphore#MOST_WAITING} threads wait already
     */
    @Override
    public final void lock() {
        checkNotHeld();
        permit.acquireUninterruptibly();
        holder = Thread.currentThread();
    }

    /**
     * Locks it, and waits until nobody else holds it.
     *
     * @throws InterruptedException if the thread is interrupted before that: then it does not hold it
     * @throws IllegalMonitorStateException if the thread holds it already
     * @throws IllegalStateException if it would have to wait, and {@link BargingSemaphore#MOST_WAITING} threads wait already
     */
    @Override
    public final void lockInterruptibly() throws InterruptedException {
        checkNotHeld();
        permit.acquire();
        holder = Thread.currentThread();
    }

    /**
     * Locks it if nobody holds it and the gate is open, and does not wait.
     *
     * @return whether it has locked it; false if the thread holds it already
     */
    @Override
    public final boolean tryLock() {
        return isLockedNow(permit.tryAcquire());
    }

    /**
     * Locks it, and waits for it for a limited time.
     *
     * @param time the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return whether it has locked it
     * @throws InterruptedException if the thread is interrupted before that: then it does not hold it
     * @throws IllegalMonitorStateException if the thread holds it already
     * @throws IllegalStateException if it would have to wait, and {@link BargingSemaphore#MOST_WAITING} threads wait already
     */
    @Override
    public final boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        checkNotHeld();
        return isLockedNow(permit.tryAcquire(time, unit));
    }

    /**
     * Unlocks it, and wakes the first in the queue if it sleeps.
     *
     * @throws IllegalMonitorStateException if the thread does not hold it
     */
    @Override
    public final void unlock() {
        if (!isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException("the thread does not hold it");
        }
        holder = null;
        permit.release();
    }

    /**
     * Is not supported.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public final Condition newCondition() {
        throw new UnsupportedOperationException("a mutex has no conditions");
    }

    /**
     * Returns whether somebody holds it, which other threads may change at any time.
     *
     * @return whether somebody does
     */
    public final boolean isLocked() {
        return permit.availablePermits() == 0;
    }

    /**
     * Returns whether the thread that asks holds it.
     *
     * @return whether it does
     */
    public final boolean isHeldByCurrentThread() {
        return holder == Thread.currentThread();
    }

    private boolean isLockedNow(boolean acquired) {
        if (acquired) {
            holder = Thread.currentThread();
        }
        return acquired;
    }

    /** It would wait for itself. */
    private void checkNotHeld() {
        if (isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException("the thread holds it already, and it is not reentrant");
        }
    }
}
