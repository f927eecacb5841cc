package optimist.refcount;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Threads that call what they like. */
public class AnyCalls extends Calls {
    public AnyCalls() {
        super(1);
    }

    private AnyCalls(boolean brink) {
        super(1, brink);
    }

    @Operation
    public final String retain() {
        return askRetain(1);
    }

    @Operation
    public final String retain(@Param(gen = IntGen.class, conf = "2:3") int n) {
        return askRetain(n);
    }

    @Operation
    public final String release() {
        return askRelease(1);
    }

    @Operation
    public final String release(@Param(gen = IntGen.class, conf = "2:3") int n) {
        return askRelease(n);
    }

    @Operation
    public final int refCount() {
        return object.refCount();
    }

    /** What an atomic counter answers. */
    public static final class Sequential extends AnyCalls {
        public Sequential() {
            super(false);
        }
    }

    /** What a counter answers for which it takes a second step to make zero final. */
    public static final class SequentialWithBrink extends AnyCalls {
        public SequentialWithBrink() {
            super(true);
        }

        /** That second step. */
        public boolean bury() {
            return ((Counter) object).bury();
        }
    }
}
