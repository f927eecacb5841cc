package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A producer fills and publishes two entries, one after the other, beside the consumer.
 *
 * <p>Results: the last number that the consumer is shown, and how many of the entries up to there are filled.
 */
@Outcomes(
        @Outcome(
                id = {"-1, 0", "0, 1", "1, 2"},
                expect = ACCEPTABLE,
                desc = "what is shown is filled"))
@Variants(Sequencers.class)
abstract class FilledScenario extends Scenario {
    /** Of two looks into an entry. */
    private static final int PAUSE = 50;

    FilledScenario(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
    }

    @Actor
    void first(II_Result r) {
        fill(0, 1);
        publish(0, 0);
        fill(1, 1);
        publish(1, 1);
    }

    @Actor
    void second(II_Result r) {
        int shown = look(0);
        int filled = 0;
        for (int s = 0; s <= shown; s++) {
            filled += read(s);
        }
        r.r1 = shown;
        r.r2 = filled;
    }

    @Arbiter
    void end(II_Result r) {}

    /** A8: the consumer looks in opaque mode, between two looks into the first entry. */
    @Variant
    @Also({
        @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "A8: the first entry is not filled"),
        @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "A8: one of the entries is not filled"),
        @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "A8: none of the entries is filled")
    })
    static class WeakerLook extends FilledScenario {
        /** Zero, of which the compiler does not know. */
        private static int nothing;

        /** What it has read before is used. */
        int old;

        WeakerLook() {
            super(Sequencers::busySpin);
        }

        int look() {
            return lookOpaque();
        }

        @Override
        void second(II_Result r) {
            int before = read(0);
            for (int i = 0; i < PAUSE; i++) {
                before = 31 * before + nothing;
            }
            int shown = look();
            int filled = shown < 0 ? 0 : read(0);
            r.r1 = shown;
            r.r2 = shown < 1 ? filled : filled + read(1);
            old = before;
        }
    }

    /** A8: the same in plain mode. A compiler need not load the first entry again. */
    @Variant
    @Also({
        @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "A8: the first entry is not filled"),
        @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "A8: one of the entries is not filled"),
        @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "A8: none of the entries is filled")
    })
    static class WeakerPlainLook extends WeakerLook {
        @Override
        int look() {
            return lookPlain();
        }
    }

    /** To be found out: the entry is filled when it is published already. */
    @Variant
    static class MutantPublishesFirst extends FilledScenario {
        MutantPublishesFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        void first(II_Result r) {
            publish(0, 0);
            fill(0, 1);
            publish(1, 1);
            fill(1, 1);
        }
    }
}
