package optimist.sequence;

import java.util.BitSet;

/** What a sequencer is measured against: one call at a time, and what is published is shown. */
final class OneAtATime implements Sequencer {
    private final int capacity;
    private final BitSet published = new BitSet();
    private long claimed;
    private long done = -1;

    OneAtATime(int capacity) {
        this.capacity = capacity;
    }

    long tryClaim(int n) {
        return claimed + n - 1 - capacity > done ? -1 : claim(n);
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
        return published.nextClearBit((int) next) - 1L;
    }

    @Override
    public void finish(int consumer, long high) {
        done = high;
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    public int consumers() {
        return 1;
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
