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
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Three numbers were claimed. One thread publishes the first, the other the two after it, at once, and looks twice.
 *
 * <p>Results: how what it sees develops, and the last number that is shown in the end.
 */
@Outcomes(@Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown"))
@Variants(Sequencers.class)
abstract class NumberAndBatchScenario extends Scenario {
    /** A3: pending whose marks are not volatile. */
    @Variant
    @Also(@Outcome(id = "grows, 1", expect = ACCEPTABLE_INTERESTING, desc = "A3: the last of the batch is lost"))
    @StoreBuffer(
            stores = {"Mark", "MarkLast"},
            loads = {"ReadCursor", "ReadPending", "Look"})
    static final IntFunction<Sequencer> ordered = WeakerPending::ordered;

    /** A3: pending whose marks are not volatile, but for the last of a batch. */
    @Variant
    @StoreBuffer(
            stores = "Mark",
            loads = {"ReadCursor", "ReadPending", "Look"})
    static final IntFunction<Sequencer> lastVolatile = WeakerPending::lastVolatile;

    /** A5: pending that tests the cursor and stores it, without a compare-and-set. */
    @Variant
    @Also(
            @Outcome(
                    id = "shrinks, 2",
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "A5: what was shown is not shown any more"))
    static final IntFunction<Sequencer> byStore = WeakerPending::advancesByStore;

    /** To be found out: of a batch that others have begun to publish, the rest is not. */
    @Variant
    static final IntFunction<Sequencer> mutantFromLow = WeakerPending::fromLow;

    NumberAndBatchScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
        claim();
    }

    @Actor
    void first(LL_Result r) {
        publish(0, 0);
    }

    @Actor
    void second(LL_Result r) {
        publish(1, 2);
        int before = look(0);
        r.r1 = look(0) < before ? "shrinks" : "grows";
    }

    @Arbiter
    void end(LL_Result r) {
        r.r2 = look(0);
    }
}
