package optimist.multibuffer;

import java.util.concurrent.TimeUnit;

/** The end of a buffer, and the monitor in which threads wait for it. */
final class End {
    private long changes;
    private volatile boolean over;

    boolean isOver() {
        return over;
    }

    void comes() {
        over = true;
    }

    /** Wakes the waiting threads. Call this after each change of the state that they check. */
    synchronized void tell() {
        changes++;
        notifyAll();
    }

    /** How many times {@link #tell} was called. */
    synchronized long changes() {
        return changes;
    }

    /**
     * Waits until there are more changes than the caller has seen, or the time is up.
     *
     * @return the nanoseconds that are left
     */
    synchronized long awaitChange(long seen, long nanos) throws InterruptedException {
        long begin = System.nanoTime();
        long left = nanos;
        while (changes == seen && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = nanos - (System.nanoTime() - begin);
        }
        return left;
    }
}
