package optimist.internal;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a thread sleeps until it is woken. */
public interface Parking {
    /** As the platform has it: to wake a thread that does not sleep lets it not sleep the next time. */
    Parking OF_PLATFORM = new Parking() {
        @Override
        public void park(Object blocker) {
            LockSupport.park(blocker);
        }

        @Override
        public void park(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
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
     * @param nanos how long it may take
     */
    default void park(Object blocker, long nanos) {
        park(blocker);
    }

    /**
     * Wakes it.
     *
     * @param thread nobody is woken if there is none
     */
    void unpark(@Nullable Thread thread);
}
