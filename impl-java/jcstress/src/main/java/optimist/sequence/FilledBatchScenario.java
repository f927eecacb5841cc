package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Three numbers were claimed. One thread publishes the first, and then reads what is shown; the other fills the two entries after it,
 * and publishes them at once.
 *
 * <p>Result: how many entries are shown and not filled.
 */
@Outcomes(@Outcome(id = "0", expect = ACCEPTABLE, desc = "what is shown is filled"))
abstract class FilledBatchScenario extends Scenario {
    @Variant
    static final IntFunction<Sequencer> pending = Sequencers::pending;

    /** A8: pending whose marks are opaque, but for the last of a batch. */
    @Variant
    @Also(@Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "A8: the entry of an opaque mark is not filled"))
    @StoreBuffer(
            stores = {"Fill", "Mark"},
            loads = {"ReadCursor", "ReadPending", "Look", "Read"})
    static final IntFunction<Sequencer> weakerMark = WeakerPending::opaque;

    FilledBatchScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
        claim();
    }

    @Actor
    void first(I_Result r) {
        publish(0, 0);
        int shown = look(0);
        int filled = 0;
        for (int s = 1; s <= shown; s++) {
            filled += read(s);
        }
        r.r1 = shown - filled;
    }

    @Actor
    void second(I_Result r) {
        fill(1, 1);
        fill(2, 1);
        publish(1, 2);
    }

    @Arbiter
    void end(I_Result r) {}

    /** To be found out: the entries are filled when they are published already. */
    @Variant
    static class MutantMarksFirst extends FilledBatchScenario {
        MutantMarksFirst() {
            super(Sequencers::pending);
        }

        @Override
        void second(I_Result r) {
            publish(1, 2);
            fill(1, 1);
            fill(2, 1);
        }
    }
}
