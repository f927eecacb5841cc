package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.Supplier;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The ring has an entry that is full, and two consumers. The first one changes the entry, and finishes. The second one follows
 * it, and reads what it may.
 *
 * <p>Results: what the second consumer has read, zero if it could read nothing; and what is in there in the end.
 */
@Outcomes({
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "not finished yet"),
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "changed, and then read")
})
abstract class BehindScenario extends Scenario {
    @Variant
    static final Supplier<Sequencer> roomFirst = () -> new RoomFirstSequencer(1, 2, Waiting.SPIN);

    BehindScenario(Supplier<Sequencer> variant) {
        super(variant.get());
        claim();
        fill(0, 1);
        publish(0, 0);
    }

    @Actor
    void first(II_Result r) {
        fill(0, read(0) + 1);
        finish(0, 0);
    }

    @Actor
    void second(II_Result r) {
        if (finished(0) == 0) {
            r.r1 = read(0);
        }
    }

    @Arbiter
    void end(II_Result r) {
        r.r2 = read(finished(0));
    }

    /** To be found out: the second consumer follows the producers. */
    @Variant
    static class MutantFollowsProducers extends BehindScenario {
        MutantFollowsProducers() {
            super(roomFirst);
        }

        @Override
        void second(II_Result r) {
            r.r1 = read(look(0));
        }
    }
}
