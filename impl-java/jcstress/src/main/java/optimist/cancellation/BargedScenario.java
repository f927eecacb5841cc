package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.Action;
import optimist.internal.Parking;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZII_Result;

/**
 * One thread has the permit, writes, releases it and wants it again, and may pass the other, which wants it and then reads. A thread that
 * waits gives up at once.
 *
 * <p>Results: whether the first has it again, what the other has read with the permit, and how many are left. What is read is neither
 * volatile nor guarded otherwise.
 */
@Outcomes({
    @Outcome(id = "true, 0, 0", expect = ACCEPTABLE, desc = "the first has it again"),
    @Outcome(id = "false, 5, 0", expect = ACCEPTABLE, desc = "the other has it, and has read what was written before")
})
abstract class BargedScenario {
    private static final int VALUE = 5;

    private final BargingSemaphore semaphore = new BargingSemaphore(1, 1);
    private int value;

    BargedScenario() {
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
        return semaphore.takesOrRegisters()
                || semaphore.waits(new BargingSemaphore.Place(Parking.OF_PLATFORM), true, 0);
    }

    final void release() {
        begin();
        semaphore.release();
    }

    final int reads() {
        return acquires() ? read() : 0;
    }

    @Actor
    void releaser(ZII_Result r) {
        write();
        release();
        r.r1 = acquires();
    }

    @Actor
    void acquirer(ZII_Result r) {
        r.r2 = reads();
    }

    @Arbiter
    void end(ZII_Result r) {
        r.r3 = semaphore.availablePermits();
    }

    @Variant
    static class Barging extends BargedScenario {}

    /** To be found out: what is read with the permit is written after the release. */
    @Variant
    static class MutantWritesLate extends BargedScenario {
        @Override
        void releaser(ZII_Result r) {
            release();
            write();
            r.r1 = acquires();
        }
    }

    /** To be found out: a thread that gives up counts as one without a permit, also if it has got one. */
    @Variant
    static class MutantForgets extends BargedScenario {
        @Override
        void acquirer(ZII_Result r) {
            acquires();
        }
    }
}
