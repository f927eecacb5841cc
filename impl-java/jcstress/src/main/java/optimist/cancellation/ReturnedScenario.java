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
import org.openjdk.jcstress.infra.results.ZIZ_Result;

/**
 * The owner registers the slots and waits, while the other thread cancels. An owner that parks wakes for no reason.
 *
 * <p>Results: whether it was resumed; the slot that was told when it returned; whether the owner was woken exactly if it had
 * suspended.
 */
@Outcomes({
    @Outcome(id = "false, 5, true", expect = ACCEPTABLE, desc = "the slots are told before it returns"),
    @Outcome(
            id = "false, 0, true",
            expect = ACCEPTABLE_INTERESTING,
            desc = "C1.3: the slots are told after it has returned")
})
abstract class ReturnedScenario extends Scenario {
    @Variant
    static final Function<Parking, Waiter> packed = PackedWaiter::new;

    @Variant
    static final Function<Parking, Waiter> handler = HandlerWaiter::new;

    ReturnedScenario(Function<Parking, Waiter> variant) {
        super(variant);
    }

    @Actor
    void owner(ZIZ_Result r) {
        register();
        r.r1 = await();
        r.r2 = told();
    }

    @Actor
    void canceller(ZIZ_Result r) {
        cancel();
    }

    @Arbiter
    void end(ZIZ_Result r) {
        r.r3 = isWokenIfSuspended();
    }

    /** C2.4: the index is put by an ordered store. */
    @Variant
    @Also(@Outcome(id = "false, 5, false", expect = ACCEPTABLE_INTERESTING, desc = "C2.4: the decision is lost"))
    static class IndexByStore extends ReturnedScenario {
        IndexByStore() {
            super(PackedWaiter::new);
        }

        @Override
        void owner(ZIZ_Result r) {
            registerByStore();
            r.r1 = await();
            r.r2 = told();
        }
    }

    /** To be found out: who cancels tests the decision, and then stores it. */
    @Variant
    @Outcomes({
        @Outcome(id = "false, 5, true", expect = ACCEPTABLE, desc = "the slots are told before it returns"),
        @Outcome(id = "false, 0, true", expect = ACCEPTABLE, desc = "the slots are told after it has returned")
    })
    static class MutantStoresDecision extends ReturnedScenario {
        MutantStoresDecision() {
            super(PackedWaiter::new);
        }

        @Override
        void canceller(ZIZ_Result r) {
            cancelInTwoSteps();
        }
    }
}
