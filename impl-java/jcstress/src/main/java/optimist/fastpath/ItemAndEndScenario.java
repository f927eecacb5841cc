package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.Flow;
import java.util.function.Function;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * An item beside the end.
 *
 * <p>Result: what downstream has seen.
 */
@Outcomes(
        @Outcome(
                id = {"a, end", "end"},
                expect = ACCEPTABLE,
                desc = "nothing after the end"))
@Variants(Serializers.class)
abstract class ItemAndEndScenario extends Scenario {
    /** To be found out: it does not know that it has ended. */
    @Variant
    static final Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> mutantGoesOn = SpinSerializer::endless;

    ItemAndEndScenario(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
    }

    @Actor
    void first(L_Result r) {
        onNext("a");
    }

    @Actor
    void second(L_Result r) {
        onComplete();
    }

    @Arbiter
    void end(L_Result r) {
        r.r1 = seen();
    }
}
