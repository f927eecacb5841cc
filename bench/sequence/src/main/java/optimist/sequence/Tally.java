package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/* Keeps what every item writes away from what its neighbours in memory are. */
@SuppressWarnings("unused")
abstract class TallyPaddingBefore {
    long p00, p01, p02, p03, p04, p05, p06, p07;
    long p08, p09, p10, p11, p12, p13, p14, p15;
}

abstract class TallyFields extends TallyPaddingBefore {
    static final AtomicLongFieldUpdater<TallyFields> ITEMS =
            AtomicLongFieldUpdater.newUpdater(TallyFields.class, "items");

    volatile long items;
    long sum;

    /** So many producers have not sent their last item yet. */
    int producers;
}

/** What the consumer does with an item: it counts and adds. */
@SuppressWarnings("unused")
public final class Tally extends TallyFields {
    long q00, q01, q02, q03, q04, q05, q06, q07;
    long q08, q09, q10, q11, q12, q13, q14, q15;

    Tally(int producers) {
        this.producers = producers;
    }

    /** Whether there are more to come. */
    public boolean add(long item) {
        if (item == Benchmarks.END) {
            return --producers > 0;
        }
        sum += item;
        // Whoever waits for this item may see it a little later; where nobody waits, it costs no more than the sum.
        ITEMS.lazySet(this, items + 1);
        return true;
    }

    /** For the thread that added, or for one that knows that this is over. */
    void check(long count, long expected) {
        if (items != count || sum != expected) {
            throw new IllegalStateException("received were %d items with the sum %d, sent %d with the sum %d"
                    .formatted(items, sum, count, expected));
        }
    }
}
