package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.IntFunction;
import optimist.stress.StoreBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Three numbers were claimed. One thread publishes the first, the other the two after it, at once, and looks twice.
 *
 * <p>Results: how what it sees develops, and the last number that is shown in the end.
 */
abstract class NumberAndBatch extends Scenario {
    NumberAndBatch(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
        claim();
    }

    void first(LL_Result r) {
        publish(0, 0);
    }

    void second(LL_Result r) {
        publish(1, 2);
        int before = look(0);
        r.r1 = look(0) < before ? "shrinks" : "grows";
    }

    void end(LL_Result r) {
        r.r2 = look(0);
    }

    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class BusySpin extends NumberAndBatch {
        public BusySpin() {
            super(Sequencers::busySpin);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class Pending extends NumberAndBatch {
        public Pending() {
            super(Sequencers::pending);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class Availability extends NumberAndBatch {
        public Availability() {
            super(Sequencers::availability);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class RoomFirst extends NumberAndBatch {
        public RoomFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    /** A3: pending whose marks are not volatile. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = {"Mark", "MarkLast"},
            loads = {"ReadCursor", "ReadPending", "Look"})
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    @Outcome(id = "grows, 1", expect = ACCEPTABLE_INTERESTING, desc = "A3: the last of the batch is lost")
    public static class Ordered extends NumberAndBatch {
        public Ordered() {
            super(WeakerPending::ordered);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    /** A3: pending whose marks are not volatile, but for the last of a batch. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = "Mark",
            loads = {"ReadCursor", "ReadPending", "Look"})
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class LastVolatile extends NumberAndBatch {
        public LastVolatile() {
            super(WeakerPending::lastVolatile);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    /** A5: pending that tests the cursor and stores it, without a compare-and-set. */
    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    @Outcome(id = "shrinks, 2", expect = ACCEPTABLE_INTERESTING, desc = "A5: what was shown is not shown any more")
    public static class ByStore extends NumberAndBatch {
        public ByStore() {
            super(WeakerPending::advancesByStore);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    /** To be found out: of a batch that others have begun to publish, the rest is not. */
    @JCStressTest
    @State
    @Outcome(id = "grows, 2", expect = ACCEPTABLE, desc = "all are shown")
    public static class MutantFromLow extends NumberAndBatch {
        public MutantFromLow() {
            super(WeakerPending::fromLow);
        }

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }
}
