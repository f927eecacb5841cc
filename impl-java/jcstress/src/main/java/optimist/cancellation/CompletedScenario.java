package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import optimist.internal.Parking;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * One thread registers the slots, and then resumes the waiter or cancels it, while the other does the opposite.
 *
 * <p>Results: whether it was resumed, and cancelled, by who was to do so; and the slot that was told.
 */
@Outcomes({
    @Outcome(id = "true, false, 0", expect = ACCEPTABLE, desc = "it was resumed, and nobody is told"),
    @Outcome(id = "false, true, 5", expect = ACCEPTABLE, desc = "it was cancelled, and its slots are told")
})
abstract class CompletedScenario extends Scenario {
    @Variant
    static final Function<Parking, Waiter> packed = PackedWaiter::new;

    @Variant
    static final Function<Parking, Waiter> handler = HandlerWaiter::new;

    CompletedScenario(Function<Parking, Waiter> variant) {
        super(variant);
    }

    @Actor
    void resumer(ZZI_Result r) {
        register();
        r.r1 = resume();
    }

    @Actor
    void canceller(ZZI_Result r) {
        r.r2 = cancel();
    }

    @Arbiter
    void end(ZZI_Result r) {
        r.r3 = told();
    }

    /** The thread that registers cancels. */
    abstract static class ByCanceller extends CompletedScenario {
        @Variant
        static final Function<Parking, Waiter> packedByCanceller = PackedWaiter::new;

        @Variant
        static final Function<Parking, Waiter> handlerByCanceller = HandlerWaiter::new;

        ByCanceller(Function<Parking, Waiter> variant) {
            super(variant);
        }

        @Override
        void resumer(ZZI_Result r) {
            r.r1 = resume();
        }

        @Override
        void canceller(ZZI_Result r) {
            register();
            super.canceller(r);
        }
    }

    /** The slots are put in opaque mode. */
    @Variant
    @Also(
            @Outcome(
                    id = "false, true, 536870911",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "C2.3: the slots are told an index that was not there yet"))
    static class WeakerSlots extends CompletedScenario {
        WeakerSlots() {
            super(PackedWaiter::new);
        }

        @Override
        void resumer(ZZI_Result r) {
            registerOpaque();
            r.r1 = resume();
        }
    }

    /** The slots are found in opaque mode. */
    @Variant
    @Also(
            @Outcome(
                    id = "false, true, 536870911",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "C2.3: the slots are told an index that was not there yet"))
    static class WeakerCancel extends CompletedScenario {
        WeakerCancel() {
            super(PackedWaiter::new);
        }

        @Override
        void canceller(ZZI_Result r) {
            r.r2 = cancelOpaque();
        }
    }

    /** To be found out: the slots come before their index. */
    @Variant
    static class MutantSlotsFirst extends CompletedScenario {
        MutantSlotsFirst() {
            super(PackedWaiter::new);
        }

        @Override
        void resumer(ZZI_Result r) {
            registerSlotsFirst();
            r.r1 = resume();
        }
    }

    /** To be found out: the state is tested, and then the slots are stored. */
    @Variant
    static class MutantStoresSlots extends CompletedScenario {
        MutantStoresSlots() {
            super(PackedWaiter::new);
        }

        @Override
        void resumer(ZZI_Result r) {
            r.r1 = resume();
        }

        @Override
        void canceller(ZZI_Result r) {
            registerInTwoSteps();
            super.canceller(r);
        }
    }
}
