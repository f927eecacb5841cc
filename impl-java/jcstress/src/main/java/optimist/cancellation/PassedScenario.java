package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One thread sends into a buffer that is empty, and the other receives.
 *
 * <p>Results: what is in the element that the other has received, and in the one that is received afterwards.
 */
@Outcomes({
    @Outcome(id = "5, -1", expect = ACCEPTABLE, desc = "the element was received"),
    @Outcome(id = "-1, 5", expect = ACCEPTABLE, desc = "the receive has given up, and the element is in the buffer")
})
abstract class PassedScenario extends BufferedCalls {
    int received;

    @Actor
    void sender(II_Result r) {
        write();
        sends();
    }

    @Actor
    void receiver(II_Result r) {
        received = value(receives());
    }

    @Arbiter
    void end(II_Result r) {
        r.r1 = received;
        r.r2 = value(receives());
    }

    @Variant
    static class Buffered extends PassedScenario {}

    /** To be found out: what is in the element is written when it was sent. */
    @Variant
    static class MutantWritesLate extends PassedScenario {
        @Override
        void sender(II_Result r) {
            sends();
            write();
        }
    }

    /** To be found out: who gives up has received nothing, though it may have been resumed before. */
    @Variant
    static class MutantForgets extends PassedScenario {
        @Override
        void receiver(II_Result r) {
            receives();
            received = NOTHING;
        }
    }
}
