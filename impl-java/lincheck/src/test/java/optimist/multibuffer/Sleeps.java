package optimist.multibuffer;

import java.util.function.Supplier;
import optimist.internal.Parking;
import optimist.sequence.Waiting;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** A consumer that sleeps until it is woken, and two producers with an entry each. The handler halts the buffer after both. */
public class Sleeps {
    private static final int ENTRIES = 2;
    private static Supplier<Parking> explored = () -> Parking.OF_PLATFORM;

    private final MultiBuffer<Object> buffer = new SignalledMultiBuffer<>(
            ENTRIES,
            1,
            Object::new,
            (entry, source, sequence, last) -> handle(),
            ExceptionHandler.ENDS_THE_RUN,
            Waiting.SPIN,
            explored.get());

    private int handled;

    /** What the next exploration is about. */
    static void explore(Supplier<Parking> next) {
        explored = next;
    }

    private void handle() {
        handled++;
        if (handled == ENTRIES) {
            buffer.halt();
        }
    }

    /** Returns how many entries were handled. */
    @Operation
    public final int run(@Param(gen = ThreadIdGen.class) int thread) {
        buffer.run();
        return handled;
    }

    /** Publishes an entry: thread 0 is the consumer. */
    @Operation
    public final void publish(@Param(gen = ThreadIdGen.class) int thread) {
        Ring<Object> ring = buffer.ring(thread - 1);
        ring.publish(ring.claim());
    }

    /** A run returns after both. */
    public static final class Sequential {
        @Operation
        public int run(@Param(gen = ThreadIdGen.class) int thread) {
            return ENTRIES;
        }

        @Operation
        public void publish(@Param(gen = ThreadIdGen.class) int thread) {}
    }
}
