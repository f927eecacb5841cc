package optimist.sequence;

/**
 * Publication as in the Disruptor 4: by a mark for each entry, without a cursor that moves in order. A producer takes
 * its numbers at once, and then waits for room. Specified by {@code Availability.tla}.
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
 * Consumers read up to the first mark that is not of the current lap.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}. A producer that publishes waits for no other thread.
 *
 * <p><b>Cost.</b> Without contention and with one consumer, a claim makes an atomic add and a read, and looks whether it is closed.
 * Publishing is an ordered store for each number; a look is a read for each number, and one more, and finds no more than one in a {@link
 * RoomFirstSequencer} does. Some 700 bytes, 128 for each consumer,
 * and 4 for each entry.
 *
 * <p><b>Limits.</b> A producer that waits for room has its numbers already, and no later number is read before it
 * publishes. It cannot give up, and if it loses its processor, all others wait for it.
 */
public class AvailabilitySequencer extends TakingSequencer {
    private final Marks marks;

    /**
     * A sequencer that yields, and then sleeps, while it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public AvailabilitySequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.YIELD_THEN_PARK);
    }

    /**
     * A sequencer with the given waiting strategy.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @param forRoom how to wait for consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public AvailabilitySequencer(int capacity, int consumers, Waiting forRoom) {
        this(capacity, consumers, forRoom, 0);
    }

    AvailabilitySequencer(int capacity, int consumers, Waiting forRoom, long first) {
        super(capacity, consumers, capacity, forRoom, first);
        marks = new Marks(capacity, Marks.reach(capacity), first);
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
