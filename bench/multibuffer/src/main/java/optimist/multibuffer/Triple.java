package optimist.multibuffer;

import optimist.sequence.Tally;
import optimist.sequence.Waiting;

/** An entry has three items, as in the test of the source. */
public class Triple extends Ours<long[]> {
    private static final int ITEMS = 3;

    @Override
    MultiBuffer<long[]> buffer(int capacity, Handler<long[]> handler) {
        return new YieldingMultiBuffer<>(
                producers,
                capacity,
                () -> new long[ITEMS],
                handler,
                ExceptionHandler.ENDS_THE_RUN,
                Waiting.YIELD,
                waiting(room));
    }

    @Override
    boolean add(Tally tally, long[] entry) {
        boolean more = tally.add(entry[0]);
        for (int i = 1; i < ITEMS && entry[0] != END; i++) {
            tally.add(entry[i]);
        }
        return more;
    }

    @Override
    protected void send(int producer, long item) {
        if (item != END) {
            throw new UnsupportedOperationException("only the last one is sent alone");
        }
        Ring<long[]> ring = ring(producer);
        long sequence = ring.claim();
        ring.get(sequence)[0] = item;
        ring.publish(sequence);
    }

    @Override
    protected void sendAll(int producer, long first, int count) {
        if (count != ITEMS) {
            throw new UnsupportedOperationException(count + " at once");
        }
        Ring<long[]> ring = ring(producer);
        long sequence = ring.claim();
        long[] entry = ring.get(sequence);
        for (int i = 0; i < ITEMS; i++) {
            entry[i] = first + i;
        }
        ring.publish(sequence);
    }
}
