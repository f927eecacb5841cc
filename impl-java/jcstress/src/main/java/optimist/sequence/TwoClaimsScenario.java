package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Each thread claims a number.
 *
 * <p>Results: what each has got, and the number that is claimed after them.
 */
@Outcomes(
        @Outcome(
                id = {"0, 1, 2", "1, 0, 2"},
                expect = ACCEPTABLE,
                desc = "to each its own"))
@Variants(Sequencers.class)
abstract class TwoClaimsScenario extends Scenario {
    /** A1: numbers that are taken by a load and a store. */
    @Variant
    @Also(@Outcome(id = "0, 0, 1", expect = ACCEPTABLE_INTERESTING, desc = "A1: both have the same number"))
    static final IntFunction<Sequencer> byStore = SplitSequencer::new;

    TwoClaimsScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
    }

    @Actor
    void first(III_Result r) {
        r.r1 = claim();
    }

    @Actor
    void second(III_Result r) {
        r.r2 = claim();
    }

    @Arbiter
    void end(III_Result r) {
        r.r3 = claim();
    }
}
