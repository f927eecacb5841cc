package optimist.sequence;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** There may be no room: the ring has two entries. */
public class Tries extends Calls {
    private static final int CAPACITY = 2;

    public Tries() {
        super(CAPACITY);
    }

    private Tries(Subject explored) {
        super(CAPACITY, explored);
    }

    @Operation
    public final String tryClaim(
            @Param(gen = ThreadIdGen.class) int thread, @Param(gen = IntGen.class, conf = "1:2") int n) {
        return askTryClaim(thread, n);
    }

    @Operation
    public final String publish(@Param(gen = ThreadIdGen.class) int thread) {
        return askPublish(thread);
    }

    @Operation(nonParallelGroup = "consumer")
    public final String look() {
        return askLook();
    }

    @Operation(nonParallelGroup = "consumer")
    public final String finish() {
        return askFinish();
    }

    /** What a sequencer answers that shows at once what is published. */
    public static final class Sequential extends Tries {
        public Sequential() {
            super(new Subject() {
                @Override
                public Sequencer create(int capacity) {
                    return new OneAtATime(capacity);
                }

                @Override
                public long tryClaim(Sequencer sequencer, int n) {
                    return ((OneAtATime) sequencer).tryClaim(n);
                }
            });
        }
    }
}
