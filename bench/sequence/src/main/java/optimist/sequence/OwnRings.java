package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.Param;

/**
 * Less than a sequencer: each producer has a ring of its own, and a consumer looks at one after the other, so no two
 * producers write to one place. What a consumer sees has no order from one producer to the next.
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
            rings[i] = new Ring(share(), waiting, consumers, behind);
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
        receive(0, tally);
    }

    @Override
    protected void receive(int consumer, Tally tally) {
        int waited = 0;
        boolean more = true;
        while (more) {
            long before = tally.items;
            for (Ring ring : rings) {
                more &= ring.receive(consumer, tally);
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
        private static final int APART = 16;

        private final AtomicLongArray counts;
        private final long[] items;
        private final Waiting waiting;
        private final boolean behind;

        /** The counts of the consumers that producers wait for. */
        private final int firstAwaited;

        private final int lastAwaited;

        Ring(int capacity, Waiting waiting, int consumers, boolean behind) {
            items = new long[capacity];
            this.waiting = waiting;
            this.behind = behind;
            counts = new AtomicLongArray(RECEIVED + consumers * APART);
            lastAwaited = received(consumers - 1);
            firstAwaited = behind ? lastAwaited : RECEIVED;
        }

        private static int received(int consumer) {
            return RECEIVED + consumer * APART;
        }

        void send(long first, int count) {
            long next = counts.get(SENT);
            for (int consumer = firstAwaited; consumer <= lastAwaited; consumer += APART) {
                for (int waited = 0; next + count - counts.get(consumer) > items.length; waited++) {
                    waiting.once(waited);
                }
            }
            for (int i = 0; i < count; i++) {
                items[index(next + i)] = first + i;
            }
            counts.lazySet(SENT, next + count);
        }

        boolean receive(int consumer, Tally tally) {
            int mine = received(consumer);
            long next = counts.get(mine);
            long sent = counts.get(behind && consumer > 0 ? mine - APART : SENT);
            boolean more = true;
            for (; next < sent; next++) {
                more &= tally.add(items[index(next)]);
            }
            counts.lazySet(mine, next);
            return more;
        }

        private int index(long number) {
            return (int) number & (items.length - 1);
        }
    }
}
