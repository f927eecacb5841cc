package optimist.multibuffer;

import java.util.ArrayList;
import java.util.List;
import optimist.sequence.Benchmarks;
import optimist.sequence.Tally;
import org.openjdk.jmh.annotations.Param;

/** A ring for each producer, of which the places of the others are divided. */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with a new buffer
public abstract class Ours<E> extends Benchmarks {
    /** How a producer waits for room: {@code park}, which is the default of the library, or {@code yield}. */
    @Param("park")
    public String room = "park";

    private MultiBuffer<E> buffer;
    private List<Ring<E>> rings;
    private Tally received;

    abstract MultiBuffer<E> buffer(int capacity, Handler<E> handler);

    /** Whether there are more to come. */
    abstract boolean add(Tally tally, E entry);

    final Ring<E> ring(int producer) {
        return rings.get(producer);
    }

    @Override
    protected final void begin() {
        buffer = buffer(share(), this::handle);
        rings = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            rings.add(buffer.ring(i));
        }
    }

    private void handle(E entry, int source, long sequence, boolean last) {
        if (!add(received, entry)) {
            buffer.halt();
        }
    }

    @Override
    protected final void receive(Tally tally) {
        received = tally;
        buffer.run();
    }
}
