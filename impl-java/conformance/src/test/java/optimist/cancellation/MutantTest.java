package optimist.cancellation;

import static optimist.conformance.FaultyClass.graph;
import static optimist.conformance.FaultyClass.lint;
import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.yes;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.ICONST_0;

import java.util.List;
import optimist.conformance.FaultyClass;
import optimist.conformance.FaultyClass.Chosen;
import optimist.conformance.Mutant;
import optimist.conformance.MutantTests;
import org.objectweb.asm.tree.InsnNode;

/** Classes that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final String PACKED = "packed-largest";
    private static final String HANDLER = "handler-registers";

    private static final List<Chosen> BY_LINT = List.of(
            lint(
                    PACKED,
                    "the state is not volatile",
                    "which is not volatile",
                    Mutant.inField("state", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    PACKED,
                    "the load of the index is not marked",
                    "no method is the action LoadIndex",
                    Mutant.in("loadIndex", method -> method.invisibleAnnotations = List.of())));

    private static final List<Chosen> BY_GRAPH = List.of(
            graph(
                    PACKED,
                    "who cancels does not tell the slots",
                    Mutant.in("completes", Mutant.insteadOf("tellSlotsIn", pop2()))),
            graph(
                    PACKED,
                    "who has lost takes it for completed by itself",
                    Mutant.in("completes", Mutant.after("complete", pop(), yes()))),
            graph(PACKED, "nobody wakes the owner", Mutant.in("wake", Mutant.insteadOf("unpark", pop()))),
            graph(
                    PACKED,
                    "who completes takes the decision for its own",
                    Mutant.in("wake", Mutant.after("decide", pop(), yes()))),
            graph(
                    PACKED,
                    "the owner takes the decision for its own",
                    Mutant.in("suspends", Mutant.after("decide", pop(), yes()))),
            graph(PACKED, "does not park", Mutant.in("await", Mutant.insteadOf("park", pop2(), pop()))),
            graph(
                    PACKED,
                    "decides, and forgets the index",
                    Mutant.in("decided", Mutant.after("slotIn", pop(), new InsnNode(ICONST_0)))),
            graph(
                    PACKED,
                    "goes on though it has not put the index",
                    Mutant.in("register", Mutant.after("putIndex", pop(), yes()))),
            graph(
                    PACKED,
                    "goes on though it has not put the slots",
                    Mutant.in("register", Mutant.after("putSlots", pop(), yes()))),
            graph(
                    PACKED,
                    "who registers too late does not tell the slots",
                    Mutant.in("register", Mutant.insteadOf("tell", pop(), pop2()))),
            graph(
                    HANDLER,
                    "goes on though it has not put the handler",
                    Mutant.in("register", Mutant.after("putHandler", pop(), yes()))),
            graph(
                    HANDLER,
                    "who registers too late does not call",
                    Mutant.in("register", Mutant.insteadOf("call", pop2()))),
            graph(
                    HANDLER,
                    "a final state does not say that there was a handler",
                    Mutant.in("finalState", Mutant.after("isFree", pop(), yes()))));

    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }
}
