package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The ring has one entry, which is full. The consumer reads it, beside a producer who claims it and fills it again.
 *
 * <p>Results: what the consumer has read, and what is in there in the end.
 */
@Outcomes(@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again"))
@Variants(Sequencers.class)
abstract class FilledAgainScenario extends Scenario {
    FilledAgainScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(1));
        claim();
        fill(0, 1);
        publish(0, 0);
    }

    @Actor
    void first(II_Result r) {
        int next = claim();
        fill(next, 2);
        publish(next, next);
    }

    @Actor
    void second(II_Result r) {
        r.r1 = read(0);
        finish(0, 0);
    }

    @Arbiter
    void end(II_Result r) {
        r.r2 = read(look(1));
    }

    /** A8: the consumer is finished in opaque mode. */
    @Variant
    @Also(@Outcome(id = "2, 2", expect = ACCEPTABLE_INTERESTING, desc = "A8: it reads the next content"))
    @StoreBuffer(
            stores = {"Fill", "Finish", "Mark"},
            loads = {"LookForRoom", "LookAtClaimed", "Look", "Read"})
    static class WeakerFinish extends FilledAgainScenario {
        WeakerFinish() {
            super(Sequencers::roomFirst);
        }

        @Override
        void second(II_Result r) {
            r.r1 = read(0);
            finishOpaque(0);
        }
    }

    /** To be found out: the consumer reads an entry with which it was finished. */
    @Variant
    static class MutantFinishesFirst extends FilledAgainScenario {
        MutantFinishesFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        void second(II_Result r) {
            finish(0, 0);
            r.r1 = read(0);
        }
    }
}
