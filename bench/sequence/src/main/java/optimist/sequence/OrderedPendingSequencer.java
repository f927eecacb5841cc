package optimist.sequence;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * {@link PendingSequencer}, but for the modes of its marks: of a batch, all before the last one are ordered, and the last one is
 * volatile, which is enough in Java as on x86. In a batch of one it is the same.
 */
final class OrderedPendingSequencer extends CursorSequencer {
    private final int mask;
    private final AtomicLongArray pending;

    OrderedPendingSequencer(int capacity, int consumers, int pendingSize) {
        super(capacity, consumers, pendingSize, Waiting.YIELD_THEN_PARK, 0);
        mask = pendingSize - 1;
        long[] none = new long[pendingSize];
        Arrays.fill(none, -1);
        pending = new AtomicLongArray(none);
    }

    @Override
    public void publish(long low, long high) {
        checkSize(high - low + 1);
        if (!hasPlace(high)) {
            waitForPlace(high);
        }
        for (long s = low; s < high; s++) {
            pending.lazySet((int) s & mask, s);
        }
        pending.set((int) high & mask, high);
        long seen = cursor;
        if (seen < high) {
            advanceFrom(Math.max(seen + 1, low));
        }
    }

    private boolean hasPlace(long high) {
        return high - cursor <= pending.length();
    }

    private void waitForPlace(long high) {
        Wait wait = new Wait(Waiting.YIELD, closing);
        try {
            do {
                wait.once();
            } while (!hasPlace(high));
        } finally {
            wait.over();
        }
    }

    private void advanceFrom(long first) {
        long s = first;
        while (CURSOR.compareAndSet(this, s - 1, s)) {
            s++;
            if (pending.get((int) s & mask) != s) {
                return;
            }
        }
    }
}
