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
 * The owner gives back the last reference and looks at the count, beside a retain by somebody who has no reference.
 *
 * <p>Results: the owner's answer and reading, the misuser's answer, how often it was deallocated.
 */
abstract class LifeAfterDeath extends Scenario {
    LifeAfterDeath(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    void owner(LLLL_Result r) {
        r.r1 = release(1);
        r.r2 = refCount();
    }

    void misuser(LLLL_Result r) {
        r.r3 = retain(1);
    }

    void end(LLLL_Result r) {
        r.r4 = deallocations();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"freed, 0, refused, 1", "released, 1, retained, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class CasLoop extends LifeAfterDeath {
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
            id = {"freed, 0, refused, 1", "released, 1, retained, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    @Outcome(
            id = "freed, 1, refused, 1",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R2: a dead object shows a count of one")
    public static class Optimistic extends LifeAfterDeath {
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
            id = {"freed, 0, refused, 1", "released, 1, retained, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Parity extends LifeAfterDeath {
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
            id = {"freed, 0, refused, 1", "released, 1, retained, 0"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Sticky extends LifeAfterDeath {
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
