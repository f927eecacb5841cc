package optimist.sequence;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** What is claimed is published at once. So nobody waits for ever, not even where a call waits for others. */
public class Sends extends Calls {
    private static final int CAPACITY = 16;

    public Sends() {
        super(CAPACITY, 1);
    }

    @Operation
    public final String send(
            @Param(gen = ThreadIdGen.class) int thread, @Param(gen = IntGen.class, conf = "1:2") int n) {
        String granted = askClaim(thread, n);
        askPublish(thread);
        return granted;
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
