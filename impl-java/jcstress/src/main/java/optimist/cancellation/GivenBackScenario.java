package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The buffer is full. One thread receives, and the other sends.
 *
 * <p>Results: what the sender reads that the receiver has written before, if there was room; how many elements are in the buffer
 * afterwards; and how many places it then has.
 */
@Outcomes({
    @Outcome(id = "5, 1, 1", expect = ACCEPTABLE, desc = "there was room"),
    @Outcome(id = "-1, 0, 1", expect = ACCEPTABLE, desc = "the send has given up")
})
abstract class GivenBackScenario extends BufferedCalls {
    int seen;

    {
        channel.offer(new Element());
    }

    @Actor
    void receiver(III_Result r) {
        writeGuarded();
        receives();
    }

    @Actor
    void sender(III_Result r) {
        seen = sends() ? readGuarded() : NOTHING;
    }

    @Arbiter
    void end(III_Result r) {
        r.r1 = seen;
        r.r2 = 0;
        while (receives() != null) {
            r.r2++;
        }
        r.r3 = 0;
        while (sends()) {
            r.r3++;
        }
    }

    @Variant
    static class Buffered extends GivenBackScenario {}

    /** To be found out: what the sender reads is written after the receive. */
    @Variant
    static class MutantWritesLate extends GivenBackScenario {
        @Override
        void receiver(III_Result r) {
            receives();
            writeGuarded();
        }
    }

    /** To be found out: a send that gives up has no place, though it may have been resumed before. */
    @Variant
    static class MutantForgets extends GivenBackScenario {
        @Override
        void sender(III_Result r) {
            begin();
            channel.room.takes(null, true, 0);
            seen = NOTHING;
        }
    }
}
