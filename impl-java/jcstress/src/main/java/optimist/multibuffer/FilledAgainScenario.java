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
 * The ring has one entry, which is published. The consumer reads it, and hands it back, beside the producer, who fills it again if
 * there is room.
 *
 * <p>Results: what the consumer has read, and what is in there in the end.
 */
@Outcomes({
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again"),
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "read, and there was no room yet")
})
abstract class FilledAgainScenario extends Scenario {
    FilledAgainScenario() {
        super(Scenario::yielding);
        fill(1);
        publish();
    }

    @Actor
    void producer(II_Result r) {
        fillAgain(lookForRoom());
    }

    final void fillAgain(long handled) {
        if (handled == 1) {
            fill(2);
        }
    }

    @Actor
    void consumer(II_Result r) {
        r.r1 = read();
        finish();
    }

    @Arbiter
    void end(II_Result r) {
        r.r2 = read();
    }

    @Variant
    static class Yielding extends FilledAgainScenario {}

    /** It is handed back in opaque mode. */
    @Variant
    @Also(@Outcome(id = "2, 2", expect = ACCEPTABLE_INTERESTING, desc = "B1.4: the next content is read"))
    static class WeakerFinish extends FilledAgainScenario {
        @Override
        void consumer(II_Result r) {
            r.r1 = read();
            finishOpaque();
        }
    }

    /** The producer looks for room in opaque mode. */
    @Variant
    @Also(@Outcome(id = "2, 2", expect = ACCEPTABLE_INTERESTING, desc = "B1.4: the next content is read"))
    static class WeakerLookForRoom extends FilledAgainScenario {
        @Override
        void producer(II_Result r) {
            fillAgain(lookForRoomOpaque());
        }
    }

    /** To be found out: it is read when it is handed back already. */
    @Variant
    static class MutantFinishesFirst extends FilledAgainScenario {
        @Override
        void consumer(II_Result r) {
            finish();
            r.r1 = read();
        }
    }
}
