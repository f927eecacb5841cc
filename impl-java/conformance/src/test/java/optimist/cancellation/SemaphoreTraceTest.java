package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mutant;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What real threads see of a semaphore is a behaviour of the specification: one has the permit and releases it, two others acquire and
 * release, and somebody cancels the first that waits.
 */
class SemaphoreTraceTest extends TraceTests {
    static final int TRACES = RUNS;

    SemaphoreTraceTest() {
        super("cancellation-semaphore");
    }

    /** One permit; all cells are in one segment, and a release looks once. */
    static class Traced extends FairSemaphore {
        private volatile @Nullable Waiter first;
        private @Nullable Cells told;
        private int slot;

        Traced() {
            super(1, 64, 1);
        }

        public void turn() {
            if (acquires(false, Waiter.FOREVER)) {
                release();
            }
        }

        /** Acquires; nobody else is there yet. */
        public void holds() {
            acquires(false, Waiter.FOREVER);
        }

        /** Releases as soon as somebody waits, and whoever cancels is about to. */
        public void releases() {
            while (first == null) {
                Thread.onSpinWait();
            }
            release();
        }

        public void cancels() {
            Waiter waiter = firstOf(((Cells) list.loadPointer(End.HEAD)).contents);
            first = waiter;
            if (cancel(waiter)) {
                super.cancelled(Objects.requireNonNull(told), slot);
            }
        }

        /** In the specification that is a step of its own. */
        @Override
        void cancelled(Cells cells, int cancelled) {
            told = cells;
            slot = cancelled;
        }
    }

    /** Whoever is in the first cell, as soon as somebody is. */
    static Waiter firstOf(AtomicReferenceArray<?> contents) {
        while (true) {
            if (contents.get(0) instanceof Waiter waiter) {
                return waiter;
            }
            Thread.onSpinWait();
        }
    }

    /** A waiter: which one is not asked. */
    static final class Waiting implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            throw new IllegalArgumentException(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new TlaValue.Atom("\"waiter\"");
        }
    }

    private static final String HELD = "permits = 0 /\\ enqueued = 0 /\\ dequeued = 0"
            + " /\\ cell = [i \\in Cell |-> \"empty\"] /\\ waiter = [i \\in Cell |-> \"none\"]"
            + " /\\ pc = [a \\in Actors |-> IF a = \"A\" THEN \"holding\" ELSE IF a \\in Threads THEN \"idle\" ELSE \"none\"]"
            + " /\\ at = [a \\in Actors |-> None]"
            + " /\\ rounds = [t \\in Threads |-> IF t = \"A\" THEN 1 ELSE 0]"
            + " /\\ breaks = 0 /\\ out = 1 /\\ refused = 0";

    /** What recorded runs of all that waits in cells have. */
    static Conformance inCells(Conformance conformance) {
        String test = "for the test: who waits first, and who is told of it";
        return conformance
                .unspecified("first", test)
                .unspecified("told", test)
                .unspecified("slot", test)
                .trust("SemaphoreTraceTest.firstOf", test)
                .returns("Install", "cell[at[t]] = \"empty\"")
                .returns("Return", "IF waiter[at[t]] = \"resumed\" THEN \"RESUMED\" ELSE \"CANCELLED\"")
                .returns("Cancel", "waiter[CellOf(t)] = \"waiting\"");
    }

    private static TraceReport validate(Class<?> type, int runs) {
        Conformance conformance = inCells(Semaphores.bind(
                        type,
                        Semaphores.model("semaphore-in-order")
                                .define("Many", "[i \\in 1 .. 40 |-> \"H\" \\o ToString(i)]")
                                .define("HeldByA", HELD)
                                .define("Always", "TRUE")
                                .with("Handlers", "Many")
                                .with("Init", "HeldByA")
                                .with("ComesLate", "Always")
                                .with("Rounds", "Twice")
                                .with("Breaks", 100),
                        Waiting.class))
                .returns("Take", "permits")
                .returns("Enqueue", "enqueued")
                .returns("TakeFromCell", "cell[at[t]] = \"permit\"")
                .returns("Give", "permits")
                .returns("Dequeue", "dequeued")
                .returns(
                        "Resume",
                        "CASE cell[at[t]] = \"cancelled\" -> \"CANCELLED\" [] cell[at[t]] = \"empty\" -> \"null\""
                                + " [] OTHER -> cell[at[t]]")
                .returns("TryResume", "waiter[at[t]] = \"waiting\"")
                .returns("LookIfTaken", "cell[at[t]] = \"taken\"")
                .returns("Break", "cell[at[t]] = \"permit\"")
                .returns("LookToCoerce", "permits")
                .programs("turn");
        return conformance.validate(conformance.record(
                List.of("A", "B", "C", "H1"),
                runs,
                (thread, random) -> switch (thread) {
                    case "A" -> List.of(new Call("releases", List.of()), new Call("turn", List.of()));
                    case "H1" -> List.of(new Call("cancels", List.of()));
                    default -> Collections.nCopies(2, new Call("turn", List.of()));
                },
                new Call("holds", List.of())));
    }

    @Test
    void recordedRunsAreBehaviours() {
        conforms(validate(Traced.class, RUNS), "Cancel", "Clear", "TryResume", "Return");
    }

    /** All accesses are as they should be; but whoever was cancelled has a permit all the same. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant = Mutant.of(
                Traced.class,
                Mutant.in("isResumed", Mutant.after("await", Mutant.pop(), MutantTest.resumed()))
                        .in("WaitsInCells"));
        assertThat(validate(mutant, RUNS / 5).rejected()).isNotEmpty();
    }
}
