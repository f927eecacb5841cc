package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Difference;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The counterexample to C1.3 happens in the class, step by step: it returns before its slots were told. What TLC finds where a
 * fault is put into the specification of the list or the semaphore happens in a class with the same fault; the class without it does
 * not take one of the steps, or is not where the last of them leads.
 */
class ReplayTest {
    /** A fault in the specification, and the same in the class. */
    private record Same(Pairing pairing, Fault fault, Function<Model, Trace> counterexample) {
        Trace trace() {
            return counterexample.apply(pairing.model());
        }
    }

    private static final List<Same> FAULTS = List.of(
            new Same(
                    Lists.pairing(
                            Lists.model("SegmentsMutants", "segments-last").with("LookAtPointer", "StaysBehind")),
                    Mutant.in(
                            "isPointedTo",
                            Mutant.after("lookAtPointer", Mutant.pop(), new VarInsnNode(Opcodes.ALOAD, 2))),
                    Lists::counterexample),
            new Same(
                    Lists.pairing(
                            Lists.model("SegmentsMutants", "segments-sought").with("Uncount", "LeavesTheOld")),
                    Mutant.in("leave", Mutant.after("uncount", Mutant.pop(), new InsnNode(Opcodes.ICONST_0))),
                    Lists::counterexample),
            new Same(
                    Semaphores.pairing(
                            Semaphores.Patient.class,
                            Semaphores.model("SemaphoreMutants", "semaphore-cancelled")
                                    .with("Breaks", 0)
                                    .with("TryResume", "GivesUp")),
                    Mutant.in("resumes", Mutant.after("tryResume", Mutant.pop(), Mutant.yes())),
                    Semaphores::counterexample),
            new Same(
                    Semaphores.pairing(
                            Semaphores.Patient.class,
                            Semaphores.model("SemaphoreMutants", "semaphore-rogue")
                                    .with("Breaks", 0)
                                    .with("LookToCoerce", "DoesNotCoerce")),
                    Mutant.in("coerce", Mutant.after("lookToCoerce", Mutant.pop2(), new InsnNode(Opcodes.LCONST_0))),
                    Semaphores::counterexample));

    private static final Pairing LATE = late();

    private static Pairing late() {
        Pairing pairing = Waiters.packed("packed-called-late");
        Model model = pairing.model().with("IndexBits", 29);
        return new Pairing(pairing.type(), model, pairing.binding());
    }

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return Stream.concat(Stream.of(LATE), FAULTS.stream().map(Same::pairing))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> aClassWithTheSameFaultTakesTheSameSteps() {
        return each(same -> {
            Replay replay = same.pairing().with(same.fault()).bind().replay(same.trace());
            assertThat(replay.events()).isNotEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> theClassDoesNot() {
        return each(same -> {
            Trace trace = same.trace();
            List<String> faulty =
                    underWay(same.pairing().with(same.fault()).bind().replay(trace));
            try {
                assertThat(underWay(same.pairing().bind().replay(trace))).isNotEqualTo(faulty);
            } catch (Difference difference) {
                assertThat(difference.getMessage()).contains("in the class");
            }
        });
    }

    private static List<String> underWay(Replay replay) {
        return replay.events().stream()
                .filter(event -> event.answer() == null)
                .map(event -> event.thread() + " is in " + event.call())
                .toList();
    }

    private static Stream<DynamicTest> each(Consumer<Same> test) {
        return FAULTS.stream()
                .map(same -> DynamicTest.dynamicTest(same.pairing().toString(), () -> test.accept(same)));
    }

    @Test
    void theOwnerReturnsBeforeItsSlotsAreTold() {
        Replay replay = LATE.bind().replay(Waiters.counterexample(LATE.model()));
        Map<String, String> ends = replay.events().stream()
                .collect(Collectors.toMap(
                        event -> event.call().method(),
                        event -> event.answer() == null
                                ? "under way"
                                : event.answer().toString()));
        assertThat(ends).containsEntry("await", "await() returns false").containsEntry("cancel", "under way");
        assertThat(replay.outputs()).noneMatch(output -> output.what().contains("/"));
    }
}
