package optimist.multibuffer;

import java.util.ArrayList;
import java.util.List;
import optimist.sequence.Benchmarks;
import optimist.sequence.Tally;

/** A ring for each producer, of which the places of the others are divided. */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with a new buffer
public abstract class Ours extends Benchmarks {
    private MultiBuffer<Entry> buffer;
    private List<Ring<Entry>> rings;
    private Tally received;

    abstract MultiBuffer<Entry> buffer(int capacity, Handler<Entry> handler);

    @Override
    protected final void begin() {
        buffer = buffer(Integer.highestOneBit(CAPACITY / producers), this::handle);
        rings = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            rings.add(buffer.ring(i));
        }
    }

    private void handle(Entry entry, int source, long sequence, boolean last) {
        if (!received.add(entry.item)) {
            buffer.halt();
        }
    }

    @Override
    protected final void send(int producer, long item) {
        Ring<Entry> ring = rings.get(producer);
        long sequence = ring.claim();
        ring.get(sequence).item = item;
        ring.publish(sequence);
    }

    @Override
    protected final void sendAll(int producer, long first, int count) {
        Ring<Entry> ring = rings.get(producer);
        long high = ring.claim(count);
        long low = high - count + 1;
        for (int i = 0; i < count; i++) {
            ring.get(low + i).item = first + i;
        }
        ring.publish(high);
    }

    @Override
    protected final void receive(Tally tally) {
        received = tally;
        buffer.run();
    }
}
