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
 * One item beside two of another producer. The fast path is closed at the start, as it is after a longer drain (F4.3).
 *
 * <p>Result: what downstream has seen.
 */
@Outcomes(
        @Outcome(
                id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
                expect = ACCEPTABLE,
                desc = "in each producer's order"))
@Variants(Serializers.class)
abstract class ItemsInOrderScenario extends Scenario {
    @Variant
    @Also(
            @Outcome(
                    id = "a, b2, b1",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "F2.2: an item overtakes one of the same producer"))
    static final Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> fastPath = Serializers::fastPath;

    ItemsInOrderScenario(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
        closeFlag();
    }

    @Actor
    void first(L_Result r) {
        onNext("a");
    }

    @Actor
    void second(L_Result r) {
        onNext("b1");
        onNext("b2");
    }

    @Arbiter
    void end(L_Result r) {
        r.r1 = seen();
    }
}
