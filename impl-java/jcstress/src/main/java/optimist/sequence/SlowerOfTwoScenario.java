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
 * The ring has one entry, which is full, and two consumers, of which the first is finished with it. The second reads it, beside a
 * producer who claims it and fills it again. There is a variant for each code that looks for room: three of the sequencers share
 * theirs.
 *
 * <p>Results: what the second consumer has read, and what is in there in the end.
 */
@Outcomes(@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again"))
abstract class SlowerOfTwoScenario extends Scenario {
    @Variant
    static final Supplier<Sequencer> availability = () -> new AvailabilitySequencer(1, 2, Waiting.SPIN);

    @Variant
    static final Supplier<Sequencer> roomFirst = () -> new RoomFirstSequencer(1, 2, Waiting.SPIN);

    SlowerOfTwoScenario(Supplier<Sequencer> variant) {
        super(variant.get());
        claim();
        fill(0, 1);
        publish(0, 0);
        finish(0, 0);
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
        finish(1, 0);
    }

    @Arbiter
    void end(II_Result r) {
        r.r2 = read(look(1));
    }

    /** To be found out: the producer waits for the first consumer only, as it knows of no other. */
    @Variant
    static class MutantFirstOnly extends SlowerOfTwoScenario {
        MutantFirstOnly() {
            super(() -> new RoomFirstSequencer(1, 1, Waiting.SPIN));
        }

        @Override
        void second(II_Result r) {
            r.r1 = read(0);
        }
    }
}
