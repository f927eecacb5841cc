package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import optimist.conformance.Difference;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.multibuffer.MultiBuffers.Signalled;
import optimist.multibuffer.MultiBuffers.Yielding;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What TLC finds where a programmer's fault is put into the specification happens in a class with the same fault, step by step;
 * the class without it does not take one of the steps, or is not where the last of them leads.
 */
class ReplayTest {
    /** A fault in the specification, and the same in the class. */
    private record Same(Pairing pairing, Fault fault) {
        Trace trace() {
            return MultiBuffers.counterexample(pairing.model());
        }
    }

    private static final List<Same> FAULTS = List.of(
            yielding(
                    "HasRoom",
                    "RoomForOneMore",
                    Mutant.in(
                            "hasRoom",
                            Mutant.after("getPlain", new InsnNode(Opcodes.LCONST_1), new InsnNode(Opcodes.LADD)))),
            yielding(
                    "Handle",
                    "HandlesAsLast",
                    Mutant.in("handle", Mutant.instead(Opcodes.IFNE, new InsnNode(Opcodes.POP)))),
            signalled("Announce", "AnnouncesAndParks", Mutant.in("hasFoundNothing", ReplayTest::parksAtOnce)),
            signalled(
                    "Park",
                    "StaysAnnounced",
                    Mutant.in("hasFoundNothing", Mutant.instead(Opcodes.ICONST_0, new InsnNode(Opcodes.ICONST_1)))),
            signalled("Wake", "WakesNobody", Mutant.in("hasShown", Mutant.after("wake", MutantTest.opposite()))));

    private static Same yielding(String operator, String by, Fault fault) {
        Model model = MultiBuffers.model("YieldingMutants", "yielding-calls").with(operator, by);
        return new Same(new Pairing(Yielding.class, model, MultiBuffers::yielding), fault);
    }

    private static Same signalled(String operator, String by, Fault fault) {
        Model model = MultiBuffers.model("SignalledMutants", "signalled-calls").with(operator, by);
        return new Same(new Pairing(Signalled.class, model, MultiBuffers::signalled), fault);
    }

    /** Where it announces itself, it parks too. */
    private static void parksAtOnce(MethodNode method) {
        boolean announced = false;
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            announced |= instruction instanceof MethodInsnNode call && call.name.equals("announce");
            if (announced && instruction.getOpcode() == Opcodes.PUTFIELD) {
                AbstractInsnNode next = instruction.getNext();
                method.instructions.insertBefore(next, new VarInsnNode(Opcodes.ALOAD, 0));
                method.instructions.insertBefore(
                        next,
                        new MethodInsnNode(
                                Opcodes.INVOKEVIRTUAL, "optimist/multibuffer/SignalledMultiBuffer", "park", "()V"));
                return;
            }
        }
        throw new IllegalArgumentException("nothing is announced");
    }

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return FAULTS.stream().map(Same::pairing).toList();
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
            List<String> faulty = end(same.pairing().with(same.fault()).bind().replay(trace));
            try {
                assertThat(end(same.pairing().bind().replay(trace))).isNotEqualTo(faulty);
            } catch (Difference difference) {
                assertThat(difference.getMessage()).containsAnyOf("in the class", "makes no access");
            }
        });
    }

    /** Which calls have not ended, and who is outside of the class. */
    private static List<String> end(Replay replay) {
        Stream<String> calls = replay.events().stream()
                .filter(event -> event.answer() == null)
                .map(event -> event.thread() + " is in " + event.call());
        Stream<String> outputs = replay.outputs().stream()
                .filter(output -> output.end() == Integer.MAX_VALUE)
                .map(output -> output.thread() + " is at " + output.what());
        return Stream.concat(calls, outputs).toList();
    }

    private static Stream<DynamicTest> each(Consumer<Same> test) {
        return FAULTS.stream()
                .map(same -> DynamicTest.dynamicTest(same.pairing().toString(), () -> test.accept(same)));
    }
}
