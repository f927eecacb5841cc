package optimist.sequence;

import optimist.Action;
import optimist.internal.Apart;

/**
 * Our sequencer: a producer waits for room before it claims numbers, and publishes by a mark for each entry, as in
 * {@link AvailabilitySequencer}. Specified by {@code RoomFirst.tla}.
 *
 * <pre>
 *    claim(n)    LookAtClaimed           LookForRoom, each consumer                Claim
 *        [ nothing ] ------&gt; [ wants low to high ] -------&gt; [ has seen room ] ------------&gt; [ granted ]
 *             ^                       |                             |    compare-and-set
 *             |------- wait ----------' no room                     |    claimed low to high + 1
 *             '------- back off ------------------------------------' lost
 *
 *    publish(low, high)       Mark, each: mark[s mod capacity] := lap of s
 *         [ granted ] --------------------------------------------------&gt; [ published ]
 * </pre>
 *
 * A producer that waits for room has no numbers yet. So no other thread waits for it; it may sleep, stop, or give up.
 * Consumers only move forward, so the room that a producer has seen is still there when it claims.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}. A producer that publishes waits for no other thread. A producer that
 * waits for room delays no other.
 *
 * <p><b>Cost.</b> Without contention and with one consumer, a claim makes two reads and a compare-and-set. Publishing
 * is an ordered store for each number; a look is a read for each number, and one more. Some 400 bytes, 128 for each
 * consumer, and 4 for each entry.
 *
 * <p><b>Limits.</b> A claim may starve: it loses the compare-and-set forever, and another thread wins each time. A
 * large batch waits until there is room for all of it, and may starve behind smaller ones that take each place. If
 * numbers are taken first, as in {@link AvailabilitySequencer}, neither happens.
 */
public class RoomFirstSequencer extends Participants {
    private static final long NO_ROOM = -1;

    private final Marks marks;

    /**
     * A sequencer that sleeps while it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public RoomFirstSequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.PARK);
    }

    /**
     * A sequencer with the given waiting strategy.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers
     * @param forRoom how to wait for consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public RoomFirstSequencer(int capacity, int consumers, Waiting forRoom) {
        this(capacity, consumers, forRoom, 0);
    }

    RoomFirstSequencer(int capacity, int consumers, Waiting forRoom, long first) {
        super(capacity, consumers, capacity, forRoom, first);
        marks = new Marks(capacity, first);
    }

    @Override
    public final long claim(int n) {
        long high = tryClaim(n);
        return high != NO_ROOM ? high : waitForRoom(n);
    }

    /**
     * Claims the next few numbers, and waits until there is room for them, unless it is interrupted. A call that throws
     * has claimed nothing. If there is room, an interrupted thread claims, and stays interrupted.
     *
     * @param n the size of the batch
     * @return the highest number; the lowest is {@code n - 1} less
     * @throws InterruptedException if the thread is interrupted, and there is no room
     * @throws IllegalArgumentException if {@code n} is not positive, or larger than the ring
     * @throws IllegalStateException if it is closed
     */
    public final long claimInterruptibly(int n) throws InterruptedException {
        long high = tryClaim(n);
        while (high == NO_ROOM) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            forRoom.once();
            high = tryClaim(n);
        }
        return high;
    }

    /**
     * Claims the next few numbers if there is room for them. Never waits for consumers. The other sequencers cannot
     * offer this: they take numbers before they know whether there is room.
     *
     * @param n the size of the batch
     * @return the highest number, the lowest is {@code n - 1} less; or -1 if there is no room
     * @throws IllegalArgumentException if {@code n} is not positive, or larger than the ring
     * @throws IllegalStateException if it is closed
     */
    public final long tryClaim(int n) {
        checkSize(n);
        closing.check();
        while (true) {
            long low = lookAtClaimed();
            long high = low + n - 1;
            if (!hasRoom(high)) {
                return NO_ROOM;
            }
            if (claimFrom(low, high)) {
                return high;
            }
            Backoff.once();
        }
    }

    private long waitForRoom(int n) {
        Wait wait = new Wait(forRoom, closing);
        long high;
        try {
            do {
                wait.once();
                high = tryClaim(n);
            } while (high == NO_ROOM);
        } finally {
            wait.over();
        }
        return high;
    }

    private boolean hasRoom(long high) {
        for (int consumer = 0; consumer < consumers; consumer++) {
            if (lookForRoom(consumer, high) < high - capacity) {
                return false;
            }
        }
        return true;
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

    @Action("LookAtClaimed")
    private long lookAtClaimed() {
        return claimed;
    }

    // Acquires what the consumer has done with the entries.
    @Action("LookForRoom")
    final long lookForRoom(int consumer, long high) {
        return done.get(Apart.index(consumer));
    }

    @Action("Claim")
    private boolean claimFrom(long low, long high) {
        return CLAIMED.compareAndSet(this, low, high + 1);
    }
}
