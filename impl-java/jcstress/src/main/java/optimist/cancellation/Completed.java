package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.Function;
import optimist.internal.Parking;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * One thread registers the slots, and then resumes the waiter or cancels it, while the other does the opposite.
 *
 * <p>Results: whether it was resumed, and cancelled, by who was to do so; and the slot that was told.
 */
@Outcome(id = "true, false, 0", expect = ACCEPTABLE, desc = "it was resumed, and nobody is told")
@Outcome(id = "false, true, 5", expect = ACCEPTABLE, desc = "it was cancelled, and its slots are told")
abstract class Completed extends Scenario {
    Completed(Function<Parking, Waiter> variant) {
        super(variant);
    }

    void resumer(ZZI_Result r) {
        register();
        r.r1 = resume();
    }

    void canceller(ZZI_Result r) {
        r.r2 = cancel();
    }

    void end(ZZI_Result r) {
        r.r3 = told();
    }

    @JCStressTest
    @State
    public static class Packed extends Completed {
        public Packed() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            super.resumer(r);
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }

    /** Who registers cancels. */
    @JCStressTest
    @State
    public static class PackedByCanceller extends Completed {
        public PackedByCanceller() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            r.r1 = resume();
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            register();
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    public static class Handler extends Completed {
        public Handler() {
            super(HandlerWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            super.resumer(r);
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }

    /** Who registers cancels. */
    @JCStressTest
    @State
    public static class HandlerByCanceller extends Completed {
        public HandlerByCanceller() {
            super(HandlerWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            r.r1 = resume();
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            register();
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }

    /** To be found out: the slots come before their index. */
    @JCStressTest
    @State
    public static class MutantSlotsFirst extends Completed {
        public MutantSlotsFirst() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            registerSlotsFirst();
            r.r1 = resume();
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }

    /** To be found out: the state is tested, and then the slots are stored. */
    @JCStressTest
    @State
    public static class MutantStoresSlots extends Completed {
        public MutantStoresSlots() {
            super(PackedWaiter::new);
        }

        @Override
        @Actor
        public void resumer(ZZI_Result r) {
            r.r1 = resume();
        }

        @Override
        @Actor
        public void canceller(ZZI_Result r) {
            registerInTwoSteps();
            super.canceller(r);
        }

        @Override
        @Arbiter
        public void end(ZZI_Result r) {
            super.end(r);
        }
    }
}
