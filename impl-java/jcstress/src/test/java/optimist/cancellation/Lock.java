package optimist.cancellation;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.sync.Mutex;
import kotlinx.coroutines.sync.MutexKt;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/** A semaphore of kotlinx.coroutines, or its mutex, in the release that is on the class path. All of it is out at first. */
interface Lock {
    /** Returns whether it need not wait. */
    default boolean acquire(OneCall owner) {
        owner.returned(acquires(owner));
        return owner.isGranted();
    }

    @Nullable
    Object acquires(Continuation<Object> owner);

    boolean tryAcquire();

    void release();

    static Lock semaphore(int permits) {
        Semaphore semaphore = SemaphoreKt.Semaphore(permits, permits);
        return new Lock() {
            @Override
            public @Nullable Object acquires(Continuation<Object> owner) {
                return semaphore.acquire(owner);
            }

            @Override
            public boolean tryAcquire() {
                return semaphore.tryAcquire();
            }

            @Override
            public void release() {
                semaphore.release();
            }
        };
    }

    static Lock mutex() {
        Mutex mutex = MutexKt.Mutex(true);
        return new Lock() {
            @Override
            public @Nullable Object acquires(Continuation<Object> owner) {
                return mutex.lock(null, owner);
            }

            @Override
            public boolean tryAcquire() {
                return mutex.tryLock(null);
            }

            @Override
            public void release() {
                mutex.unlock(null);
            }
        };
    }
}
