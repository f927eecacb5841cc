package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * The owner gives back the last reference, beside a retain of 2<sup>30</sup> by somebody who has none.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
@Outcomes(
        @Outcome(
                id = {"freed, refused, 1, 0", "released, retained, 0, 1073741824"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class NeverFreedScenario extends Scenario {
    @Variant
    @Outcomes({
        @Outcome(id = "freed, refused, 1, 0", expect = ACCEPTABLE, desc = "as on an atomic counter"),
        @Outcome(
                id = "released, refused, 0, 0",
                expect = ACCEPTABLE_INTERESTING,
                desc = "R7.1: the last reference is given back, and nobody deallocates")
    })
    static final Function<Runnable, RefCounted> parity = Counts::parity;

    NeverFreedScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    @Actor
    void misuser(LLLL_Result r) {
        r.r2 = retain(1 << 30);
    }

    @Arbiter
    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }
}
