package optimist.sequence;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** One number at a time. There is always room. */
public class Singles extends Calls {
    private static final int CAPACITY = 16;

    public Singles() {
        super(CAPACITY, 1);
    }

    private Singles(Subject explored) {
        super(CAPACITY, 1, explored);
    }

    @Operation
    public final String claim(@Param(gen = ThreadIdGen.class) int thread) {
        return askClaim(thread, 1);
    }

    @Operation
    public final String publish(@Param(gen = ThreadIdGen.class) int thread) {
        return askPublish(thread);
    }

    @Operation(nonParallelGroup = "consumer")
    public final String look() {
        return askLook(0);
    }

    /** What a sequencer answers that shows at once what is published. */
    public static final class Sequential extends Singles {
        public Sequential() {
            super(OneAtATime::new);
        }
    }
}
