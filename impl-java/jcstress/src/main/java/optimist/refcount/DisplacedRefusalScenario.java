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
 * The owner of the only reference retains, beside a release of more than there is.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
@Outcomes(@Outcome(id = "retained, refused, 0, 2", expect = ACCEPTABLE, desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class DisplacedRefusalScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = "refused, refused, 0, 1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R3.3: a legal retain is refused for an over-release elsewhere"))
    static final Function<Runnable, RefCounted> optimistic = Counts::optimistic;

    DisplacedRefusalScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void owner(LLLL_Result r) {
        r.r1 = retain(1);
    }

    @Actor
    void misuser(LLLL_Result r) {
        r.r2 = release(4);
    }

    @Arbiter
    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }
}
