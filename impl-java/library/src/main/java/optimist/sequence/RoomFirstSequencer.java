package optimist.sequence;

import optimist.Action;
import optimist.internal.Apart;

/**
 * Ours: published by a mark for each entry, as in {@link AvailabilitySequencer}, and claimed only where there is room.
 * Specified by {@code RoomFirst.tla}.
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
 * A producer that waits here has no numbers yet. So no other waits for it; it may sleep, stop, or give up. Consumers only
 * move on, so
 * where there was room for a number there still is when it is claimed.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}. A producer that publishes waits for no other thread, and one that waits for room
 * holds up no other.
 *
 * <p><b>Cost.</b> Alone, and with one consumer, two reads and a compare-and-set to claim, and an ordered store for each number
 * to publish; to look, a read for each number, and one more. Some 400 bytes, 128 for each consumer, and 4 for each entry.
 *
 * <p><b>Limits.</b> A claim may lose the compare-and-set to others for ever; one of them wins each time. A large batch waits
 * until there is room for all of it, and smaller ones may take each place as it is made, for ever. Where numbers are taken first,
 * as in {@link AvailabilitySequencer}, neither happens.
 */
public class RoomFirstSequencer extends Participants {
    private static final long NO_ROOM = -1;

    private final Marks marks;

    /**
     * A sequencer that sleeps where it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers how many there are
     * @throws IllegalArgumentException if one of these cannot be
     */
    public RoomFirstSequencer(int capacity, int consumers) {
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
     * Claims the next few numbers, and waits until there is room for them, unless it is interrupted. A call that throws has
     * claimed nothing. Where there is room, an interrupted thread claims, and stays interrupted.
     *
     * @param n how many
     * @return the highest of them; the lowest is that minus {@code n - 1}
     * @throws InterruptedException if the thread is interrupted, and there is no room
     * @throws IllegalArgumentException if these are none, or more than the ring has entries
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
     * Claims the next few numbers if there is room for them. Never waits for consumers. The others cannot offer this: they
     * take numbers before they know whether there is room.
     *
     * @param n how many
     * @return the highest of them, the lowest is that minus {@code n - 1}; or -1 if there is no room
     * @throws IllegalArgumentException if these are none, or more than the ring has entries
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
