package optimist.multibuffer;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.internal.Apart;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The consumer is halted while it begins to run and falls asleep.
 *
 * <p>Result: whether its run has ended, or it is woken.
 */
@Outcomes(@Outcome(id = "1", expect = ACCEPTABLE, desc = "its run has ended, or it is woken"))
abstract class HaltedScenario extends Scenario {
    /** So many stores miss the cache. The one of a halt that comes after them waits for them in the store buffer. */
    private static final int STORES = 8;

    /** Larger than a cache. */
    private static final long[] ELSEWHERE = new long[1 << 22];

    /** An odd number of cache lines. */
    private static final int STRIDE = 4099 * Apart.LONGS;

    private static int last;

    HaltedScenario() {
        super(Scenario::signalled);
    }

    /** Without it, the halt was lost once in 1.4 million runs. */
    static void storeElsewhere() {
        for (int i = 0; i < STORES; i++) {
            last = (last + STRIDE) & (ELSEWHERE.length - 1);
            ELSEWHERE[last] = i;
        }
    }

    @Actor
    void halter(I_Result r) {
        storeElsewhere();
        halt();
    }

    @Actor
    void consumer(I_Result r) {
        consume();
    }

    @Arbiter
    void end(I_Result r) {
        r.r1 = isLeftAsleep() ? 0 : 1;
    }

    @Variant
    static class Signalled extends HaltedScenario {}

    /** The buffer is closed instead: the last round ends the run. */
    @Variant
    static class Closed extends HaltedScenario {
        @Override
        void halter(I_Result r) {
            storeElsewhere();
            close();
        }
    }

    /** The halt is a volatile store, written out. */
    @Variant
    static class VolatileHalt extends HaltedScenario {
        @Override
        void halter(I_Result r) {
            storeElsewhere();
            haltVolatile();
        }
    }

    /** The halt is an ordered store. No interleaving shows what x86 does here. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B5.1: the halt is lost"))
    @StoreBuffer(
            stores = "Halt",
            loads = {"LookIfThere", "LookIfHalted", "Look"})
    static class OrderedHalt extends HaltedScenario {
        @Override
        void halter(I_Result r) {
            storeElsewhere();
            haltOrdered();
        }
    }

    /** The consumer looks in acquire mode whether it is halted. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "B5.3: the halt is lost"))
    static class WeakerLookIfHalted extends VolatileHalt {
        @Override
        void consumer(I_Result r) {
            consume(this::lookIfHaltedAcquire, this::look);
        }
    }

    /** To be found out: the consumer is woken, and halted then. */
    @Variant
    static class MutantWakesFirst extends HaltedScenario {
        @Override
        void halter(I_Result r) {
            storeElsewhere();
            wakeAndHalt();
        }
    }
}
