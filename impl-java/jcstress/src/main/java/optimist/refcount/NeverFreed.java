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
 * The owner gives back the last reference, beside a retain of 2<sup>30</sup> by somebody who has none.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
abstract class NeverFreed extends Scenario {
    NeverFreed(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    void misuser(LLLL_Result r) {
        r.r2 = retain(1 << 30);
    }

    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, refused, 1, 0", "released, retained, 0, 1073741824"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class CasLoop extends NeverFreed {
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
            id = {"freed, refused, 1, 0", "released, retained, 0, 1073741824"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Optimistic extends NeverFreed {
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
    @Outcome(id = "freed, refused, 1, 0", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "released, refused, 0, 0",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R7.1: the last reference is given back, and nobody deallocates")
    public static class Parity extends NeverFreed {
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
            id = {"freed, refused, 1, 0", "released, retained, 0, 1073741824"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Sticky extends NeverFreed {
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
}
