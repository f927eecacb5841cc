package optimist.multibuffer;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Which thread runs a buffer, and whether the buffer has ended. Specified by {@code End.tla}. */
final class End {
    /** Written under the lock. */
    private volatile @Nullable Thread runner;

    private boolean halted;

    /** Whether a run has returned after a close or a halt. */
    private boolean finished;

    /**
     * The current thread begins to run the buffer.
     *
     * @return whether it does: not if the buffer has ended
     * @throws IllegalStateException if a thread runs it already
     */
    synchronized boolean enter() {
        if (hasCome()) {
            return false;
        }
        if (runner != null) {
            throw new IllegalStateException("it is run already");
        }
        runner = Thread.currentThread();
        return true;
    }

    /** The current thread runs the buffer no longer. From here on, another thread may. */
    synchronized void leave(boolean finishes) {
        runner = null;
        finished = finishes;
        notifyAll();
    }

    /** The buffer has been halted. */
    synchronized void tell() {
        halted = true;
        notifyAll();
    }

    /**
     * Waits for the end, or until the time is up.
     *
     * @return whether the end has come
     */
    synchronized boolean await(long nanos) throws InterruptedException {
        long begin = System.nanoTime();
        for (long left = nanos; !hasCome() && left > 0; left = nanos - (System.nanoTime() - begin)) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return hasCome();
    }

    private boolean hasCome() {
        return finished || (halted && runner == null);
    }

    @Nullable
    Thread runner() {
        return runner;
    }

    boolean isRunByMe() {
        return runner == Thread.currentThread();
    }
}
