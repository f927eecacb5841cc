package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import optimist.internal.Parking;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZIZ_Result;

/**
 * The owner registers the slots and waits, while the other thread cancels. An owner that parks wakes for no reason.
 *
 * <p>Results: whether it was resumed; the slot that was told when it returned; whether the owner was woken exactly if it had
 * suspended.
 */
@Outcome(id = "false, 5, true", expect = ACCEPTABLE, desc = "the slots are told before it returns")
@Outcome(
        id = "false, 0, true",
        expect = ACCEPTABLE_INTERESTING,
        desc = "C1.3: the slots are told after it has returned")
abstract class Returned extends Scenario {
    Returned(Function<Parking, Waiter> variant) {
        super(variant);
    }

    void owner(ZIZ_Result r) {
        register();
        r.r1 = await();
        r.r2 = told();
    }

    void canceller(ZIZ_Result r) {
        cancel();
    }

    void end(ZIZ_Result r) {
        r.r3 = isWokenIfSuspended();
    }

    @JCStressTest
    @State
    public static class Packed extends Returned {
        public Packed() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void owner(ZIZ_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void canceller(ZIZ_Result r) {
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZIZ_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    public static class Handler extends Returned {
        public Handler() {
            super(HandlerWaiter::new);
        }

        @Override
        @Actor
        public void owner(ZIZ_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void canceller(ZIZ_Result r) {
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZIZ_Result r) {
            super.end(r);
        }
    }

    /** To be found out: who cancels tests the decision, and then stores it. */
    @JCStressTest
    @Outcome(id = "false, 5, true", expect = ACCEPTABLE, desc = "the slots are told before it returns")
    @Outcome(id = "false, 0, true", expect = ACCEPTABLE, desc = "the slots are told after it has returned")
    @State
    public static class MutantStoresDecision extends Returned {
        public MutantStoresDecision() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void owner(ZIZ_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void canceller(ZIZ_Result r) {
            cancelInTwoSteps();
        }

        @Override
        @Arbiter
        public void end(ZIZ_Result r) {
            super.end(r);
        }
    }
}
