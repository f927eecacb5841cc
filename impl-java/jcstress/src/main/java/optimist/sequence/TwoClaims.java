package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Each thread claims a number.
 *
 * <p>Results: what each has got, and the number that is claimed after them.
 */
abstract class TwoClaims extends Scenario {
    TwoClaims(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
    }

    void first(III_Result r) {
        r.r1 = claim();
    }

    void second(III_Result r) {
        r.r2 = claim();
    }

    void end(III_Result r) {
        r.r3 = claim();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "to each its own")
    public static class BusySpin extends TwoClaims {
        public BusySpin() {
            super(Sequencers::busySpin);
        }

        @Override
        @Actor
        public void first(III_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(III_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(III_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "to each its own")
    public static class Pending extends TwoClaims {
        public Pending() {
            super(Sequencers::pending);
        }

        @Override
        @Actor
        public void first(III_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(III_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(III_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "to each its own")
    public static class Availability extends TwoClaims {
        public Availability() {
            super(Sequencers::availability);
        }

        @Override
        @Actor
        public void first(III_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(III_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(III_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "to each its own")
    public static class RoomFirst extends TwoClaims {
        public RoomFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(III_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(III_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(III_Result r) {
            super.end(r);
        }
    }

    /** A1: numbers that are taken by a load and a store. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "to each its own")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE_INTERESTING, desc = "A1: both have the same number")
    public static class ByStore extends TwoClaims {
        public ByStore() {
            super(SplitSequencer::new);
        }

        @Override
        @Actor
        public void first(III_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(III_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(III_Result r) {
            super.end(r);
        }
    }
}
