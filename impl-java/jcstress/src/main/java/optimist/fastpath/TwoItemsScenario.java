package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.concurrent.Flow;
import java.util.function.Function;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Two items, each of which its producer has written to before.
 *
 * <p>Result: what downstream has seen.
 */
@Outcomes(
        @Outcome(
                id = {"a, b", "b, a"},
                expect = ACCEPTABLE,
                desc = "one after the other"))
@Variants(Serializers.class)
abstract class TwoItemsScenario extends Scenario {
    /** F1.5: whoever enters does not acquire. */
    @Variant
    @Also(
            @Outcome(
                    id = {"a", "b"},
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "F1.5: one call does not see the one before"))
    static final Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> weakerEnter = WeakerInbox::new;

    /** To be found out: both are in downstream at once, and one loses sight of the other. */
    @Variant
    static final Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> mutantOpen = SpinSerializer::open;

    TwoItemsScenario(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
    }

    @Actor
    void first(L_Result r) {
        onNext("a");
    }

    @Actor
    void second(L_Result r) {
        onNext("b");
    }

    @Arbiter
    void end(L_Result r) {
        r.r1 = seen();
    }
}
