package optimist.cancellation;

import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** Threads take turns: each waits for the one permit, counts, and releases. The count is neither volatile nor atomic. */
public class Turns {
    private static Supplier<BargingSemaphore> explored = () -> new BargingSemaphore(1, 0);

    private final BargingSemaphore semaphore = explored.get();
    private int count;

    /** What the next exploration is about. */
    static void explore(Supplier<BargingSemaphore> next) {
        explored = next;
    }

    /** Returns how many turns were before. */
    @Operation
    public final int turn(@Param(gen = ThreadIdGen.class) int thread) {
        semaphore.acquireUninterruptibly();
        int before = count;
        count = before + 1;
        semaphore.release();
        return before;
    }

    /** The same, one call after the other. */
    public static final class Sequential {
        private int count;

        @Operation
        public int turn(@Param(gen = ThreadIdGen.class) int thread) {
            return count++;
        }
    }
}
