package optimist.sequence;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;

/** What a sequencer is measured against: one call at a time, and what is published is shown. */
final class OneAtATime implements Sequencer {
    /** What it can be made to get wrong, so that it is seen that answers are compared with its own. */
    enum Fault {
        NONE,
        /** Shows what comes after a gap. */
        SKIPS_GAPS,
        /** There is room as soon as one consumer is finished. */
        ASKS_ONE_CONSUMER,
        /** There is always room. */
        ALWAYS_HAS_ROOM
    }

    private static Fault fault = Fault.NONE;

    static void weaken(Fault next) {
        fault = next;
    }

    private final int capacity;
    private final BitSet published = new BitSet();
    private long claimed;
    private final long[] done;

    OneAtATime(int capacity, int consumers) {
        this.capacity = capacity;
        done = new long[consumers];
        Arrays.fill(done, -1);
    }

    long tryClaim(int n) {
        return claimed + n - 1 - capacity > finished() ? -1 : claim(n);
    }

    private long finished() {
        LongStream each = Arrays.stream(done);
        return switch (fault) {
            case ALWAYS_HAS_ROOM -> Long.MAX_VALUE;
            case ASKS_ONE_CONSUMER -> each.max().orElseThrow();
            default -> each.min().orElseThrow();
        };
    }

    @Override
    public long claim(int n) {
        claimed += n;
        return claimed - 1;
    }

    @Override
    public void publish(long low, long high) {
        published.set((int) low, (int) high + 1);
    }

    @Override
    public long look(long next) {
        return fault == Fault.SKIPS_GAPS ? published.length() - 1L : published.nextClearBit((int) next) - 1L;
    }

    @Override
    public long finished(int consumer) {
        return done[consumer];
    }

    @Override
    public void finish(int consumer, long high) {
        done[consumer] = high;
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
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isClosed() {
        return false;
    }
}
