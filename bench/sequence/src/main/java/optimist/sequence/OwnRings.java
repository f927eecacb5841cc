package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.Param;

/**
 * Less than a sequencer: each producer has a ring of its own, and the consumer looks at one after the other, so no two
 * producers write to one place. What the consumer sees has no order from one producer to the next.
 */
public class OwnRings extends Benchmarks {
    @Param("yield-then-park")
    public String waits = "yield-then-park";

    private Waiting waiting = Waiting.YIELD_THEN_PARK;
    private Ring[] rings = {};

    @Override
    protected void begin() {
        waiting = waiting(waits);
        rings = new Ring[producers];
        for (int i = 0; i < producers; i++) {
            rings[i] = new Ring(share(), waiting);
        }
    }

    @Override
    protected void send(int producer, long item) {
        rings[producer].send(item, 1);
    }

    @Override
    protected void sendAll(int producer, long first, int count) {
        rings[producer].send(first, count);
    }

    @Override
    protected void receive(Tally tally) {
        int waited = 0;
        boolean more = true;
        while (more) {
            long before = tally.items;
            for (Ring ring : rings) {
                more &= ring.receive(tally);
            }
            if (more && tally.items == before) {
                waiting.once(waited);
                waited++;
            } else {
                waited = 0;
            }
        }
    }

    private static final class Ring {
        // Two lines to each of the counts.
        private static final int SENT = 16;
        private static final int RECEIVED = 32;
        private static final int LENGTH = 48;

        private final AtomicLongArray counts = new AtomicLongArray(LENGTH);
        private final long[] items;
        private final Waiting waiting;

        Ring(int capacity, Waiting waiting) {
            items = new long[capacity];
            this.waiting = waiting;
        }

        void send(long first, int count) {
            long next = counts.get(SENT);
            for (int waited = 0; next + count - counts.get(RECEIVED) > items.length; waited++) {
                waiting.once(waited);
            }
            for (int i = 0; i < count; i++) {
                items[index(next + i)] = first + i;
            }
            counts.lazySet(SENT, next + count);
        }

        boolean receive(Tally tally) {
            long next = counts.get(RECEIVED);
            long sent = counts.get(SENT);
            boolean more = true;
            for (; next < sent; next++) {
                more &= tally.add(items[index(next)]);
            }
            counts.lazySet(RECEIVED, next);
            return more;
        }

        private int index(long number) {
            return (int) number & (items.length - 1);
        }
    }
}
