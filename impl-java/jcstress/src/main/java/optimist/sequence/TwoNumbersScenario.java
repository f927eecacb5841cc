package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two numbers were claimed, and each thread publishes one; the later one may come first.
 *
 * <p>Result: the last number that is shown in the end.
 */
@Outcomes(@Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown"))
@Variants(Sequencers.class)
abstract class TwoNumbersScenario extends Scenario {
    /** A4: pending that tests the cursor before it tries the compare-and-set. */
    @Variant
    @Outcomes(@Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown: the mark is volatile"))
    static final IntFunction<Sequencer> testsFirst = WeakerPending::testsFirst;

    /** A9: pending whose mark is not volatile. The compare-and-set is a fence on x86, also if it fails; in Java it is none. */
    @Variant
    @StoreBuffer(
            stores = "MarkLast",
            loads = {"ReadCursor", "TestCursor", "ReadPending"})
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "A9: the later number is lost"))
    static final IntFunction<Sequencer> weakerMark = WeakerPending::ordered;

    /** A4: both. No interleaving shows what x86 does here. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "A4: the later number is lost"))
    @StoreBuffer(
            stores = "MarkLast",
            loads = {"ReadCursor", "TestCursor", "ReadPending"})
    static final IntFunction<Sequencer> orderedTestsFirst = WeakerPending::orderedTestsFirst;

    /** To be found out: a number that comes too early is not published by the other thread. */
    @Variant
    static final IntFunction<Sequencer> mutantForgets = WeakerPending::forgetful;

    TwoNumbersScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
    }

    @Actor
    void first(I_Result r) {
        publish(0, 0);
    }

    @Actor
    void second(I_Result r) {
        publish(1, 1);
    }

    @Arbiter
    void end(I_Result r) {
        r.r1 = look(0);
    }
}
