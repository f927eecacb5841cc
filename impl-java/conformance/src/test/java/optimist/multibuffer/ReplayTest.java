package optimist.multibuffer;

import java.util.List;
import java.util.stream.Stream;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.conformance.ReplayTests;
import optimist.multibuffer.MultiBuffers.Signalled;
import optimist.multibuffer.MultiBuffers.Yielding;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Faults of producers and of the consumer. */
class ReplayTest extends ReplayTests {
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
        return new Same(
                new Pairing(Yielding.class, model, MultiBuffers::yielding), fault, MultiBuffers::counterexample);
    }

    private static Same signalled(String operator, String by, Fault fault) {
        Model model = MultiBuffers.model("SignalledMutants", "signalled-calls").with(operator, by);
        return new Same(
                new Pairing(Signalled.class, model, MultiBuffers::signalled), fault, MultiBuffers::counterexample);
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

    ReplayTest() {
        super(FAULTS, ReplayTest::end, "in the class", "makes no access");
    }

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return FAULTS.stream().map(Same::pairing).toList();
    }

    /** Which calls have not ended, and who is outside of the class. */
    private static List<String> end(Replay replay) {
        Stream<String> outputs = replay.outputs().stream()
                .filter(output -> output.end() == Integer.MAX_VALUE)
                .map(output -> output.thread() + " is at " + output.what());
        return Stream.concat(underWay(replay).stream(), outputs).toList();
    }
}
