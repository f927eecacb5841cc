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
 * One buggy thread: it twice gives back the only reference, which is the other thread's. That one keeps to the rules, and
 * retains.
 *
 * <p>Results: the buggy thread's two answers, the holder's, how often the object was deallocated, the count that is left.
 */
@Outcomes(
        @Outcome(
                id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class FreedTwiceScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = "freed, freed, refused, 2, -1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R2: deallocated twice"))
    static final Function<Runnable, RefCounted> optimistic = Counts::optimistic;

    /** Netty 4.1.17, where that is on the class path: the release that had the pull request. */
    @Variant
    @Also(
            @Outcome(
                    id = "freed, freed, refused, 2, -1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R2: deallocated twice"))
    static final Function<Runnable, RefCounted> netty17 = Scenario::netty;

    FreedTwiceScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    @Actor
    void buggy(LLLLL_Result r) {
        r.r1 = release(1);
        r.r2 = release(1);
    }

    @Actor
    void holder(LLLLL_Result r) {
        r.r3 = retain(1);
    }

    @Arbiter
    void end(LLLLL_Result r) {
        r.r4 = deallocations();
        r.r5 = refCount();
    }
}
