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
 * The owner of two references gives back one, beside a retain of as many as an {@code int} can say.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
@Outcomes(@Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class FreedInUseScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = "refused, refused, 0, 2",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R3.3: a legal release is refused for an overflow elsewhere"))
    static final Function<Runnable, RefCounted> optimistic = Counts::optimistic;

    @Variant
    @Also(
            @Outcome(
                    id = "freed, refused, 1, 0",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R7.1: deallocated while a reference is held"))
    static final Function<Runnable, RefCounted> parity = Counts::parity;

    @Variant
    @Outcomes(@Outcome(id = "released, retained, 0, 2147483647", expect = ACCEPTABLE, desc = "as on an atomic counter"))
    static final Function<Runnable, RefCounted> sticky = Counts::sticky;

    /** Netty 4.1, where that is on the class path. */
    @Variant
    @Also(
            @Outcome(
                    id = "freed, refused, 1, 0",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R7.1: deallocated while a reference is held"))
    static final Function<Runnable, RefCounted> netty41 = Scenario::netty;

    /** Netty 4.2, where that is on the class path. It halves the word of a dead object, too. */
    @Variant
    @Also(
            @Outcome(
                    id = "freed, refused, 1, 1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc =
                            "R7.3: deallocated while a reference is held; R7.2: and the dead object shows a count of one"))
    static final Function<Runnable, RefCounted> netty42 = Scenario::netty;

    FreedInUseScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 2);
    }

    @Actor
    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    @Actor
    void misuser(LLLL_Result r) {
        r.r2 = retain(Integer.MAX_VALUE);
    }

    @Arbiter
    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }
}
