package optimist.fastpath;

import java.util.concurrent.locks.LockSupport;

/** Waits for another thread to do something soon: spins, yields, and then sleeps for short times. */
final class Pause {
    private static final int SPINS = 100;
    private static final int YIELDS = 100;
    private static final long SLEEP_NANOS = 50_000;

    private int times;
    private boolean interrupted;

    @SuppressWarnings("ThreadPriorityCheck") // to yield is one of three ways, and none is relied upon
    void once() {
        times++;
        if (times <= SPINS) {
            Thread.onSpinWait();
        } else if (times <= SPINS + YIELDS) {
            Thread.yield();
        } else {
            times = SPINS + YIELDS;
            LockSupport.parkNanos(this, SLEEP_NANOS);
            // An interrupted thread would not sleep any more.
            interrupted |= Thread.interrupted();
        }
    }

    /** The wait is over: a thread that was interrupted meanwhile is so again. */
    void over() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
