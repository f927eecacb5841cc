package optimist.conformance;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits with a thread that may be waiting. If it is parked, it is woken a few times without a reason, as may happen to
 * everybody, and so it has to look again; then its end is told, and it is interrupted. The same becomes of one that does not
 * stop looking.
 */
final class Patience implements AutoCloseable {
    private static final int WAKES = 3;
    private static final int LOOKS = 2000;
    private static final int NANOS = 50_000;

    private final Thread watched;
    private final Thread watcher = new Thread(this::watch, "patience");
    private volatile boolean over;
    private volatile boolean atEnd;
    private int looks;

    Patience(Thread watched) {
        this.watched = watched;
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Whether it has waited for long enough; for the one who is watched, at each of its instructions. */
    boolean isAtEnd() {
        if (looks++ > LOOKS) {
            atEnd = true;
        }
        return atEnd;
    }

    private void watch() {
        int wakes = 0;
        while (!over) {
            Thread.State state = watched.getState();
            if (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING) {
                if (wakes++ >= WAKES) {
                    atEnd = true;
                    watched.interrupt();
                }
                LockSupport.unpark(watched);
            }
            LockSupport.parkNanos(NANOS);
        }
    }

    @Override
    public void close() {
        over = true;
        // What interrupts is the watcher, and it meant the action.
        while (watcher.isAlive()) {
            Thread.interrupted();
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }
}
