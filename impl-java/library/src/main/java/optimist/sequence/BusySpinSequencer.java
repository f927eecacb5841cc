package optimist.sequence;

import java.util.Objects;
import optimist.Action;

/**
 * Publication as it was in the Disruptor before 2.8: a producer waits until everything before its numbers is published,
 * and moves the cursor on. Specified by {@code BusySpin.tla}. To be examined, not to be used.
 *
 * <pre>
 *    claim(n)       Take                   AwaitFree, each consumer: done &gt;= high - capacity
 *        [ nothing ] ---&gt; [ has low to high ] ---------------------------------------------&gt; [ granted ]
 *              claimed := claimed + n
 *
 *    publish(low, high)       AwaitTurn: cursor = low - 1            Advance: cursor := high
 *         [ granted ] ---------------------------------&gt; [ its turn ] --------------------&gt; [ published ]
 * </pre>
 *
 * Of the producers that publish, at most one has its turn, and no other writes the cursor.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}.
 *
 * <p><b>Cost.</b> Alone, and with one consumer, an atomic add and a read to claim, a read and an ordered store to publish;
 * one read to look. Some 600 bytes, and 128 for each consumer.
 *
 * <p><b>Limits.</b> A producer that publishes waits for all that have claimed before it, also for one that has lost its
 * processor, and by spinning it may keep it from getting one. A producer that stops between claim and publish stops all
 * calls by which others publish.
 */
public class BusySpinSequencer extends CursorSequencer {
    private final Waiting forTurn;

    /**
     * A sequencer that spins where it waits for its turn, and sleeps where it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers how many there are
     * @throws IllegalArgumentException if one of these cannot be
     */
    public BusySpinSequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.PARK, Waiting.SPIN);
    }

    /**
     * A sequencer that waits as it is told.
     *
     * @param capacity of the ring, a power of two
     * @param consumers how many there are
     * @param forRoom how to wait for consumers
     * @param forTurn how to wait for producers
     * @throws IllegalArgumentException if one of these cannot be
     */
    public BusySpinSequencer(int capacity, int consumers, Waiting forRoom, Waiting forTurn) {
        this(capacity, consumers, forRoom, forTurn, 0);
    }

    BusySpinSequencer(int capacity, int consumers, Waiting forRoom, Waiting forTurn, long first) {
        super(capacity, consumers, capacity, forRoom, first);
        this.forTurn = Objects.requireNonNull(forTurn, "waiting");
    }

    @Override
    public final void publish(long low, long high) {
        checkSize(high - low + 1);
        if (awaitTurn() != low - 1) {
            waitForTurn(low);
        }
        advance(high);
    }

    private void waitForTurn(long low) {
        Wait wait = new Wait(forTurn, closing);
        try {
            do {
                wait.once();
            } while (awaitTurn() != low - 1);
        } finally {
            wait.over();
        }
    }

    // Acquires what was published before, so that the store below releases that, too.
    @Action("AwaitTurn")
    private long awaitTurn() {
        return cursor;
    }

    // Ordered is enough: the next one to write waits until it sees this.
    @Action("Advance")
    private void advance(long high) {
        CURSOR.lazySet(this, high);
    }
}
