package optimist.sequence;

import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.yes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP2_X2;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFGE;
import static org.objectweb.asm.Opcodes.IFGT;
import static org.objectweb.asm.Opcodes.IFLT;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LCONST_0;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.StopWalk;
import optimist.conformance.WalkFault;
import optimist.sequence.ReadersWalk.Stop;
import optimist.sequence.ReadersWalk.Use;
import optimist.tla.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A {@link RingBuffer.Reader} is a reader of {@code ReadersEnd.tla}, as far as these cases go. */
class ReadersTest {
    /** A reader, and those around it. */
    private record Case(String reader, String config, int last, String halts, List<Use> uses) {
        Graph graph() {
            String mine = "[\"" + reader + "\"]";
            Graph graph = Model.of(
                            "MCReadersEnd",
                            Sequencers.MODELS.resolve(config + ".cfg"),
                            Sequencers.MODELS,
                            Sequencers.SPECS)
                    .with("Last", last)
                    .with("Halts", halts)
                    .with("Stops", "{}")
                    .define("before", "Upstream")
                    .define(
                            "argument",
                            "CASE pc" + mine + " \\in {\"LookAtMarks\", \"LookAgain\"} -> done" + mine + " + 1"
                                    + " [] pc" + mine + " \\in {\"LookUpstream\", \"ReadDone\"} -> Upstream" + mine
                                    + "[at" + mine + " + 1]"
                                    + " [] pc" + mine + " = \"Finish\" -> high" + mine
                                    + " [] OTHER -> 0")
                    .graph(List.of("before", "done", "ended", "pc", "argument"));
            assertThat(graph.violated()).isEmpty();
            return graph;
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("R", "readers-end-halt", 2, "{\"R\"}", List.of(Use.values())),
            new Case("S", "readers-end-halt", 2, "{\"R\", \"S\"}", List.of(Use.values())),
            new Case("T", "readers-end-join", 1, "{\"T\"}", List.of(Use.HANDLE_EACH)));

    private static final List<String> OF_OTHERS = List.of(
            "Publish",
            "Close",
            "Halt",
            "ReadHalted",
            "LookAtMarks",
            "LookUpstream",
            "Finish",
            "ReadClosed",
            "LookAgain",
            "End");

    private static final List<String> OWN = List.of(
            "End to over",
            "Finish to ReadHalted",
            "LookAgain to End",
            "LookAgain to ReadEnded",
            "LookAgain to ReadHalted",
            "LookAtMarks to Finish",
            "LookAtMarks to ReadClosed",
            "LookUpstream to Finish",
            "LookUpstream to LookUpstream",
            "LookUpstream to ReadClosed",
            "ReadClosed to LookAgain",
            "ReadClosed to ReadHalted",
            "ReadDone to End",
            "ReadDone to ReadEnded",
            "ReadDone to ReadHalted",
            "ReadEnded to ReadDone",
            "ReadEnded to ReadEnded",
            "ReadEnded to ReadHalted",
            "ReadHalted to End",
            "ReadHalted to LookAtMarks",
            "ReadHalted to LookUpstream");

    @Test
    void isAReaderOfTheSpecification() {
        Set<String> reached = new HashSet<>();
        Set<String> made = new TreeSet<>();
        List<Integer> stops = new ArrayList<>();
        for (Case each : CASES) {
            Graph graph = each.graph();
            for (Use use : each.uses) {
                ReadersWalk walk = new ReadersWalk(graph, use, each.reader);
                Map<String, Integer> walked = walk.call();
                stops.add(walked.remove(StopWalk.STOPS));
                reached.addAll(walked.keySet());
                // It makes each kind of step that the model does.
                assertThat(walk.made()).isEqualTo(walk.steps());
                made.addAll(walk.made());
            }
        }
        // Fewer would mean that the walk does not get everywhere any more.
        assertThat(stops).containsExactly(10_973, 10_241, 12_016, 27_803, 26_257, 29_536, 57_670);
        assertThat(reached).containsAll(OF_OTHERS);
        assertThat(made).containsAll(OWN);
        assertThat(reached)
                .containsAll(Stream.of(Stop.values()).map(Stop::toString).toList());
    }

    static Stream<WalkFault> faults() {
        return Stream.of(
                new WalkFault("does not ask whether it is halted", "lookOrEnd", Mutant.always(IFEQ)),
                new WalkFault("reads what is not there", "lookOrEnd", Mutant.instead(IFLT, pop())),
                new WalkFault("ends without the close", "lookOrEnd", Mutant.insteadOf("isClosed", pop(), yes())),
                new WalkFault("never ends", "lookOrEnd", Mutant.after("isClosed", pop(), new InsnNode(ICONST_0))),
                new WalkFault(
                        "does not look again",
                        "lookOrEnd",
                        Mutant.insteadOf("comesLater", pop(), new InsnNode(ICONST_0))),
                new WalkFault("does not ask who has ended", "comesLater", Mutant.always(IFEQ)),
                new WalkFault("ends with the first that has ended", "comesLater", Mutant.jump(IFEQ, IFNE)),
                new WalkFault("goes on where nothing comes", "comesLater", Mutant.always(IFGE)),
                new WalkFault(
                        "does not ask how far one that has ended is",
                        "comesLater",
                        Mutant.insteadOf("finished", pop2(), new InsnNode(LCONST_0))),
                new WalkFault(
                        "asks how far another is, and then whether it has ended",
                        "comesLater",
                        ReadersTest::asksWhoHasEndedLast),
                new WalkFault("does not say that it has ended", "end", Mutant.insteadOf("set", pop2(), pop())),
                new WalkFault("reads ahead of those that it follows", "lookUpstream", Mutant.call("min", "max")),
                new WalkFault(
                        "reads as far as the last of them",
                        "lookUpstream",
                        Mutant.insteadOf("min", new InsnNode(DUP2_X2), pop2(), pop2())),
                new WalkFault("never says that it was the last", "handleEach", Mutant.always(IFNE)),
                new WalkFault("hands out the entry before", "handleEach", Mutant.instead(LADD, pop2())),
                new WalkFault("handles one too many", "handleEach", Mutant.jump(IFGE, IFGT)),
                new WalkFault("forgets what it has finished", "finish", Mutant.instead(PUTFIELD, pop2(), pop())));
    }

    /** Between the two, the other may finish an entry, and end. */
    private static void asksWhoHasEndedLast(MethodNode method) {
        AbstractInsnNode jump = method.instructions.getFirst();
        while (jump.getOpcode() != IFEQ) {
            jump = jump.getNext();
        }
        Deque<AbstractInsnNode> asks = new ArrayDeque<>(List.of(jump));
        while (!(asks.getFirst() instanceof VarInsnNode load && load.getOpcode() == ALOAD && load.var == 0)) {
            asks.addFirst(asks.getFirst().getPrevious());
        }
        AbstractInsnNode place = jump;
        while (place.getOpcode() != IFGE) {
            place = place.getNext();
        }
        for (AbstractInsnNode each : asks) {
            method.instructions.remove(each);
            method.instructions.insert(place, each);
            place = each;
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsFound(WalkFault fault) throws ReflectiveOperationException {
        Class<?> walk = fault.load(RingBuffer.Reader.class, ReadersWalk.class);
        Object[] uses = walk.getClassLoader().loadClass(Use.class.getName()).getEnumConstants();
        fault.isFoundBy(() -> {
            for (Case each : CASES) {
                for (Object use : uses) {
                    WalkFault.go(walk, each.graph(), use, each.reader);
                }
            }
        });
    }
}
