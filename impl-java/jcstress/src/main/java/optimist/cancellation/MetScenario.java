package optimist.cancellation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.cancellation.SegmentList.End;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * One thread sends, and the other receives. Whoever waits gives up at once, and is cancelled while the other one comes.
 *
 * <p>Results: whether it was sent, and what is in the element that was received.
 */
@Outcomes({
    @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "both have given up"),
    @Outcome(id = "true, 5", expect = ACCEPTABLE, desc = "they have met")
})
abstract class MetScenario extends PassingElement {
    private final RendezvousChannel<Element> channel = new RendezvousChannel<>();
    private int received;

    final boolean sends() {
        begin();
        return channel.meets(End.TAIL, element, null, true, 0) != null;
    }

    final int receives() {
        begin();
        Waiter met = channel.meets(End.HEAD, null, null, true, 0);
        return met == null ? 0 : read(channel.takeElement(met));
    }

    @Actor
    void sender(ZI_Result r) {
        write();
        r.r1 = sends();
    }

    @Actor
    void receiver(ZI_Result r) {
        received = receives();
    }

    @Arbiter
    void end(ZI_Result r) {
        r.r2 = received;
    }

    @Variant
    @Outcomes({
        @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "both have given up"),
        @Outcome(id = "true, 5", expect = ACCEPTABLE_INTERESTING, desc = "C9.1: they have met")
    })
    static class Rendezvous extends MetScenario {}

    /** To be found out: whoever gives up counts as cancelled, though it may have been resumed, and the element is lost. */
    @Variant
    static class MutantForgets extends MetScenario {
        @Override
        void receiver(ZI_Result r) {
            receives();
        }
    }

    /** To be found out: what is in the element is written when it was sent. */
    @Variant
    static class MutantWritesLate extends MetScenario {
        @Override
        void sender(ZI_Result r) {
            r.r1 = sends();
            write();
        }
    }
}
