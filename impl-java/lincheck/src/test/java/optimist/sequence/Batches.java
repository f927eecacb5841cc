package optimist.sequence;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** One number or two at a time. There is always room. */
public class Batches extends Calls {
    private static final int CAPACITY = 16;

    public Batches() {
        super(CAPACITY, 1);
    }

    @Operation
    public final String claim(
            @Param(gen = ThreadIdGen.class) int thread, @Param(gen = IntGen.class, conf = "1:2") int n) {
        return askClaim(thread, n);
    }

    @Operation
    public final String publish(@Param(gen = ThreadIdGen.class) int thread) {
        return askPublish(thread);
    }

    @Operation(nonParallelGroup = "consumer")
    public final String look() {
        return askLook(0);
    }

    @Operation(nonParallelGroup = "consumer")
    public final String finish() {
        return askFinish(0);
    }
}
