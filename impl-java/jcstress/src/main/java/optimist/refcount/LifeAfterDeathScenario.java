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
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * The owner gives back the last reference and looks at the count, beside a retain by somebody who has no reference.
 *
 * <p>Results: the owner's answer and reading, the misuser's answer, how often it was deallocated.
 */
@Outcomes(
        @Outcome(
                id = {"freed, 0, refused, 1", "released, 1, retained, 0"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class LifeAfterDeathScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = "freed, 1, refused, 1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R2: a dead object shows a count of one"))
    static final Function<Runnable, RefCounted> optimistic = Counts::optimistic;

    LifeAfterDeathScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void owner(LLLL_Result r) {
        r.r1 = release(1);
        r.r2 = refCount();
    }

    @Actor
    void misuser(LLLL_Result r) {
        r.r3 = retain(1);
    }

    @Arbiter
    void end(LLLL_Result r) {
        r.r4 = deallocations();
    }
}
