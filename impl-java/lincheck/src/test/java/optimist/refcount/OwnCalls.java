package optimist.refcount;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** Three threads that keep to the rules. Each begins with a reference, and leaves out the calls it has none for. */
public class OwnCalls extends Calls {
    private static final int THREADS = 3;

    private static final String LEFT_OUT = "left out";

    /** By thread; Lincheck counts them from one. */
    private final int[] held = {0, 1, 1, 1};

    public OwnCalls() {
        super(THREADS);
    }

    private OwnCalls(boolean brink) {
        super(THREADS, brink);
    }

    @Operation
    public final String retain(
            @Param(gen = ThreadIdGen.class) int thread, @Param(gen = IntGen.class, conf = "1:2") int n) {
        if (held[thread] == 0) {
            return LEFT_OUT;
        }
        held[thread] += n;
        return askRetain(n);
    }

    @Operation
    public final String release(
            @Param(gen = ThreadIdGen.class) int thread, @Param(gen = IntGen.class, conf = "1:2") int n) {
        if (held[thread] < n) {
            return LEFT_OUT;
        }
        held[thread] -= n;
        return askRelease(n);
    }

    @Operation
    public final String refCount(@Param(gen = ThreadIdGen.class) int thread) {
        return held[thread] == 0 ? LEFT_OUT : "reads " + object.refCount();
    }

    /** What an atomic counter answers. */
    public static final class Sequential extends OwnCalls {
        public Sequential() {
            super(false);
        }
    }
}
