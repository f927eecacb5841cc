package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.Action;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * One thread has the permit, releases it and wants it again, while the other wants it. Who waits for it gives up at once, and is
 * cancelled while the other releases.
 *
 * <p>Results: who has it in the end, and how many are left.
 */
@Outcomes(
        @Outcome(
                id = {"true, false, 0", "false, true, 0"},
                expect = ACCEPTABLE,
                desc = "one of them has it, and none is left"))
abstract class HandedOverScenario {
    private final FairSemaphore semaphore = new FairSemaphore(1);

    HandedOverScenario() {
        semaphore.tryAcquire();
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Begin")
    private void begin() {}

    final boolean acquires() {
        begin();
        return semaphore.acquires(true, 0);
    }

    final boolean tries() {
        begin();
        return semaphore.tryAcquire();
    }

    @Actor
    void releaser(ZZI_Result r) {
        begin();
        semaphore.release();
        r.r1 = acquires();
    }

    @Actor
    void acquirer(ZZI_Result r) {
        r.r2 = acquires();
    }

    @Arbiter
    void end(ZZI_Result r) {
        r.r3 = semaphore.availablePermits();
    }

    @Variant
    static class Fair extends HandedOverScenario {}

    /** To be found out: who waits counts as cancelled, though it may have been resumed, and its permit is lost. */
    @Variant
    static class MutantForgets extends HandedOverScenario {
        @Override
        void acquirer(ZZI_Result r) {
            r.r2 = tries();
            if (!r.r2) {
                acquires();
            }
        }
    }
}
