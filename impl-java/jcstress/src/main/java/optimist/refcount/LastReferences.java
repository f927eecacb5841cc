package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.Function;
import optimist.Action;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * Two references are given back. Who deallocates sees what both threads have written to the object before.
 *
 * <p>Results: the answers of both, how often it was deallocated, how many of the two writes that saw.
 */
abstract class LastReferences extends Scenario {
    private int first;
    private int second;
    private int seen;

    LastReferences(Function<Runnable, RefCounted> variant) {
        super(variant, 2);
    }

    void first(LLLL_Result r) {
        writeFirst();
        r.r1 = release(1);
    }

    void second(LLLL_Result r) {
        writeSecond();
        r.r2 = release(1);
    }

    @Override
    void deallocate() {
        see(readFirst() + readSecond());
        super.deallocate();
    }

    void end(LLLL_Result r) {
        r.r3 = deallocations();
        r.r4 = seen;
    }

    @Action("WriteFirst")
    final void writeFirst() {
        first = 1;
    }

    @Action("WriteSecond")
    final void writeSecond() {
        second = 1;
    }

    @Action("ReadFirst")
    private int readFirst() {
        return first;
    }

    @Action("ReadSecond")
    private int readSecond() {
        return second;
    }

    @Action("See")
    private void see(int sum) {
        seen = sum;
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class CasLoop extends LastReferences {
        public CasLoop() {
            super(Counts::casLoop);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
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
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Optimistic extends LastReferences {
        public Optimistic() {
            super(Counts::optimistic);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
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
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Parity extends LastReferences {
        public Parity() {
            super(Counts::parity);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
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
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class Sticky extends LastReferences {
        public Sticky() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    /** Both expect theirs to be the last one. */
    @JCStressTest
    @State
    @Outcome(
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class StickyLast extends LastReferences {
        public StickyLast() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            writeFirst();
            r.r1 = releaseLast();
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            writeSecond();
            r.r2 = releaseLast();
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }

    /** To be found out: an update is lost. */
    @JCStressTest
    @State
    @Outcome(
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class MutantSplit extends LastReferences {
        public MutantSplit() {
            super(SplitRefCount::new);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }
    /** To be found out: what a machine would do that reorders, which x86 does not: the write comes after the release. */
    @JCStressTest
    @State
    @Outcome(
            id = {"released, freed, 1, 2", "freed, released, 1, 2"},
            expect = ACCEPTABLE,
            desc = "as on an atomic counter")
    public static class MutantWritesLate extends LastReferences {
        public MutantWritesLate() {
            super(Counts::sticky);
        }

        @Override
        @Actor
        public void first(LLLL_Result r) {
            r.r1 = release(1);
            writeFirst();
        }

        @Override
        @Actor
        public void second(LLLL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LLLL_Result r) {
            super.end(r);
        }
    }
}
