package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * The last reference is given back, beside a release by somebody who has none.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
abstract class OneTooMany extends Scenario {
    OneTooMany(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    void misuser(LLLL_Result r) {
        r.r2 = release(1);
    }

    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class CasLoop extends OneTooMany {
        public CasLoop() {
            super(Counts::casLoop);
        }

        @Override
        @Actor
        public void owner(LLLL_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void misuser(LLLL_Result r) {
            super.misuser(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Optimistic extends OneTooMany {
        public Optimistic() {
            super(Counts::optimistic);
        }

        @Override
        @Actor
        public void owner(LLLL_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void misuser(LLLL_Result r) {
            super.misuser(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Parity extends OneTooMany {
        public Parity() {
            super(Counts::parity);
        }

        @Override
        @Actor
        public void owner(LLLL_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void misuser(LLLL_Result r) {
            super.misuser(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    @Outcome(
            id = {"released, refused, 1, 0", "refused, released, 1, 0"},
            expect = ACCEPTABLE_INTERESTING,
            desc = "R9.4: the last release leaves the deallocation to the one that is too many")
    public static class Sticky extends OneTooMany {
        public Sticky() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void owner(LLLL_Result r) {
            super.owner(r);
        }

        @Override
        @Actor
        public void misuser(LLLL_Result r) {
            super.misuser(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    /** R9.8: who expects it to be the last reference has the object die at once, and nobody can come in between. */
    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "refused, freed, 1, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class StickyLast extends OneTooMany {
        public StickyLast() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void owner(LLLL_Result r) {
            r.r1 = releaseLast();
        }

        @Override
        @Actor
        public void misuser(LLLL_Result r) {
            r.r2 = releaseLast();
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }
}
