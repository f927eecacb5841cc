package optimist.sequence;

/** One thread waits until it has what it waits for, the time is over, or it is interrupted. */
final class TimeLimit {
    static final long NONE = Long.MAX_VALUE;

    private final long nanos;
    private final long begin = System.nanoTime();

    private boolean wasInterrupted;
    private boolean late;

    TimeLimit(long nanos) {
        this.nanos = nanos;
    }

    /** Comes before each look for what the thread waits for, so that the last look finds what was there in time. */
    void beforeLook() {
        wasInterrupted = Thread.currentThread().isInterrupted();
        late = nanos != NONE && System.nanoTime() - begin >= nanos;
    }

    /** Whether it ends, as the look has found nothing. */
    boolean isOver() throws InterruptedException {
        if (wasInterrupted) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return late;
    }
}
