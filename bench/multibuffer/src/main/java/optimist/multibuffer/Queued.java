package optimist.multibuffer;

import optimist.sequence.Pausing;
import optimist.sequence.Tally;

/**
 * One queue, or more, of entries that were made before, as those of a ring are: nothing is allocated for an item. Each producer
 * reuses its own entries in turn.
 */
public abstract class Queued extends Pausing {
    /** Of one producer. */
    private static final class Pool {
        private final Entry[] entries;
        private int next;

        Pool(int size) {
            entries = new Entry[size];
            for (int i = 0; i < size; i++) {
                entries[i] = new Entry();
            }
        }

        Entry next(long item) {
            Entry entry = entries[next];
            entry.item = item;
            next = next + 1 < entries.length ? next + 1 : 0;
            return entry;
        }
    }

    private Pool[] pools = {};

    /** Makes new and empty queues, and returns the capacity of each. */
    abstract int queues();

    abstract boolean offer(int producer, Entry entry) throws InterruptedException;

    /** Waits for the next one. */
    abstract Entry take() throws InterruptedException;

    /**
     * A queue holds as many entries as it has places. Of each producer one more may be in the hands of the consumer, and one in
     * its own.
     */
    @Override
    protected final void begin() {
        int capacity = queues();
        pools = new Pool[producers];
        for (int i = 0; i < producers; i++) {
            pools[i] = new Pool(capacity + 2);
        }
    }

    @Override
    protected final void send(int producer, long item) throws InterruptedException {
        Entry entry = pools[producer].next(item);
        while (!offer(producer, entry)) {
            pause();
        }
    }

    @Override
    protected final void receive(Tally tally) throws InterruptedException {
        boolean more = true;
        while (more) {
            more = tally.add(take().item);
        }
    }
}
