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

    private final int capacity;
    private final int shift;
    private final AtomicIntegerArray mark;

    /** Initially all marks are those of the lap before the first one. */
    Marks(int capacity, long first) {
        this.capacity = capacity;
        shift = Integer.numberOfTrailingZeros(capacity);
        int[] unmarked = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            unmarked[slot(first + i)] = lap(first + i - capacity);
        }
        mark = new AtomicIntegerArray(unmarked);
    }

    void markAll(long low, long high) {
        for (long s = low; s <= high; s++) {
            mark(s);
        }
    }

    /** The last number, from next on, that has no gap before it. */
    long published(long next) {
        long at = next;
        while (look(at) == lap(at) && at - next < capacity) {
            at++;
        }
        return at - 1;
    }

    private int slot(long s) {
        return (int) s & capacity - 1;
    }

    // It wraps around, which is harmless: where a consumer looks, the mark is of this lap or of the one before.
    private int lap(long s) {
        return (int) (s >>> shift & LAPS);
    }

    // Releases the entry to consumers. Ordered is enough: no other producer writes here until a consumer has seen it,
    // and the
    // producer does not care when.
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
