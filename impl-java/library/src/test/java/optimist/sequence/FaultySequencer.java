package optimist.sequence;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** A sequencer with a lock, and with a fault, for the tests to find. */
final class FaultySequencer implements Sequencer {
    enum Fault {
        NONE,
        /** Reads how far is claimed, and writes it back later. */
        TAKES_TORN,
        /** Leaves numbers out, of which it says that they are published. */
        TAKES_ONE_TOO_MANY,
        /** Does not wait for consumers. */
        NO_ROOM_NEEDED,
        /** Waits for room for the first of a batch. */
        ROOM_FOR_THE_FIRST,
        /** Waits for one consumer. */
        FIRST_CONSUMER_ONLY,
        /** Shows what is published last, and all before it. */
        SHOWS_THE_LAST,
        /** Does not show what is published last. */
        FORGETS_THE_LAST,
        /** Of a batch, publishes the last. */
        PUBLISHES_THE_LAST,
        /** A consumer follows the producers, whomever else it should follow. */
        FOLLOWS_PRODUCERS,
        /** A consumer follows the first one, whomever else it should follow. */
        FOLLOWS_FIRST,
        /** Takes numbers for those of 32 bits. */
        WRAPS_AT_INT
    }

    private final int capacity;
    private final Fault fault;
    private final Set<Long> published = new HashSet<>();
    private final long[] done;
    private long claimed;
    private long shown;
    private volatile boolean closed;

    FaultySequencer(int capacity, int consumers, long first, Fault fault) {
        this.capacity = capacity;
        this.fault = fault;
        claimed = first;
        shown = first - 1;
        done = new long[consumers];
        Arrays.fill(done, shown);
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int consumers() {
        return done.length;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck")
    public long claim(int n) {
        long high = take(n);
        while (!isFree(fault == Fault.ROOM_FOR_THE_FIRST ? high - n + 1 : high)) {
            if (closed) {
                throw new IllegalStateException();
            }
            Thread.yield();
        }
        return high;
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private long take(int n) {
        long low = claimed();
        if (fault == Fault.TAKES_TORN) {
            // So that the fault shows on one processor, too.
            Thread.yield();
            return claimed(low + n);
        }
        synchronized (this) {
            if (fault == Fault.TAKES_ONE_TOO_MANY) {
                publish(claimed, claimed);
                claimed++;
            }
            return claimed(claimed + n);
        }
    }

    private synchronized long claimed() {
        return claimed;
    }

    private synchronized long claimed(long next) {
        claimed = next;
        return next - 1;
    }

    private synchronized boolean isFree(long high) {
        long slowest = fault == Fault.FIRST_CONSUMER_ONLY
                ? done[0]
                : Arrays.stream(done).min().orElse(high);
        return fault == Fault.NO_ROOM_NEEDED || slowest >= high - capacity;
    }

    @Override
    public synchronized void publish(long low, long high) {
        for (long s = fault == Fault.PUBLISHES_THE_LAST ? high : low; s <= high; s++) {
            published.add(s);
        }
        while (published.remove(shown + 1)) {
            shown++;
        }
        if (fault == Fault.SHOWS_THE_LAST) {
            shown = Math.max(shown, high);
        }
    }

    @Override
    public synchronized long look(long next) {
        long seen = fault == Fault.FORGETS_THE_LAST ? Math.max(shown - 1, next - 1) : shown;
        return fault == Fault.WRAPS_AT_INT ? (int) seen : seen;
    }

    @Override
    public synchronized long finished(int consumer) {
        return switch (fault) {
            case FOLLOWS_PRODUCERS -> shown;
            case FOLLOWS_FIRST -> done[0];
            default -> done[consumer];
        };
    }

    @Override
    public synchronized void finish(int consumer, long high) {
        done[consumer] = high;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }
}
