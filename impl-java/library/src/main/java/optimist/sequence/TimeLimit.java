package optimist.sequence;

/** One thread waits until it has what it waits for, the time is over, or it is interrupted. */
final class TimeLimit {
    static final long NONE = Long.MAX_VALUE;

    private final long nanos;
    private final long begin = System.nanoTime();

    TimeLimit(long nanos) {
        this.nanos = nanos;
    }

    /** Asked before each round of the wait. */
    boolean isOver() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return nanos != NONE && System.nanoTime() - begin >= nanos;
    }
}
