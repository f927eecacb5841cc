package optimist.refcount;

import java.util.HashSet;
import java.util.Set;

/**
 * What was granted and who deallocated. No part of what is explored: Lincheck is told to look away, and as it runs one
 * thread at a time, plain fields are enough.
 */
final class Ledger {
    private final Set<Thread> deallocators = new HashSet<>();
    private long count = 1;
    private int deallocations;

    void granted(int change) {
        count += change;
    }

    void deallocated() {
        deallocations++;
        deallocators.add(Thread.currentThread());
    }

    /** Whether this thread has deallocated since it was asked last. */
    boolean hasDeallocated() {
        return deallocators.remove(Thread.currentThread());
    }

    /** When all calls have ended. */
    void check(int shown) {
        if (count < 0 || shown != Math.min(count, Integer.MAX_VALUE) || deallocations != (count == 0 ? 1 : 0)) {
            throw new IllegalStateException(
                    "references left: %d, shown: %d, deallocations: %d".formatted(count, shown, deallocations));
        }
    }
}
