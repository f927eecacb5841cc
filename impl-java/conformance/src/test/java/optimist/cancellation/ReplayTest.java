package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.conformance.ReplayTests;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Faults of the list, the semaphore and the channel; and the counterexamples to C1.3 and C6.5 happen in the classes: an owner returns
 * before its slots were told, and a release of what nobody has is accepted.
 */
class ReplayTest extends ReplayTests {
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
                    Semaphores::counterexample),
            new Same(
                    Channels.pairing(Channels.model("ChannelMutants", "channel-cancelled")
                            .with("Resume", "GivesUp")),
                    Mutant.in("isMet", Mutant.instead(Opcodes.ICONST_0, Mutant.yes())),
                    Channels::counterexample));

    private static final Pairing LATE = late();

    private static final Pairing OVERTAKES = Semaphores.pairing(
            Semaphores.Patient.class, Semaphores.model("MCSemaphoreOvertakes", "semaphore-rogue-overtakes"));

    private static Pairing late() {
        Pairing pairing = Waiters.packed("packed-called-late");
        Model model = pairing.model().with("IndexBits", 29);
        return new Pairing(pairing.type(), model, pairing.binding());
    }

    ReplayTest() {
        super(FAULTS, ReplayTests::underWay, "in the class");
    }

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return Stream.concat(Stream.of(LATE, OVERTAKES), FAULTS.stream().map(Same::pairing))
                .toList();
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
        assertThat(ends).containsEntry("waits", "waits() returns false").containsEntry("cancel", "under way");
        assertThat(replay.outputs()).noneMatch(output -> output.what().contains("/"));
    }

    /** C6.5: of two releases of one permit, the first has it still in hand, for one who waits, and the second is not refused. */
    @Test
    void aReleaseWithoutAReferenceIsAccepted() {
        Replay replay = OVERTAKES.bind().replay(Semaphores.counterexample(OVERTAKES.model()));
        assertThat(replay.events().stream()
                        .map(event -> event.thread() + ": "
                                + (event.answer() == null ? event.call() + " is under way" : event.answer())))
                .containsExactlyInAnyOrder(
                        "A: acquires() returns true",
                        "B: acquires() is under way",
                        "A: release() is under way",
                        "R: release() returns");
    }
}
