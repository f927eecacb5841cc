package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.Flow;
import java.util.function.Function;
import optimist.variants.Outcomes;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * An item and an error beside the end.
 *
 * <p>Result: what downstream has seen.
 */
@Outcomes(
        @Outcome(
                id = {"a, error", "a, end", "end"},
                expect = ACCEPTABLE,
                desc = "one end, and nothing after it"))
@Variants(Serializers.class)
abstract class TwoEndsScenario extends Scenario {
    TwoEndsScenario(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
    }

    @Actor
    void first(L_Result r) {
        onNext("a");
        onError();
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
