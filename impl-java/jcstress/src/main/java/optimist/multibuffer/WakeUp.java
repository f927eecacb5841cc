package optimist.multibuffer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.BiFunction;
import optimist.internal.Parking;
import optimist.stress.StoreBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A producer publishes while the consumer falls asleep.
 *
 * <p>Result: whether the entry was handled, or the consumer is woken.
 */
abstract class WakeUp extends Scenario {
    WakeUp(BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> variant) {
        super(variant);
    }

    void producer(I_Result r) {
        publish();
    }

    void consumer(I_Result r) {
        consume();
    }

    void end(I_Result r) {
        r.r1 = isLeftAsleep() ? 0 : 1;
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "it was handled, or the consumer is woken")
    public static class Signalled extends WakeUp {
        public Signalled() {
            super(Scenario::signalled);
        }

        @Override
        @Actor
        public void producer(I_Result r) {
            super.producer(r);
        }

        @Override
        @Actor
        public void consumer(I_Result r) {
            super.consumer(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** The publication is an ordered store. No interleaving shows what x86 does here. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = "Publish",
            loads = {"LookForRoom", "LookIfAsleep", "LookIfHalted", "Look"})
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "it was handled, or the consumer is woken")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.1: the wake-up is lost")
    public static class OrderedPublish extends WakeUp {
        public OrderedPublish() {
            super(Scenario::orderedPublish);
        }

        @Override
        @Actor
        public void producer(I_Result r) {
            super.producer(r);
        }

        @Override
        @Actor
        public void consumer(I_Result r) {
            super.consumer(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** The announcement is an ordered store. No interleaving shows what x86 does here. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = "Announce",
            loads = {"LookForRoom", "LookIfAsleep", "LookIfHalted", "Look"})
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "it was handled, or the consumer is woken")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.1: the wake-up is lost")
    public static class OrderedAnnounce extends WakeUp {
        public OrderedAnnounce() {
            super(Scenario::orderedAnnounce);
        }

        @Override
        @Actor
        public void producer(I_Result r) {
            super.producer(r);
        }

        @Override
        @Actor
        public void consumer(I_Result r) {
            super.consumer(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** To be found out: the producer looks whether the consumer sleeps, and publishes then. */
    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "it was handled, or the consumer is woken")
    public static class MutantLooksFirst extends WakeUp {
        public MutantLooksFirst() {
            super(Scenario::looksFirst);
        }

        @Override
        @Actor
        public void producer(I_Result r) {
            super.producer(r);
        }

        @Override
        @Actor
        public void consumer(I_Result r) {
            super.consumer(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }
}
