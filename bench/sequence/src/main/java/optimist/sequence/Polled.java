package optimist.sequence;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A queue that says when it is full or empty, and leaves the waiting to its user. */
public abstract class Polled extends Benchmarks {
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

    abstract boolean offer(Long item);

    abstract @Nullable Long poll();

    @SuppressWarnings("ThreadPriorityCheck") // it is one of the two things measured
    final void pause() {
        if (parks) {
            LockSupport.parkNanos(PARKED_NANOS);
        } else {
            Thread.yield();
        }
    }

    @Override
    protected final void send(int producer, long item) {
        Long boxed = item;
        while (!offer(boxed)) {
            pause();
        }
    }

    @Override
    protected final void receive(Tally tally) {
        boolean more = true;
        while (more) {
            Long item = poll();
            if (item == null) {
                pause();
            } else {
                more = tally.add(item);
            }
        }
    }
}
