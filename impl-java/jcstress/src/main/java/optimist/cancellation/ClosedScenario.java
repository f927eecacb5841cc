package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * One thread sends, and the other closes the channel.
 *
 * <p>Results: whether the element was accepted, and what is received afterwards.
 */
@Outcomes({
    @Outcome(id = "true, 5", expect = ACCEPTABLE, desc = "it was sent before the channel was closed"),
    @Outcome(id = "false, -1", expect = ACCEPTABLE, desc = "it was refused")
})
abstract class ClosedScenario extends BufferedCalls {
    private boolean accepted;

    @Actor
    void sender(ZI_Result r) {
        write();
        accepted = sends();
    }

    @Actor
    void closer(ZI_Result r) {
        closes();
    }

    @Arbiter
    void end(ZI_Result r) {
        r.r1 = accepted;
        r.r2 = value(receives());
    }

    @Variant
    static class Buffered extends ClosedScenario {}

    /** To be found out: receives what is left, and then closes the channel. */
    @Variant
    static class MutantDrainsFirst extends ClosedScenario {
        private int drained = NOTHING;

        @Override
        void closer(ZI_Result r) {
            drained = value(receives());
            closes();
        }

        @Override
        void end(ZI_Result r) {
            super.end(r);
            r.r2 = drained;
        }
    }
}
