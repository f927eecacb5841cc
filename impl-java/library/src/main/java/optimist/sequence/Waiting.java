package optimist.sequence;

import java.util.concurrent.locks.LockSupport;

/** A waiting strategy: the action of a thread between two looks. */
@FunctionalInterface
public interface Waiting {
    /** Keeps the processor. Use it only if there are more processors than threads. */
    Waiting SPIN = Thread::onSpinWait;

    /** Yields the processor to other threads. */
    @SuppressWarnings("ThreadPriorityCheck") // its user knows what a yield does there
    Waiting YIELD = Thread::yield;

    /** Sleeps for 50 microseconds, or a little more. */
    Waiting PARK = () -> LockSupport.parkNanos(50_000);

    /** Waits a little. May return early, and at once if the thread is interrupted. */
    void once();
}
