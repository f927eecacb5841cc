package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.Action;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZII_Result;

/**
 * One thread has the permit of a barging semaphore, writes, and releases it. The other wants it, and then reads. If it has to wait, it
 * gives up at once, while the other releases.
 *
 * <p>Results: whether it has got the permit, what it has read with it, and how many are left. What is read is neither volatile nor guarded
 * otherwise.
 */
@Outcomes({
    @Outcome(id = "false, 0, 1", expect = ACCEPTABLE, desc = "it has given up"),
    @Outcome(id = "true, 5, 0", expect = ACCEPTABLE, desc = "it has read what was written before the release")
})
abstract class GuardedScenario {
    private static final int VALUE = 5;

    private final BargingSemaphore semaphore = new BargingSemaphore(1, 1);
    private int value;

    GuardedScenario() {
        semaphore.tryAcquire();
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Begin")
    private void begin() {}

    @Action("Write")
    final void write() {
        value = VALUE;
    }

    @Action("Read")
    private int read() {
        return value;
    }

    final boolean acquires() {
        begin();
        return semaphore.acquires(1, true, 0);
    }

    final void release() {
        begin();
        semaphore.release();
    }

    @Actor
    void releaser(ZII_Result r) {
        write();
        release();
    }

    @Actor
    void acquirer(ZII_Result r) {
        r.r1 = acquires();
        r.r2 = r.r1 ? read() : 0;
    }

    @Arbiter
    void end(ZII_Result r) {
        r.r3 = semaphore.availablePermits();
    }

    @Variant
    static class Barging extends GuardedScenario {}

    /** To be found out: what is read with the permit is written after the release. */
    @Variant
    static class MutantWritesLate extends GuardedScenario {
        @Override
        void releaser(ZII_Result r) {
            release();
            write();
        }
    }

    /** To be found out: a thread that gives up counts as one without a permit, also if it has got one. */
    @Variant
    static class MutantForgets extends GuardedScenario {
        @Override
        void acquirer(ZII_Result r) {
            acquires();
        }
    }
}
