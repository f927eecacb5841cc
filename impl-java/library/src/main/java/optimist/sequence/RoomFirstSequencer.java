package optimist.sequence;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;
import optimist.internal.Apart;

/**
 * Our sequencer: a producer waits for room before it claims numbers, and publishes by a mark for each entry, as in
 * {@link AvailabilitySequencer}. Specified by {@code RoomFirst.tla}.
 *
 * <pre>
 *    claim(n)    LookAtClaimed           LookAtLimit: high &lt;= limit             Claim
 *        [ nothing ] ------&gt; [ wants low to high ] ------&gt; [ has seen room ] ------------&gt; [ granted ]
 *             ^                  | beyond the limit         ^       |    compare-and-set
 *             |                  | LookForRoom, each        |       |    claimed low to high + 1
 *             |                  v consumer                 |       |
 *             |---- wait ---- [ looks ] ----&gt; MoveLimit ----'       |
 *             |       no room                                       |
 *             '------- back off ------------------------------------' lost
 *
 *    publish(low, high)       Mark, each: mark[s mod capacity] := lap of s
 *         [ granted ] --------------------------------------------------&gt; [ published ]
 * </pre>
 *
 * A producer that waits for room has no numbers yet. So no other thread waits for it; it may sleep, stop, or give up.
 * Consumers only move forward, so the room that a producer has seen is still there when it claims. Producers share what
 * they have seen: up to the limit there is room, and a claim looks at the consumers only beyond it.
 *
 * <p><b>Guarantee.</b> That of {@link Sequencer}, of all consumers that are there. At first all are. Except for the first one, a consumer may
 * {@linkplain #leave leave}, and {@linkplain #join join} again, while producers and others go on. A producer that publishes waits for no other thread. A producer that
 * waits for room delays no other.
 *
 * <p><b>Cost.</b> Without contention, a claim looks whether it is closed, and makes two reads and a compare-and-set; beyond the limit, also a read for
 * each consumer, and an ordered store. Publishing is an ordered store for each number; a look is a read for each number,
 * and one more. A look finds at most a quarter of the ring, and at most 256 numbers; in a ring of 64 or less, 16 or the ring. Some
 * 700 bytes, 128 for each consumer, and 4 for each entry.
 *
 * <p><b>Limits.</b> A claim may starve: it loses the compare-and-set forever, and another thread wins each time. A
 * large batch waits until there is room for all of it, and may starve behind smaller ones that take each place. If
 * numbers are taken first, as in {@link AvailabilitySequencer}, neither happens.
 */
public class RoomFirstSequencer extends Participants {
    private static final long NO_ROOM = -1;

    private static final AtomicLongFieldUpdater<RoomFirstSequencer> LIMIT =
            AtomicLongFieldUpdater.newUpdater(RoomFirstSequencer.class, "limit");

    private final Marks marks;

    /** There is room up to this number. It may be out of date, and even move back: there may be room for more. */
    private volatile long limit;

    /**
     * A sequencer that yields, and then sleeps, while it waits for room.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers; producers wait for each of them, also for one that never reads
     * @throws IllegalArgumentException if an argument is out of range
     */
    public RoomFirstSequencer(int capacity, int consumers) {
        this(capacity, consumers, Waiting.YIELD_THEN_PARK);
    }

    /**
     * A sequencer with the given waiting strategy.
     *
     * @param capacity of the ring, a power of two
     * @param consumers the number of consumers; producers wait for each of them, also for one that never reads
     * @param forRoom how to wait for consumers
     * @throws IllegalArgumentException if an argument is out of range
     */
    public RoomFirstSequencer(int capacity, int consumers, Waiting forRoom) {
        this(capacity, consumers, forRoom, 0);
    }

    RoomFirstSequencer(int capacity, int consumers, Waiting forRoom, long first) {
        this(capacity, consumers, forRoom, first, Marks.reach(capacity));
    }

    RoomFirstSequencer(int capacity, int consumers, Waiting forRoom, long first, int reach) {
        super(capacity, consumers, capacity, forRoom, first);
        marks = new Marks(capacity, reach, first);
        limit = first - 1 + capacity;
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
        return high != NO_ROOM ? high : waitForRoom(n, new TimeLimit(TimeLimit.NONE));
    }

