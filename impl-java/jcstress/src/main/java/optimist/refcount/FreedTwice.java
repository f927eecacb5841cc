package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLLL_Result;

/**
 * One buggy thread: it twice gives back the only reference, which is the other thread's. That one keeps to the rules, and
 * retains.
 *
 * <p>Results: the buggy thread's two answers, the holder's, how often the object was deallocated, the count that is left.
 */
abstract class FreedTwice extends Scenario {
    FreedTwice(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    void buggy(LLLLL_Result r) {
        r.r1 = release(1);
        r.r2 = release(1);
    }

    void holder(LLLLL_Result r) {
        r.r3 = retain(1);
    }

    void end(LLLLL_Result r) {
        r.r4 = deallocations();
        r.r5 = refCount();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class CasLoop extends FreedTwice {
        public CasLoop() {
            super(Counts::casLoop);
        }

        @Override
        @Actor
        public void buggy(LLLLL_Result r) {
            super.buggy(r);
        }

        @Override
        @Actor
        public void holder(LLLLL_Result r) {
            super.holder(r);
        }

        @Override
        @Arbiter
        public void end(LLLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    @Outcome(id = "freed, freed, refused, 2, -1", expect = ACCEPTABLE_INTERESTING, desc = "R2: deallocated twice")
    public static class Optimistic extends FreedTwice {
        public Optimistic() {
            super(Counts::optimistic);
        }

        @Override
        @Actor
        public void buggy(LLLLL_Result r) {
            super.buggy(r);
        }

        @Override
        @Actor
        public void holder(LLLLL_Result r) {
            super.holder(r);
        }

        @Override
        @Arbiter
        public void end(LLLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Parity extends FreedTwice {
        public Parity() {
            super(Counts::parity);
        }

        @Override
        @Actor
        public void buggy(LLLLL_Result r) {
            super.buggy(r);
        }

        @Override
        @Actor
        public void holder(LLLLL_Result r) {
            super.holder(r);
        }

        @Override
        @Arbiter
        public void end(LLLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Sticky extends FreedTwice {
        public Sticky() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void buggy(LLLLL_Result r) {
            super.buggy(r);
        }

        @Override
        @Actor
        public void holder(LLLLL_Result r) {
            super.holder(r);
        }

        @Override
        @Arbiter
        public void end(LLLLL_Result r) {
            super.end(r);
        }
    }

    /** Netty 4.1.17, where that is on the class path: the release that had the pull request. */
    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, refused, 1, 0", "released, freed, retained, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    @Outcome(id = "freed, freed, refused, 2, -1", expect = ACCEPTABLE_INTERESTING, desc = "R2: deallocated twice")
    public static class Netty17 extends FreedTwice {
        public Netty17() {
            super(Counts::netty);
        }

        @Override
        @Actor
        public void buggy(LLLLL_Result r) {
            super.buggy(r);
        }

        @Override
        @Actor
        public void holder(LLLLL_Result r) {
            super.holder(r);
        }

        @Override
        @Arbiter
        public void end(LLLLL_Result r) {
            super.end(r);
        }
    }
}
