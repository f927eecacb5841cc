package optimist.sequence;

import java.util.concurrent.atomic.AtomicIntegerArray;
import optimist.Action;

/**
 * Publication without a cursor: each entry of the ring has a mark, the lap of its last publication. A consumer finds
 * the prefix without gaps itself. Specified by {@code Marks.tla}.
 */
final class Marks {
    /** The number of laps that an int distinguishes. A cast to int would do the same, but could not have fewer laps. */
    private static final long LAPS = 0xFFFF_FFFFL;

    /** Of a ring that is no larger, a look may find all numbers. */
    private static final int SMALL = 16;

    /** The most numbers that a look finds in a large ring. */
    private static final int REACH = 256;

    private final int capacity;
    private final int reach;
    private final int shift;
    private final AtomicIntegerArray mark;

    /** Initially all marks are those of the lap before the first one. */
    Marks(int capacity, int reach, long first) {
        this.capacity = capacity;
        this.reach = reach;
        shift = Integer.numberOfTrailingZeros(capacity);
        int[] unmarked = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            unmarked[slot(first + i)] = lap(first + i - capacity);
        }
        mark = new AtomicIntegerArray(unmarked);
    }

    /**
     * The most numbers that a look finds in such a ring. Producers get room when a consumer finishes: with less than the
     * ring for each look, they fill one part while it reads another.
     */
    static int reach(int capacity) {
        return Math.max(Math.min(capacity, SMALL), Math.min(capacity / 4, REACH));
    }

    void markAll(long low, long high) {
        for (long s = low; s <= high; s++) {
            mark(s);
        }
    }

    /** The last number, from next on, that has no gap before it, or an earlier one if there are many. */
    long published(long next) {
        long at = next;
        while (look(at) == lap(at) && at - next < reach) {
            at++;
        }
        return at - 1;
    }

    private int slot(long s) {
        return (int) s & capacity - 1;
    }

    // It wraps around, which is harmless: where a consumer looks, the mark is of this lap or of the one before, and
    // where a guest begins,
    // perhaps of the second last.
    private int lap(long s) {
        return (int) (s >>> shift & LAPS);
    }

    // Releases the entry to consumers. Ordered is enough: no other producer writes here until a consumer has seen it,
    // and the producer does not care when.
    @Action("Mark")
    private void mark(long s) {
        mark.lazySet(slot(s), lap(s));
    }

    // Acquires the entry, if the mark is that of its lap.
    @Action("Look")
    private int look(long s) {
        return mark.get(slot(s));
    }
}
