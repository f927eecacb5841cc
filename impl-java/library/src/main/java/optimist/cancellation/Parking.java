package optimist.cancellation;

import java.util.concurrent.locks.LockSupport;

/** How a thread sleeps until it is woken. */
interface Parking {
    /** As the platform has it: to wake a thread that does not sleep lets it not sleep the next time. */
    Parking OF_PLATFORM = new Parking() {
        @Override
        public void park(Object blocker) {
            LockSupport.park(blocker);
        }

        @Override
        public void unpark(Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    /** May return at any time, and at once if the thread is interrupted. */
    void park(Object blocker);

    void unpark(Thread thread);
}
