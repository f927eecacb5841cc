package optimist.multibuffer;

import optimist.sequence.Tally;

/** An entry has one item. */
public abstract class Single extends Ours<Entry> {
    @Override
    final boolean add(Tally tally, Entry entry) {
        return tally.add(entry.item);
    }

    @Override
    protected final void send(int producer, long item) {
        Ring<Entry> ring = ring(producer);
        long sequence = ring.claim();
        ring.get(sequence).item = item;
        ring.publish(sequence);
    }

    @Override
    protected final void sendAll(int producer, long first, int count) {
        Ring<Entry> ring = ring(producer);
        long high = ring.claim(count);
        long low = high - count + 1;
        for (int i = 0; i < count; i++) {
            ring.get(low + i).item = first + i;
        }
        ring.publish(high);
    }
}
