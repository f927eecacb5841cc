package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.IntFunction;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A producer fills and publishes two entries, one after the other, beside the consumer.
 *
 * <p>Results: the last number that the consumer is shown, and how many of the entries up to there are filled.
 */
@Outcomes(
        @Outcome(
                id = {"-1, 0", "0, 1", "1, 2"},
                expect = ACCEPTABLE,
                desc = "what is shown is filled"))
@Variants(Sequencers.class)
abstract class FilledScenario extends Scenario {
    FilledScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
    }

    @Actor
    void first(II_Result r) {
        fill(0, 1);
        publish(0, 0);
        fill(1, 1);
        publish(1, 1);
    }

    @Actor
    void second(II_Result r) {
        int shown = look(0);
        int filled = 0;
        for (int s = 0; s <= shown; s++) {
            filled += read(s);
        }
        r.r1 = shown;
        r.r2 = filled;
    }

    @Arbiter
    void end(II_Result r) {}

    /** To be found out: the entry is filled when it is published already. */
    @Variant
    static class MutantPublishesFirst extends FilledScenario {
        MutantPublishesFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        void first(II_Result r) {
            publish(0, 0);
            fill(0, 1);
            publish(1, 1);
            fill(1, 1);
        }
    }
}
