package optimist.sequence;

import java.util.concurrent.locks.LockSupport;

/** How a thread waits for others: what it does between two looks. */
@FunctionalInterface
public interface Waiting {
    /** Keeps the processor. Right where there are more processors than threads, and wrong elsewhere. */
    Waiting SPIN = Thread::onSpinWait;

    /** Lets others have the processor, if they want it. */
    @SuppressWarnings("ThreadPriorityCheck") // its user knows what a yield does there
    Waiting YIELD = Thread::yield;

    /** Sleeps for 50 microseconds, or a little more. */
    Waiting PARK = () -> LockSupport.parkNanos(50_000);

    /** Waits a little. May return early, and at once if the thread is interrupted. */
    void once();
}
