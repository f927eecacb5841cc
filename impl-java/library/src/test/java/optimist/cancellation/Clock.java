package optimist.cancellation;

import java.util.ArrayList;
import java.util.List;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/** A clock that a test sets, and what was asked of it. Nobody sleeps: to park lets time pass. */
class Clock implements Parking {
    /** A thread that does not stop is found by that: no test parks more often. */
    private static final int MOST = 20;

    /** For how long it was parked, each time. */
    final List<Long> parked = new ArrayList<>();

    private final long step;
    private final long sleep;
    long time;
    Runnable whenParked = () -> {};

    /**
     * @param step what passes whenever somebody looks at it
     * @param sleep what passes while somebody parks, at most
     */
    Clock(long step, long sleep) {
        this.step = step;
        this.sleep = sleep;
    }

    @Override
    public long now() {
        time += step;
        return time;
    }

    @Override
    public void park(Object blocker) {
        park(blocker, Waiter.FOREVER);
    }

    @Override
    public void park(Object blocker, long nanos) {
        parked.add(nanos);
        if (parked.size() > MOST) {
            throw new IllegalStateException("parked for " + parked);
        }
        whenParked.run();
        time += Math.min(nanos, sleep);
    }

    @Override
    public void unpark(@Nullable Thread thread) {}
}