    /**
     * Claims the next few numbers, and waits for room until the time is over. A call that fails or throws has claimed nothing.
     * If there is room, an interrupted thread claims, and stays interrupted.
     *
     * @param n the size of the batch
     * @param timeout how long to wait; if it is not positive, the call does not wait
     * @param unit of the time
     * @return the highest number, the lowest is {@code n - 1} less; or -1 if there was no room in that time
     * @apiNote The time is compared between two rounds of the waiting strategy. With {@link Waiting#PARK}, a call may last 50
     *     microseconds longer, or a little more. While other producers keep winning the compare-and-set, it is not compared.
     * @throws InterruptedException if the thread is interrupted, and there is no room
     * @throws IllegalArgumentException if {@code n} is not positive, or larger than the ring
     * @throws IllegalStateException if it is closed
     */
    public final long tryClaim(int n, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        long high = tryClaim(n);
        return high != NO_ROOM ? high : waitForRoom(n, new TimeLimit(nanos));
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

    private long waitForRoom(int n, TimeLimit until) throws InterruptedException {
        for (int waited = 0; ; waited++) {
            until.beforeLook();
            long high = tryClaim(n);
            if (high != NO_ROOM || until.isOver()) {
                return high;
            }
            forRoom.once(waited);
        }
    }

    private boolean hasRoom(long high) {
        return consumers == 0 || isWithinLimit(high) || seesRoom(high);
    }

    private boolean seesRoom(long high) {
        // In this order: the first one never leaves. So it bounds the room for a consumer that joins after this has
        // found it away.
        long room = Long.MAX_VALUE;
        for (int consumer = 0; consumer < consumers; consumer++) {
            room = lookForRoom(consumer, high, room);
            if (room < high) {
                return false;
            }
        }
        moveLimit(high, room);
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

    // ---- consumers that come and go

    /**
     * A consumer leaves. Producers do not wait for it, until it {@linkplain #join joins} again. It leaves in the thread that reads, once,
     * and after it has finished what it has read.
     *
     * @param consumer its index; consumer 0 cannot leave
     * @throws IndexOutOfBoundsException if there is no such consumer, or if it is consumer 0
     * @apiNote None of this is checked here. With a ring, use {@link RingBuffer.Reader#leave}, and not both. To
     *     {@link #finish} after this call brings the consumer back, and may lose entries. To leave a second time puts out whoever has
     *     joined since. A consumer that others follow must not leave: its followers may be shown entries that are not published.
     */
    public final void leave(int consumer) {
        leaves(guest(consumer));
    }

    /**
     * A consumer that has left joins. It is shown each number that is claimed after this call has returned, and none that was claimed before
     * the call.
     *
     * @param consumer its index
     * @return the first number that it is to read
     * @throws IndexOutOfBoundsException if there is no such consumer, or if it is consumer 0
     * @throws IllegalStateException if it has not left
     * @apiNote With a ring, use {@link RingBuffer#join}. While it joins, producers find no more room. If consumers come and go without an
     *     end, a producer may starve.
     */
    public final long join(int consumer) {
        if (!enter(guest(consumer))) {
            throw new IllegalStateException("consumer " + consumer + " has not left");
        }
        long first = lookToJoin(consumer);
        begin(consumer, first);
        return first;
    }

    final int guest(int consumer) {
        if (consumer == 0) {
            throw new IndexOutOfBoundsException(
                    "consumer 0 stays: what it has not finished bounds the room for those that join");
        }
        return Objects.checkIndex(consumer, consumers);
    }

    // Releases the entries, as Finish does. Ordered would be enough, here and in Begin, but they are rare.
    @Action("Leave")
    private void leaves(int consumer) {
        done.set(Apart.index(consumer), away());
    }

    // Whoever looks at the consumers now finds no room. It has to be seen before this thread reads how far others have
    // claimed.
    @Action("Enter")
    private boolean enter(int consumer) {
        return done.compareAndSet(Apart.index(consumer), away(), NONE);
    }

    // It reads this after it has entered. So a producer that claims later, and looks for room then, sees that it is
    // there.
    @Action("LookToJoin")
    private long lookToJoin(@SuppressWarnings("unused") int consumer) {
        return claimed;
    }

    @Action("Begin")
    private void begin(int consumer, long first) {
        done.set(Apart.index(consumer), first - 1);
    }

    // ---- actions

    @Action("LookAtClaimed")
    private long lookAtClaimed() {
        return claimed;
    }

    // Acquires what consumers have done with the entries, from the producer that has looked.
    @Action("LookAtLimit")
    private boolean isWithinLimit(long high) {
        return high <= limit;
    }

    // Acquires what the consumer has done with the entries. One that is away has much room. The first one never is.
    @Action("LookForRoom")
    final long lookForRoom(int consumer, long high, long room) {
        return Math.min(room, done.get(Apart.index(consumer)) + capacity);
    }

    // Releases that to other producers. Ordered is enough: it does not matter when they see it, nor in which order.
    @Action("MoveLimit")
    final void moveLimit(long high, long room) {
        LIMIT.lazySet(this, room);
    }

    @Action("Claim")
    private boolean claimFrom(long low, long high) {
        return CLAIMED.compareAndSet(this, low, high + 1);
    }
}
