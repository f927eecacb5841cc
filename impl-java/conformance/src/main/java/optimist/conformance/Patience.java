package optimist.conformance;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Decides whether a thread waits. No decision depends on how long anything takes.
 *
 * <p>A thread that keeps looking has waited long enough after a number of looks. Its own waits end at once ({@link
 * Probe.Waits}), so that it looks again.
 *
 * <p>A thread may also wait within the JDK, without a limit of time. If it is parked there, a watcher wakes it
 * spuriously. Only when it has parked again, a number of times, the watcher declares the wait over and interrupts the
 * thread. If it waits for a notification, nobody will give it one. A wait with a limit of time ends by itself.
 */
final class Patience implements AutoCloseable {
    private static final int WAKES = 10;
    private static final int LOOKS = 2000;
    private static final int NANOS = 50_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

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
        long last = -1;
        while (!over) {
            ThreadInfo info = THREADS.getThreadInfo(watched.getId(), 1);
            // A thread that was woken may not have run yet: then it has not waited again.
            if (info != null && info.getThreadState() == Thread.State.WAITING && info.getWaitedCount() != last) {
                last = info.getWaitedCount();
                if (wakes++ >= WAKES || awaitsNotification(info)) {
                    atEnd = true;
                    watched.interrupt();
                }
                LockSupport.unpark(watched);
            }
            LockSupport.parkNanos(NANOS);
        }
    }

    private static boolean awaitsNotification(ThreadInfo info) {
        StackTraceElement[] stack = info.getStackTrace();
        return stack.length > 0
                && stack[0].getClassName().equals("java.lang.Object")
                && stack[0].getMethodName().startsWith("wait");
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
