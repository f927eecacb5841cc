package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * Where a call of the semaphore of kotlinx.coroutines stops. What others do meanwhile is run there, by the same thread: nothing in it
 * depends on which thread makes a call, and so nothing depends on luck.
 */
public final class Stops {
    /** Whoever acquires has counted itself, and has no cell yet. */
    public static final Stops BEFORE_ITS_CELL =
            new Stops("BEFORE_ITS_CELL", "addAcquireToQueue", "addToQueueAndSuspend");

    /** A release has added its permit, and has the cell in which it is to resume somebody. */
    public static final Stops WITH_A_CELL =
            new Stops("WITH_A_CELL", "tryResumeNextFromQueue", "resumeNextFromQueue$kotlinx_coroutines_core");

    static final List<Stops> ALL = List.of(BEFORE_ITS_CELL, WITH_A_CELL);

    /** That of its field. */
    final String name;

    /** In which method it is, as releases call it. */
    final Set<String> methods;

    private final Queue<Runnable> meanwhile = new ArrayDeque<>();

    private Stops(String name, String... methods) {
        this.name = name;
        this.methods = Set.of(methods);
    }

    /** The next call that comes there, after those for which something else is to be done, stops until this is done. */
    void next(Runnable others) {
        meanwhile.add(others);
    }

    /** Called there: {@link StopsLoader} sees to it. */
    public void pass() {
        Runnable others = meanwhile.poll();
        if (others != null) {
            others.run();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
