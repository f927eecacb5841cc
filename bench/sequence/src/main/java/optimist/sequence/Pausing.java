package optimist.sequence;

import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What says that it is full or empty, and leaves the waiting to its user. */
public abstract class Pausing extends Benchmarks {
    private static final int PARKED_NANOS = 50_000;

    /** {@code yield}, or {@code park}: for as long as ours. */
    @Param("park")
    public String waits = "park";

    private boolean parks;

    @Setup
    public final void chooseWaiting() {
        parks = waits.equals("park");
        if (!parks && !waits.equals("yield")) {
            throw new IllegalArgumentException(waits);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // it is one of the two things measured
    protected final void pause() {
        if (parks) {
            LockSupport.parkNanos(PARKED_NANOS);
        } else {
            Thread.yield();
        }
    }
}
