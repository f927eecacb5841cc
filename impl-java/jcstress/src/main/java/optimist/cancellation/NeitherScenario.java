package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * One thread makes a call that succeeds. The other makes two calls, which give up where there is neither an element nor room.
 *
 * <p>Results: whether the two calls have succeeded.
 */
abstract class NeitherScenario extends BufferedCalls {
    boolean received;
    boolean sent;

    @Actor
    abstract void one(ZZ_Result r);

    @Actor
    abstract void other(ZZ_Result r);

    @Arbiter
    void end(ZZ_Result r) {
        r.r1 = received;
        r.r2 = sent;
    }

    /** The only element is received. */
    @Variant
    @Outcomes({
        @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "the other has received the element, and sends one"),
        @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the buffer is empty"),
        @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "C13.8: neither an element nor room")
    })
    static class Receives extends NeitherScenario {
        {
            channel.offer(element);
        }

        @Override
        void one(ZZ_Result r) {
            receives();
        }

        @Override
        void other(ZZ_Result r) {
            received = receives() != null;
            sent = sends();
        }
    }

    /** The only place is taken. */
    @Variant
    @Outcomes({
        @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "the other has sent, and receives that"),
        @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "the buffer is full, and the other receives"),
        @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "C13.8: neither room nor an element")
    })
    static class Sends extends NeitherScenario {
        @Override
        void one(ZZ_Result r) {
            sends();
        }

        @Override
        void other(ZZ_Result r) {
            sent = sends();
            received = receives() != null;
        }
    }
}
