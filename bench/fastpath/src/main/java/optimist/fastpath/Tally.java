package optimist.fastpath;

/* Keeps what every delivery writes away from what its neighbours in memory are. */
@SuppressWarnings("unused")
abstract class TallyPaddingBefore {
    long p00, p01, p02, p03, p04, p05, p06, p07;
    long p08, p09, p10, p11, p12, p13, p14, p15;
}

abstract class TallyFields extends TallyPaddingBefore {
    long items;
    long sum;
}

/** A downstream that does little: it counts and adds. Nothing in it is safe for several threads. */
@SuppressWarnings("unused")
class Tally extends TallyFields {
    long q00, q01, q02, q03, q04, q05, q06, q07;
    long q08, q09, q10, q11, q12, q13, q14, q15;

    final void add(Integer item) {
        items++;
        sum += item;
    }

    /** Fails if these are not the items of a run; returns their sum. */
    long check(int count, int different) {
        long expected = 0;
        for (int i = 0; i < count; i++) {
            expected += i % different;
        }
        if (items != count || sum != expected) {
            throw new IllegalStateException("delivered were %d items with the sum %d, submitted %d with the sum %d"
                    .formatted(items, sum, count, expected));
        }
        return sum;
    }
}
