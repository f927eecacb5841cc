package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;
import optimist.Action;

/**
 * Like {@link PendingSequencer}, with weaker accesses than it has, or with a fault. Specified, but for the fault, by
 * {@code PendingWeaker.tla}. Its list is as large as the ring, so there is always a place.
 */
final class WeakerPending extends CursorSequencer {
    private enum Marks {
        VOLATILE,
        LAST_VOLATILE,
        LAST_VOLATILE_OTHERS_OPAQUE,
        ORDERED
    }

    private enum Move {
        COMPARE_AND_SET,
        TEST_AND_COMPARE_AND_SET,
        TEST_AND_STORE
    }

    private enum Fault {
        NONE,
        FORGETS,
        FROM_LOW
    }

    private final AtomicLongArray pending;
    private final Marks marks;
    private final boolean tests;
    private final boolean stores;
    private final Fault fault;

    private WeakerPending(int capacity, Marks marks, Move move, Fault fault) {
        super(capacity, 1, capacity, Waiting.SPIN, 0);
        this.marks = marks;
        tests = move != Move.COMPARE_AND_SET;
        stores = move == Move.TEST_AND_STORE;
        this.fault = fault;
        // Whoever looks for a number has published another. So nobody looks for zero.
        pending = new AtomicLongArray(capacity);
    }

    /** No store into the list is volatile. */
    static Sequencer ordered(int capacity) {
        return new WeakerPending(capacity, Marks.ORDERED, Move.COMPARE_AND_SET, Fault.NONE);
    }

    /** Of a batch, the last store into the list is volatile. */
    static Sequencer lastVolatile(int capacity) {
        return new WeakerPending(capacity, Marks.LAST_VOLATILE, Move.COMPARE_AND_SET, Fault.NONE);
    }

    /** And the others are opaque. */
    static Sequencer opaque(int capacity) {
        return new WeakerPending(capacity, Marks.LAST_VOLATILE_OTHERS_OPAQUE, Move.COMPARE_AND_SET, Fault.NONE);
    }

    /** The cursor is tested before the compare-and-set is tried. */
    static Sequencer testsFirst(int capacity) {
        return new WeakerPending(capacity, Marks.VOLATILE, Move.TEST_AND_COMPARE_AND_SET, Fault.NONE);
    }

    /** Both. */
    static Sequencer orderedTestsFirst(int capacity) {
        return new WeakerPending(capacity, Marks.ORDERED, Move.TEST_AND_COMPARE_AND_SET, Fault.NONE);
    }

    /** The cursor is tested, and then stored. */
    static Sequencer advancesByStore(int capacity) {
        return new WeakerPending(capacity, Marks.VOLATILE, Move.TEST_AND_STORE, Fault.NONE);
    }

    /** A mutant: who has moved the cursor does not look what comes next. */
    static Sequencer forgetful(int capacity) {
        return new WeakerPending(capacity, Marks.VOLATILE, Move.COMPARE_AND_SET, Fault.FORGETS);
    }

    /** A mutant: who publishes begins with the first of its numbers, even if others have published that. */
    static Sequencer fromLow(int capacity) {
        return new WeakerPending(capacity, Marks.VOLATILE, Move.COMPARE_AND_SET, Fault.FROM_LOW);
    }

    @Override
    public void publish(long low, long high) {
        for (long s = low; s < high; s++) {
            mark(s);
        }
        markLast(high);
        long seen = readCursor();
        if (seen < high) {
            long first = fault == Fault.FROM_LOW ? low : Math.max(seen + 1, low);
            advanceFrom(first, fault == Fault.FORGETS ? high : Long.MAX_VALUE);
        }
    }

    private void advanceFrom(long first, long last) {
        long s = first;
        while (s <= last && moveTo(s)) {
            s++;
            if (readPending(s) != s) {
                return;
            }
        }
    }

    private boolean moveTo(long s) {
        if (tests && testCursor() != s - 1) {
            return false;
        }
        if (stores) {
            store(s);
            return true;
        }
        return advance(s);
    }

    @Action("Mark")
    private void mark(long s) {
        switch (marks) {
            case VOLATILE -> pending.set(place(s), s);
            case LAST_VOLATILE, ORDERED -> pending.lazySet(place(s), s);
            case LAST_VOLATILE_OTHERS_OPAQUE -> pending.setOpaque(place(s), s);
        }
    }

    @Action("MarkLast")
    private void markLast(long s) {
        if (marks == Marks.ORDERED) {
            pending.lazySet(place(s), s);
        } else {
            pending.set(place(s), s);
        }
    }

    @Action("ReadCursor")
    private long readCursor() {
        return cursor;
    }

    @Action("TestCursor")
    private long testCursor() {
        return cursor;
    }

    @Action("Advance")
    private boolean advance(long s) {
        return CURSOR.compareAndSet(this, s - 1, s);
    }

    @Action("StoreCursor")
    private void store(long s) {
        cursor = s;
    }

    @Action("ReadPending")
    private long readPending(long s) {
        return pending.get(place(s));
    }

    private int place(long s) {
        return (int) s & pending.length() - 1;
    }
}
