package optimist.refcount;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.function.Function;
import optimist.Action;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import optimist.variants.Variants;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * Two references are given back. Who deallocates sees what both threads have written to the object before.
 *
 * <p>Results: the answers of both, how often it was deallocated, how many of the two writes that saw.
 */
@Outcomes(
        @Outcome(
                id = {"released, freed, 1, 2", "freed, released, 1, 2"},
                expect = ACCEPTABLE,
                desc = "as on an atomic counter"))
@Variants(Counts.class)
abstract class LastReferencesScenario extends Scenario {
    /** R9.12: a release that does not release. */
    @Variant
    @Also(
            @Outcome(
                    id = {"released, freed, 1, 1", "freed, released, 1, 1"},
                    expect = ACCEPTABLE_INTERESTING,
                    desc = "R9.12: a write is not seen where it is deallocated"))
    static final Function<Runnable, RefCounted> weakerRelease = WeakerRefCount::new;

    /** To be found out: an update is lost. */
    @Variant
    static final Function<Runnable, RefCounted> mutantSplit = SplitRefCount::new;

    private int first;
    private int second;
    private int seen;

    LastReferencesScenario(Function<Runnable, RefCounted> variant) {
        super(variant, 2);
    }

    @Actor
    void first(LLLL_Result r) {
        writeFirst();
        r.r1 = release(1);
    }

    @Actor
    void second(LLLL_Result r) {
        writeSecond();
        r.r2 = release(1);
    }

    @Override
    void deallocate() {
        see(readFirst() + readSecond());
        super.deallocate();
    }

    @Arbiter
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

    /** Both expect theirs to be the last one. */
    @Variant
    static class StickyLast extends LastReferencesScenario {
        StickyLast() {
            super(Counts::sticky);
        }

        @Override
        void first(LLLL_Result r) {
            writeFirst();
            r.r1 = releaseLast();
        }

        @Override
        void second(LLLL_Result r) {
            writeSecond();
            r.r2 = releaseLast();
        }
    }

    /** To be found out: what a machine would do that reorders, which x86 does not: the write comes after the release. */
    @Variant
    static class MutantWritesLate extends LastReferencesScenario {
        MutantWritesLate() {
            super(Counts::sticky);
        }

        @Override
        void first(LLLL_Result r) {
            r.r1 = release(1);
            writeFirst();
        }
    }
}
