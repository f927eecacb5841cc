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
 * The owner of the only reference retains, beside a release of more than there is.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
abstract class DisplacedRefusal extends Scenario {
    DisplacedRefusal(Function<Runnable, RefCounted> variant) {
        super(variant, 1);
    }

    void owner(LLLL_Result r) {
        r.r1 = retain(1);
    }

    void misuser(LLLL_Result r) {
        r.r2 = release(4);
    }

    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }

    @JCStressTest
    @State
    @Outcome(id = "retained, refused, 0, 2", expect = ACCEPTABLE, desc = "as on an atomic counter")
    public static class CasLoop extends DisplacedRefusal {
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
    @Outcome(id = "retained, refused, 0, 2", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "refused, refused, 0, 1",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R3.3: a legal retain is refused for an over-release elsewhere")
    public static class Optimistic extends DisplacedRefusal {
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
    @Outcome(id = "retained, refused, 0, 2", expect = ACCEPTABLE, desc = "as on an atomic counter")
    public static class Parity extends DisplacedRefusal {
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
    @Outcome(id = "retained, refused, 0, 2", expect = ACCEPTABLE, desc = "as on an atomic counter")
    public static class Sticky extends DisplacedRefusal {
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
