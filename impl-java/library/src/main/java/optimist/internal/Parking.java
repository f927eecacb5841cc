package optimist.internal;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a thread sleeps until it is woken. */
public interface Parking {
    /** As a time to wait: there is no limit. */
    long FOREVER = Long.MAX_VALUE;

    /** As the platform has it: to wake a thread that does not sleep lets it not sleep the next time. */
    Parking OF_PLATFORM = new Parking() {
        @Override
        public void park(Object blocker) {
            LockSupport.park(blocker);
        }

        @Override
        public void park(Object blocker, long nanos) {
            if (nanos == FOREVER) {
                // A virtual thread that waits has no timer then.
                LockSupport.park(blocker);
            } else {
                LockSupport.parkNanos(blocker, nanos);
            }
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    /**
     * May return at any time, and at once if the thread is interrupted.
     *
     * @param blocker what it waits for
     */
    void park(Object blocker);

    /**
     * The same; and returns when so much time has passed.
     *
     * @param blocker what it waits for
     * @param nanos how long it may take, or {@link #FOREVER}
     */
    default void park(Object blocker, long nanos) {
        park(blocker);
    }

    /**
     * Who is to be woken, if the caller is about to wait.
     *
     * @return the thread that will park; nobody if none does
     */
    default @Nullable Thread sleeper() {
        return Thread.currentThread();
    }

    /**
     * The time, to be compared with a later one.
     *
     * @return nanoseconds, from an arbitrary origin
     */
    default long now() {
        return System.nanoTime();
    }

    /**
     * Wakes it.
     *
     * @param thread nobody is woken if there is none
     */
    void unpark(@Nullable Thread thread);
}
