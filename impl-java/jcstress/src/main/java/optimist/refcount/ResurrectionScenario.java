package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LLLLL_Result;

/**
 * The owner gives back the last reference, and both threads then retain without one.
 *
 * <p>Results: the owner's two answers, the misuser's, how often it was deallocated, the count that is left.
 */
@Outcomes(
        @Outcome(
                id = {"freed, refused, refused, 1, 0", "released, retained, retained, 0, 2"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class ResurrectionScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = {"freed, refused, retained, 1, 1", "freed, retained, refused, 1, 1"},
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R2: a retain of a dead object succeeds"))
    static final Function<Runnable, RefCounted> optimistic = Counts::optimistic;

    ResurrectionScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void owner(LLLLL_Result r) {
        r.r1 = release(1);
        r.r2 = retain(1);
    }

    @Actor
    void misuser(LLLLL_Result r) {
        r.r3 = retain(1);
    }

    @Arbiter
    void end(LLLLL_Result r) {
        r.r4 = deallocations();
        r.r5 = refCount();
    }
}
