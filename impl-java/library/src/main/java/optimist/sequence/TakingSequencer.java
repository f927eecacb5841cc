package optimist.sequence;

import optimist.Action;
import optimist.internal.Apart;

/**
 * Claiming as in the Disruptor: first take the numbers, then wait until the entries are free. Specified by
 * {@code Participants.tla}.
 */
abstract class TakingSequencer extends Participants {

    TakingSequencer(int capacity, int consumers, int largest, Waiting forRoom, long first) {
        super(capacity, consumers, largest, forRoom, first);
    }

    @Override
    public final long claim(int n) {
        checkSize(n);
        closing.check();
        long high = take(n) + n - 1;
        for (int consumer = 0; consumer < consumers; consumer++) {
            if (awaitFree(consumer, high) < high - capacity) {
                waitForRoom(consumer, high);
            }
        }
        return high;
    }

    private void waitForRoom(int consumer, long high) {
        Wait wait = new Wait(forRoom, closing);
        try {
            do {
                wait.once();
            } while (awaitFree(consumer, high) < high - capacity);
        } finally {
            wait.over();
        }
    }

    @Action("Take")
    private long take(int n) {
        return CLAIMED.getAndAdd(this, n);
    }

    // Acquires what the consumer has done with the entries.
    @Action("AwaitFree")
    final long awaitFree(int consumer, long high) {
        return done.get(Apart.index(consumer));
    }
}
