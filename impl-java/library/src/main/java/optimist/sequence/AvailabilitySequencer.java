package optimist.sequence;

/**
 * Publication as in the Disruptor 4: by a mark for each entry. There is no cursor that would have to be moved on in order.
 * Numbers are taken at once, and then waited for. Specified by {@code Availability.tla}.
 *
 * <pre>
 *    claim(n)       Take                   AwaitFree, each consumer: done &gt;= high - capacity
 *        [ nothing ] ---&gt; [ has low to high ] ---------------------------------------------&gt; [ granted ]
 *              claimed := claimed + n
 *
 *    publish(low, high)       Mark, each: mark[s mod capacity] := lap of s
 *         [ granted ] --------------------------------------------------&gt; [ published ]
 * </pre>
 *
 * Consumers read as far as the marks are those of the lap.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}. A producer that publishes waits for no other thread.
 *
 * <p><b>Cost.</b> Alone, and with one consumer, an atomic add and a read to claim, and an ordered store for each number to
 * publish; to look, a read for each number, and one more. Some 400 bytes, 128 for each consumer, and 4 for each entry.
 *
 * <p><b>Limits.</b> A producer that waits for room has its numbers already, and nothing after them is read before it has
 * published: it cannot give up, and if it has lost its processor, all wait until it is back.
 */
public class AvailabilitySequencer extends TakingSequencer {
    private final Marks marks;

    /**
     * A sequencer that sleeps where it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers how many there are
     * @throws IllegalArgumentException if one of these cannot be
     */
    public AvailabilitySequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.PARK);
    }

    /**
     * A sequencer that waits as it is told.
     *
     * @param capacity of the ring, a power of two
     * @param consumers how many there are
     * @param forRoom how to wait for consumers
     * @throws IllegalArgumentException if one of these cannot be
     */
    public AvailabilitySequencer(int capacity, int consumers, Waiting forRoom) {
        this(capacity, consumers, forRoom, 0);
    }

    AvailabilitySequencer(int capacity, int consumers, Waiting forRoom, long first) {
        super(capacity, consumers, capacity, forRoom, first);
        marks = new Marks(capacity, first);
    }

    @Override
    public final void publish(long low, long high) {
        checkSize(high - low + 1);
        marks.markAll(low, high);
    }

    @Override
    public final long look(long next) {
        return marks.published(next);
    }
}
