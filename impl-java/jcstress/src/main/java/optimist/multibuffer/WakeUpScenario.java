package optimist.multibuffer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.BiFunction;
import optimist.internal.Parking;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A producer publishes while the consumer falls asleep.
 *
 * <p>Result: whether the entry was handled, or the consumer is woken.
 */
@Outcomes(@Outcome(id = "1", expect = ACCEPTABLE, desc = "it was handled, or the consumer is woken"))
abstract class WakeUpScenario extends Scenario {
    @Variant
    static final BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> signalled = Scenario::signalled;

    /** The publication is an ordered store. No interleaving shows what x86 does here. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.1: the wake-up is lost"))
    @StoreBuffer(
            stores = "Publish",
            loads = {"LookForRoom", "LookIfAsleep", "LookIfHalted", "Look"})
    static final BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> orderedPublish = Scenario::orderedPublish;

    /** The announcement is an ordered store. No interleaving shows what x86 does here. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.1: the wake-up is lost"))
    @StoreBuffer(
            stores = "Announce",
            loads = {"LookForRoom", "LookIfAsleep", "LookIfHalted", "Look"})
    static final BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> orderedAnnounce = Scenario::orderedAnnounce;

    /** The producer looks in acquire mode whether the consumer sleeps. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.6: the wake-up is lost"))
    static final BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> weakerLookIfAsleep =
            Scenario::acquiresWhetherAsleep;

    /** To be found out: the producer looks whether the consumer sleeps, and publishes then. */
    @Variant
    static final BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> mutantLooksFirst = Scenario::looksFirst;

    WakeUpScenario(BiFunction<Handler<Object>, Parking, MultiBuffer<Object>> variant) {
        super(variant);
    }

    @Actor
    void producer(I_Result r) {
        publish();
    }

    @Actor
    void consumer(I_Result r) {
        consume();
    }

    @Arbiter
    void end(I_Result r) {
        r.r1 = isLeftAsleep() ? 0 : 1;
    }

    /** The consumer looks at the ring in acquire mode. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B4.6: the wake-up is lost"))
    static class WeakerLook extends WakeUpScenario {
        WeakerLook() {
            super(Scenario::signalled);
        }

        @Override
        void consumer(I_Result r) {
            consume(this::lookIfHalted, this::lookAcquire);
        }
    }
}
