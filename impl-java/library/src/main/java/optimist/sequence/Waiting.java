package optimist.sequence;

import java.util.concurrent.locks.LockSupport;

/** A waiting strategy: the action of a thread between two looks. */
@FunctionalInterface
public interface Waiting {
    /** Keeps the processor. Use it only if there are more processors than threads. */
    Waiting SPIN = Thread::onSpinWait;

    /**
     * Yields the processor to other threads.
     *
     * @apiNote Not for virtual threads. One that yields again and again may keep its carrier: with one carrier, JDK 25 woke no
     *     other virtual thread that slept. Take {@link #YIELD_THEN_PARK}.
     */
    @SuppressWarnings("ThreadPriorityCheck") // its user knows what a yield does there
    Waiting YIELD = Thread::yield;

    /**
     * Sleeps for 50 microseconds, or a little more. If producers fill the ring in less time, the sleep limits how many
     * entries pass.
     */
    Waiting PARK = () -> LockSupport.parkNanos(50_000);

    /** Yields a hundred times in each wait, and then sleeps as {@link #PARK} does. */
    Waiting YIELD_THEN_PARK = new Waiting() {
        private static final int YIELDS = 100;

        /** It is not known how long the wait has lasted. */
        @Override
        public void once() {
            PARK.once();
        }

        @Override
        public void once(int waited) {
            (Integer.compareUnsigned(waited, YIELDS) < 0 ? YIELD : PARK).once();
        }
    };

    /** Waits a little. May return early, and at once if the thread is interrupted. */
    void once();

    /**
     * Waits a little, in a wait that began before. May return early, and at once if the thread is interrupted.
     *
     * @param waited how often this wait has called it already
     */
    default void once(int waited) {
        once();
    }
}
