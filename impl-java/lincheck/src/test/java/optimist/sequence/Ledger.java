package optimist.sequence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was granted, published, shown and finished with, in the order of time. Each of its methods is one step: Lincheck is
 * told to look away, and runs one thread at a time.
 */
final class Ledger {
    /** A batch that was granted. */
    record Batch(long low, long high) {}

    private final Map<Integer, Deque<Batch>> held = new HashMap<>();
    private final BitSet granted = new BitSet();
    private final BitSet begun = new BitSet();
    private final BitSet published = new BitSet();
    private final List<String> wrong = new ArrayList<>();
    private final int capacity;
    private long due = -1;
    private final long[] shown;
    private final long[] done;

    Ledger(int capacity, int consumers) {
        this.capacity = capacity;
        shown = new long[consumers];
        done = new long[consumers];
        Arrays.fill(shown, -1);
        Arrays.fill(done, -1);
    }

    void granted(int thread, long low, long high) {
        for (long s = low; s <= high; s++) {
            if (granted.get((int) s)) {
                wrong.add(s + " is granted twice");
            }
            if (s - capacity > Arrays.stream(done).min().orElseThrow()) {
                wrong.add(s + " is granted before there is room");
            }
            granted.set((int) s);
        }
        held.computeIfAbsent(thread, t -> new ArrayDeque<>()).add(new Batch(low, high));
    }

    /** What this thread has had for longest, or null if it has nothing. */
    @Nullable
    Batch publishing(int thread) {
        Batch batch = held.getOrDefault(thread, new ArrayDeque<>()).poll();
        if (batch != null) {
            begun.set((int) batch.low(), (int) batch.high() + 1);
        }
        return batch;
    }

    void published(Batch batch) {
        published.set((int) batch.low(), (int) batch.high() + 1);
    }

    /** A consumer looks, and returns the first number that it has not seen. */
    long looking(int consumer) {
        due = published.nextClearBit(0) - 1L;
        return shown[consumer] + 1;
    }

    void seen(int consumer, long high) {
        if (high < shown[consumer]) {
            wrong.add(shown[consumer] + " is not shown any more");
        }
        if (high < due) {
            wrong.add(due + " is not shown");
        }
        if (high >= begun.nextClearBit(0)) {
            wrong.add(high + " is shown before all up to there is published");
        }
        shown[consumer] = Math.max(shown[consumer], high);
    }

    void finishing(int consumer) {
        done[consumer] = shown[consumer];
    }

    /** When all calls have returned. */
    void check() {
        if (granted.nextClearBit(0) < granted.length()) {
            wrong.add(granted.nextClearBit(0) + " is granted to nobody");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(String.join(", ", wrong));
        }
    }
}
