package optimist.multibuffer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A producer fills and publishes an entry, beside the consumer.
 *
 * <p>Results: how many entries the consumer is shown, and what it reads then.
 */
@Outcomes(
        @Outcome(
                id = {"0, 0", "1, 1"},
                expect = ACCEPTABLE,
                desc = "what is shown is filled"))
abstract class FilledScenario extends Scenario {
    FilledScenario() {
        super(Scenario::yielding);
    }

    @Actor
    void producer(II_Result r) {
        fill(1);
        publish();
    }

    @Actor
    void consumer(II_Result r) {
        take(look(), r);
    }

    final void take(long published, II_Result r) {
        r.r1 = (int) published;
        r.r2 = published == 0 ? 0 : read();
    }

    @Arbiter
    void end(II_Result r) {}

    @Variant
    static class Yielding extends FilledScenario {}

    /** It is published in opaque mode. */
    @Variant
    @Also(@Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "B1.4: it is shown, and not filled"))
    static class WeakerPublish extends FilledScenario {
        @Override
        void producer(II_Result r) {
            fill(1);
            publishOpaque();
        }
    }

    /** The consumer looks in opaque mode, and has read the entry before. */
    @Variant
    @Also(@Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "B1.4: it is shown, and not filled"))
    static class WeakerLook extends FilledScenario {
        /** What it has read before is used. */
        int old;

        @Override
        void consumer(II_Result r) {
            old = read();
            take(lookOpaque(), r);
        }
    }

    /** To be found out: it is filled when it is published already. */
    @Variant
    static class MutantPublishesFirst extends FilledScenario {
        @Override
        void producer(II_Result r) {
            publish();
            fill(1);
        }
    }
}
