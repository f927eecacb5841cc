package optimist.sequence;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** There may be no room: the ring has two entries. One consumer, or two, of which each has to be finished. */
public class Tries extends Calls {
    private static final int CAPACITY = 2;

    public Tries() {
        super(CAPACITY, 1);
    }

    private Tries(int consumers) {
        super(CAPACITY, consumers);
    }

    private Tries(int consumers, Subject explored) {
        super(CAPACITY, consumers, explored);
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
        return askLook(0);
    }

    @Operation(nonParallelGroup = "consumer")
    public final String finish() {
        return askFinish(0);
    }

    /** What a sequencer answers that shows at once what is published. */
    public static final class Sequential extends Tries {
        public Sequential() {
            super(1, ONE_AT_A_TIME);
        }
    }

    /** With two consumers. */
    public static class ForTwo extends Tries {
        public ForTwo() {
            super(2);
        }

        private ForTwo(Subject explored) {
            super(2, explored);
        }

        @Operation(nonParallelGroup = "other consumer")
        public final String otherLook() {
            return askLook(1);
        }

        @Operation(nonParallelGroup = "other consumer")
        public final String otherFinish() {
            return askFinish(1);
        }
    }

    /** What it answers them. */
    public static final class SequentialForTwo extends ForTwo {
        public SequentialForTwo() {
            super(ONE_AT_A_TIME);
        }
    }

    private static final Subject ONE_AT_A_TIME = new Subject() {
        @Override
        public Sequencer create(int capacity, int consumers) {
            return new OneAtATime(capacity, consumers);
        }

        @Override
        public long tryClaim(Sequencer sequencer, int n) {
            return ((OneAtATime) sequencer).tryClaim(n);
        }
    };
}
