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
 * The owner of two references gives back one, beside a retain of as many as an {@code int} can say.
 *
 * <p>Results: the answers of both, how often it was deallocated, the count that is left.
 */
abstract class FreedInUse extends Scenario {
    FreedInUse(Function<Runnable, RefCounted> variant) {
        super(variant, 2);
    }

    void owner(LLLL_Result r) {
        r.r1 = release(1);
    }

    void misuser(LLLL_Result r) {
        r.r2 = retain(Integer.MAX_VALUE);
    }

    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = refCount();
    }

    @JCStressTest
    @State
    @Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter")
    public static class CasLoop extends FreedInUse {
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
    @Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "refused, refused, 0, 2",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R3.3: a legal release is refused for an overflow elsewhere")
    public static class Optimistic extends FreedInUse {
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
    @Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "freed, refused, 1, 0",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R7.1: deallocated while a reference is held")
    public static class Parity extends FreedInUse {
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
    @Outcome(id = "released, retained, 0, 2147483647", expect = ACCEPTABLE, desc = "as on an atomic counter")
    public static class Sticky extends FreedInUse {
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

    /** Netty 4.1, where that is on the class path. */
    @JCStressTest
    @State
    @Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "freed, refused, 1, 0",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R7.1: deallocated while a reference is held")
    public static class Netty41 extends FreedInUse {
        public Netty41() {
            super(Counts::netty);
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

    /** Netty 4.2, where that is on the class path. It halves the word of a dead object, too. */
    @JCStressTest
    @State
    @Outcome(id = "released, refused, 0, 1", expect = ACCEPTABLE, desc = "as on an atomic counter")
    @Outcome(
            id = "freed, refused, 1, 1",
            expect = ACCEPTABLE_INTERESTING,
            desc = "R7.3: deallocated while a reference is held; R7.2: and the dead object shows a count of one")
    public static class Netty42 extends FreedInUse {
        public Netty42() {
            super(Counts::netty);
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
