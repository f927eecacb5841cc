package optimist.sequence;

import java.util.Objects;
import optimist.Action;

/**
 * Publication as in the Disruptor before 2.8: a producer waits until all lower numbers are published, and then moves
 * the cursor. Specified by {@code BusySpin.tla}. To be examined, not to be used.
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
 * At most one publishing producer has its turn, and only this one writes the cursor.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}.
 *
 * <p><b>Cost.</b> Without contention and with one consumer, a claim makes an atomic add and a read, and looks whether it is closed. Publishing is a
 * read and an ordered store; a look is one read. Some 800 bytes, and 128 for each consumer.
 *
 * <p><b>Limits.</b> A producer that publishes waits for all earlier claims, even of a producer without a processor; its
 * spinning may starve that producer. A producer that stops between claim and publish blocks the publish calls of all
 * others.
 */
public class BusySpinSequencer extends CursorSequencer {
    private final Waiting forTurn;

    /**
     * A sequencer that spins while it waits for its turn, and yields, and then sleeps, while it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public BusySpinSequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.YIELD_THEN_PARK, Waiting.SPIN);
    }

    /**
     * A sequencer with the given waiting strategies.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @param forRoom how to wait for consumers
     * @param forTurn how to wait for producers
     * @throws IllegalArgumentException if an argument is out of range
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
