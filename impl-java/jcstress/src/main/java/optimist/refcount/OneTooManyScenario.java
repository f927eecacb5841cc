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
 * The last reference is given back, beside a release by somebody who has none.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
@Outcomes(
        @Outcome(
                id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class OneTooManyScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = {"released, refused, 1, 0", "refused, released, 1, 0"},
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R9.4: the last release leaves the deallocation to the one that is too many"))
    static final Function<Runnable, RefCounted> sticky = Counts::sticky;

    OneTooManyScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    @Actor
    void misuser(LLLL_Result r) {
        r.r2 = release(1);
    }

    @Arbiter
    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }

    /** R9.8: who expects it to be the last reference has the object die at once, and nobody can come in between. */
    @Variant
    static class StickyLast extends OneTooManyScenario {
        StickyLast() {
            super(Counts::sticky);
        }

        @Override
        void owner(LLLL_Result r) {
            r.r1 = releaseLast();
        }

        @Override
        void misuser(LLLL_Result r) {
            r.r2 = releaseLast();
        }
    }
}
