package optimist.fastpath;

import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.yes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IFNONNULL;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.LSUB;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.WalkFault;
import optimist.tla.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** In one thread, what can be seen of a {@link MergedPublisher} where it rests or has called somebody is a state of {@code Merge.tla}. */
class MergeTest {
    private static final List<String> OF_CALLS = List.of("Asked", "CancelReturns");
    private static final List<String> OF_THE_CORE = List.of("Take", "Look", "Deliver", "Fail", "Complete");
    private static final List<String> OF_OTHERS =
            List.of("Subscribes(s)", "Emits(s)", "Completes(s)", "Fails(s)", "Asks", "SetFlag", "Return", "Throw");
    private static final List<String> ACTIONS =
            Stream.of(OF_CALLS, OF_THE_CORE, OF_OTHERS).flatMap(List::stream).toList();
    private static final List<String> VARIABLES = List.of(
            "mailbox",
            "cancelled",
            "source",
            "asked",
            "sent",
            "told",
            "requests",
            "unheard",
            "posting",
            "canceller",
            "pc",
            "demand",
            "waiting",
            "live",
            "consumed",
            "over",
            "delivered",
            "ends",
            "discarded",
            "late");

    /**
     * The model with one thread. A request or a cancellation that has begun goes on at once. The sources and downstream take their steps
     * where the core rests, or may have called somebody.
     */
    private static Model alone(Model model) {
        Model alone = model.define("Calls", "posting \\/ canceller \\in {\"flagged\", \"inside\"}")
                .define("Stands", "pc \\in {\"Return\", \"Look\"} \\/ (pc = \"Take\" /\\ (mailbox = <<>> \\/ over))");
        StringBuilder next = new StringBuilder();
        for (String action : ACTIONS) {
            String only = OF_CALLS.contains(action)
                    ? "Calls /\\ "
                    : OF_THE_CORE.contains(action) ? "~Calls /\\ " : "~Calls /\\ Stands /\\ ";
            String named = MergeWalk.alone(action);
            alone = alone.define(named, only + action);
            next.append(" \\/ ").append(action.endsWith("(s)") ? "(\\E s \\in Sources : " + named + ")" : named);
        }
        return alone.define("Alone", next.toString()).with("Next", "Alone");
    }

    /** The batch of the class is three quarters of the prefetch, rounded up. */
    private record Case(
            String sources, int items, int prefetch, int batch, String requests, String failing, boolean disturbed) {
        Graph graph() {
            Model model = Model.of(
                            "MCMerge", Serializers.MODELS.resolve("merge.cfg"), Serializers.MODELS, Serializers.SPECS)
                    .with("Sources", sources)
                    .with("Items", items)
                    .with("Prefetch", prefetch)
                    .with("Batch", batch)
                    .with("Requests", requests)
                    .with("Failing", failing)
                    .with("Throws", truth(disturbed))
                    .with("Cancels", truth(disturbed));
            Graph graph = alone(model).graph(VARIABLES);
            // What a merge shows is to be right, too.
            assertThat(graph.violated()).isEmpty();
            return graph;
        }

        private static String truth(boolean truth) {
            return truth ? "TRUE" : "FALSE";
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("{\"a\", \"b\"}", 1, 1, 1, "Two", "{\"a\"}", true),
            new Case("{\"a\", \"b\"}", 2, 2, 2, "Three", "{}", false),
            new Case("{\"a\"}", 7, 4, 3, "Five", "{\"a\"}", true));

    @Test
    void isItsSpecification() {
        Set<String> reached = new HashSet<>();
        List<Integer> stops = new ArrayList<>();
        for (Case each : CASES) {
            Map<String, Integer> walked = new MergeWalk(each.graph(), each.prefetch).call();
            stops.add(walked.remove(MergeWalk.STOPS));
            reached.addAll(walked.keySet());
        }
        // Fewer would mean that the walk does not get everywhere any more.
        assertThat(stops).containsExactly(15_451, 24_267, 25_344);
        assertThat(reached)
                .containsAll(OF_OTHERS.stream()
                        .map(action -> action.replace("(s)", ""))
                        .toList())
                .contains("begins", "rests", "delivers", "asks a source", "ends");
    }

    static Stream<WalkFault> faults() {
        return Stream.of(
                new WalkFault("does not count an item", "deliver", Mutant.instead(LSUB, pop2())),
                new WalkFault("delivers what nobody has asked for", "arrives", Mutant.instead(IFLE, pop())),
                new WalkFault(
                        "forgets what came while it delivered",
                        "emits",
                        Mutant.insteadOf(
                                "deliverRest",
                                new MethodInsnNode(
                                        INVOKEVIRTUAL,
                                        Type.getInternalName(InboxSerializer.class),
                                        "leaveOrTake",
                                        "()" + Type.getDescriptor(BatchSerializer.Node.class)),
                                pop())),
                new WalkFault("never asks for more", "deliver", Mutant.always(IF_ICMPNE)),
                new WalkFault("does not look at the flag", "goOn", Mutant.always(IFEQ)),
                new WalkFault("delivers without demand", "goOn", Mutant.instead(IFLE, pop())),
                new WalkFault("completes while items wait", "goOn", Mutant.insteadOf("isEmpty", pop(), yes())),
                new WalkFault("loses the error of a cancelled stream", "goOn", Mutant.insteadOf("report", pop2())),
                new WalkFault("does not cancel a source", "shut", Mutant.insteadOf("cancel", pop2())),
                new WalkFault("discards nothing at the end", "shut", Mutant.insteadOf("discard", pop2())),
                new WalkFault("discards nothing after it", "comesLate", Mutant.insteadOf("discard", pop2())),
                new WalkFault("does not cancel a late source", "comesLate", Mutant.insteadOf("cancel", pop2())),
                new WalkFault("keeps a late error to itself", "comesLate", Mutant.insteadOf("comesLate", pop2())),
                new WalkFault("does not count an end", "ends", Mutant.instead(ISUB, pop())),
                new WalkFault("asks a source for nine", "ask", Mutant.instead(I2L, pop(), new LdcInsnNode(9L))),
                new WalkFault("does not hear a request", "comes", Mutant.insteadOf("sum", pop2())),
                new WalkFault("reports an error, and goes on", "fail", Mutant.jump(IFNONNULL, IFNULL)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsFound(WalkFault fault) throws ReflectiveOperationException {
        Class<?> walk = fault.load(Merge.class, MergeWalk.class);
        fault.isFoundBy(() -> {
            for (Case each : CASES) {
                WalkFault.go(walk, each.graph(), each.prefetch);
            }
        });
    }
}
