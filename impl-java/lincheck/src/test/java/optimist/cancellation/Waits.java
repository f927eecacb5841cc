package optimist.cancellation;

import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * One permit. Each thread acquires if it has none, and releases if it has one. A thread that waits gives up at once: so it is
 * cancelled while others release, in every order.
 */
public class Waits {
    /** A semaphore. */
    interface Subject {
        boolean tryAcquire();

        /** Waits, and gives up. */
        boolean giveUp();

        void release();
    }

    /** Cells in segments of two; a release looks once. */
    static class Fair implements Subject {
        private final FairSemaphore semaphore = new FairSemaphore(1, 2, 1);

        @Override
        public boolean tryAcquire() {
            return semaphore.tryAcquire();
        }

        @Override
        public boolean giveUp() {
            return semaphore.acquires(true, 0);
        }

        @Override
        public void release() {
            semaphore.release();
        }
    }

    /** A wait that is resumed while it gives up counts as cancelled. */
    static final class ForgetsThatItWasResumed extends Fair {
        @Override
        public boolean giveUp() {
            super.giveUp();
            return false;
        }
    }

    /** So many passes. */
    static class Barging implements Subject {
        private final BargingSemaphore semaphore;

        Barging(int passes) {
            semaphore = new BargingSemaphore(1, passes);
        }

        @Override
        public boolean tryAcquire() {
            return semaphore.tryAcquire();
        }

        @Override
        public boolean giveUp() {
            return semaphore.acquires(1, true, 0);
        }

        @Override
        public void release() {
            semaphore.release();
        }
    }

    /** A thread that gives up counts as one without a permit, also if it has got one. */
    static final class ForgetsItsPermit extends Barging {
        ForgetsItsPermit(int passes) {
            super(passes);
        }

        @Override
        public boolean giveUp() {
            super.giveUp();
            return false;
        }
    }

    /** What is said about it. */
    static final class Counted implements Subject {
        private int permits;

        Counted(int permits) {
            this.permits = permits;
        }

        @Override
        public boolean tryAcquire() {
            if (permits == 0) {
                return false;
            }
            permits--;
            return true;
        }

        @Override
        public boolean giveUp() {
            return tryAcquire();
        }

        @Override
        public void release() {
            permits++;
        }
    }

    private static Supplier<Subject> explored = () -> new Fair();
    private static Supplier<Subject> model = () -> new Counted(1);

    private final Subject semaphore;
    /** Each thread looks at its own. */
    private final boolean[] has = new boolean[4];

    public Waits() {
        this(explored.get());
    }

    private Waits(Subject semaphore) {
        this.semaphore = semaphore;
    }

    /** What the next exploration is about, and what it is compared with. */
    static void explore(Supplier<Subject> next, Supplier<Subject> with) {
        explored = next;
        model = with;
    }

    @Operation
    public final boolean tryAcquire(@Param(gen = ThreadIdGen.class) int thread) {
        return !has[thread] && isHad(thread, semaphore.tryAcquire());
    }

    @Operation
    public final boolean giveUp(@Param(gen = ThreadIdGen.class) int thread) {
        return !has[thread] && isHad(thread, semaphore.giveUp());
    }

    private boolean isHad(int thread, boolean acquired) {
        has[thread] = acquired;
        return acquired;
    }

    @Operation
    public final boolean release(@Param(gen = ThreadIdGen.class) int thread) {
        if (!has[thread]) {
            return false;
        }
        has[thread] = false;
        semaphore.release();
        return true;
    }

    /** The same, one call after the other. */
    public static final class Sequential extends Waits {
        public Sequential() {
            super(model.get());
        }
    }
}
