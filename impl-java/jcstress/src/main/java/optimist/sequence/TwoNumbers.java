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
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two numbers were claimed, and each thread publishes one; the later one may come first.
 *
 * <p>Result: the last number that is shown in the end.
 */
abstract class TwoNumbers extends Scenario {
    TwoNumbers(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
    }

    void first(I_Result r) {
        publish(0, 0);
    }

    void second(I_Result r) {
        publish(1, 1);
    }

    void end(I_Result r) {
        r.r1 = look(0);
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    public static class BusySpin extends TwoNumbers {
        public BusySpin() {
            super(Sequencers::busySpin);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    public static class Pending extends TwoNumbers {
        public Pending() {
            super(Sequencers::pending);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    public static class Availability extends TwoNumbers {
        public Availability() {
            super(Sequencers::availability);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    public static class RoomFirst extends TwoNumbers {
        public RoomFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** A4: pending that tests the cursor before it tries the compare-and-set. */
    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown: the mark is volatile")
    public static class TestsFirst extends TwoNumbers {
        public TestsFirst() {
            super(WeakerPending::testsFirst);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** A3: pending whose mark is not volatile. The compare-and-set is a fence on x86, also if it fails; in Java it is none. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = "MarkLast",
            loads = {"ReadCursor", "TestCursor", "ReadPending"})
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown on x86; Java would allow one to be lost")
    public static class Ordered extends TwoNumbers {
        public Ordered() {
            super(WeakerPending::ordered);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** A4: both. No interleaving shows what x86 does here. */
    @JCStressTest
    @State
    @StoreBuffer(
            stores = "MarkLast",
            loads = {"ReadCursor", "TestCursor", "ReadPending"})
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "A4: the later number is lost")
    public static class OrderedTestsFirst extends TwoNumbers {
        public OrderedTestsFirst() {
            super(WeakerPending::orderedTestsFirst);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }

    /** To be found out: a number that comes too early is not published by the other thread. */
    @JCStressTest
    @State
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "both are shown")
    public static class MutantForgets extends TwoNumbers {
        public MutantForgets() {
            super(WeakerPending::forgetful);
        }

        @Override
        @Actor
        public void first(I_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(I_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(I_Result r) {
            super.end(r);
        }
    }
}
