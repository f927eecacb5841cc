package optimist.conformance;

import java.util.concurrent.locks.LockSupport;

/**
 * Watches a thread that may be waiting. If the thread is parked, the watcher wakes it spuriously a few times, so that
 * it checks its condition again. Then the watcher declares the wait over and interrupts the thread. A thread that keeps
 * looking has also waited long enough after a number of looks.
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

    /**
     * Whether the thread has waited long enough. The watched thread asks this at each instruction that may be an
     * access.
     */
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
        // Only the watcher interrupts, and it meant the action.
        while (watcher.isAlive()) {
            Thread.interrupted();
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }
}
