package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Less than a sequencer: each producer has a ring of its own, and the consumer looks at one after the other, so no two
 * producers write to one place. What the consumer sees has no order from one producer to the next.
 */
public class OwnRings extends Benchmarks {
    private static final int PARKED_NANOS = 50_000;

    private Ring[] rings = {};

    @Override
    protected void begin() {
        rings = new Ring[producers];
        for (int i = 0; i < producers; i++) {
            rings[i] = new Ring(share());
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
        boolean more = true;
        while (more) {
            long before = tally.items;
            for (Ring ring : rings) {
                more &= ring.receive(tally);
            }
            if (more && tally.items == before) {
                LockSupport.parkNanos(PARKED_NANOS);
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

        Ring(int capacity) {
            items = new long[capacity];
        }

        void send(long first, int count) {
            long next = counts.get(SENT);
            while (next + count - counts.get(RECEIVED) > items.length) {
                LockSupport.parkNanos(PARKED_NANOS);
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
