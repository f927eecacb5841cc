package optimist.sequence;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import optimist.Action;
import optimist.internal.Size;

/**
 * Publication as in the Disruptor 2.8: a producer that cannot publish yet leaves its numbers in a list, and returns.
 * The producer that moves the cursor also publishes the next numbers in the list. Specified by {@code Pending.tla}. To
 * be examined, not to be used.
 *
 * <pre>
 *    claim(n)       Take                   AwaitFree, each consumer: done &gt;= high - capacity
 *        [ nothing ] ---&gt; [ has low to high ] ---------------------------------------------&gt; [ granted ]
 *              claimed := claimed + n
 *
 *    publish(low, high)    AwaitPlace: high - cursor &lt;= size         Mark, each: pending[s mod size] := s
 *         [ granted ] --------------------------------&gt; [ has places ] ----------------------------&gt; [ pending ]
 *
 *    Advance(s): compare-and-set cursor s - 1 to s       ReadPending(s + 1)
 *         [ s pending ] --------------------------&gt; [ s published ] ----------&gt; go on with s + 1, if that is
 * pending </pre>
 *
 * A producer that fails to move the cursor leaves: another one has moved it, or will move it there, and finds the mark
 * in the list. One producer writes the list and then reads the cursor. The other moves the cursor and then reads the
 * list. So one of them sees the other. Overwritten numbers in the list are published.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}. If the list has a place, a producer that publishes waits for no other
 * thread; a list as large as the ring always has one, if there is a consumer.
 *
 * <p><b>Cost.</b> Without contention and with one consumer, a claim makes an atomic add and a read, and looks whether it is closed. To publish a number
 * takes two reads, a volatile store, a compare-and-set and another read; a look is one read. Some 800 bytes, 128 for
 * each consumer, and 8 for each place in the list.
 *
 * <p><b>Limits.</b> A batch has to fit into the list. If a producer stops after its claim, the numbers of the others
 * fill the list, and then their calls block, too. One producer may publish for the others forever.
 */
public class PendingSequencer extends CursorSequencer {
    private final int mask;
    private final AtomicLongArray pending;
    private final Waiting forPlace;

    /**
     * A sequencer that yields while it waits. If it waits for room for long, it sleeps.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @param pendingSize of the list, a power of two
     * @throws IllegalArgumentException if an argument is out of range
     */
    public PendingSequencer(int capacity, int consumers, int pendingSize) {
        this(capacity, consumers, pendingSize, Waiting.YIELD_THEN_PARK, Waiting.YIELD);
    }

    /**
     * A sequencer with the given waiting strategies.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @param pendingSize of the list, a power of two
     * @param forRoom how to wait for consumers
     * @param forPlace how to wait for a place in the list
     * @throws IllegalArgumentException if an argument is out of range
     */
    public PendingSequencer(int capacity, int consumers, int pendingSize, Waiting forRoom, Waiting forPlace) {
        this(capacity, consumers, pendingSize, forRoom, forPlace, 0);
    }

    PendingSequencer(int capacity, int consumers, int pendingSize, Waiting forRoom, Waiting forPlace, long first) {
        super(capacity, consumers, Size.powerOfTwo(pendingSize), forRoom, first);
        this.forPlace = Objects.requireNonNull(forPlace, "waiting");
        mask = pendingSize - 1;
        long[] none = new long[pendingSize];
        Arrays.fill(none, first - 1);
        pending = new AtomicLongArray(none);
    }

    @Override
    public final void publish(long low, long high) {
        checkSize(high - low + 1);
        if (!hasPlace(awaitPlace(), high)) {
            waitForPlace(high);
        }
        for (long s = low; s <= high; s++) {
            mark(s);
        }
        // Others may already have published some of the batch, or all of it.
        long seen = readCursor();
        if (seen < high) {
            advanceFrom(Math.max(seen + 1, low));
        }
    }

    private boolean hasPlace(long seen, long high) {
        return high - seen <= pending.length();
    }

    private void waitForPlace(long high) {
        Wait wait = new Wait(forPlace, closing);
        try {
            do {
                wait.once();
            } while (!hasPlace(awaitPlace(), high));
        } finally {
            wait.over();
        }
    }

    private void advanceFrom(long first) {
        long s = first;
        while (advance(s)) {
            s++;
            if (readPending(s) != s) {
                return;
            }
        }
    }

    @Action("AwaitPlace")
    private long awaitPlace() {
        return cursor;
    }

    // Releases the entry to the producer that moves the cursor. Volatile, because this producer looks at the
    // cursor next, and the one that has moved the cursor looks here next: if the last mark of a batch became
    // visible only after this producer's look, neither might see the other, and the number would not be
    // published. On x86 that happens in batches; a batch of one is followed by a compare-and-set, which is a
    // fence there, but not in Java. The other marks could be ordered stores: one rule is simpler.
    @Action("Mark")
    private void mark(long s) {
        pending.set((int) s & mask, s);
    }

    @Action("ReadCursor")
    private long readCursor() {
        return cursor;
    }

    // Releases what was acquired below to consumers.
    @Action("Advance")
    private boolean advance(long s) {
        return CURSOR.compareAndSet(this, s - 1, s);
    }

    // Acquires the entry, if it is pending.
    @Action("ReadPending")
    private long readPending(long s) {
        return pending.get((int) s & mask);
    }
}
