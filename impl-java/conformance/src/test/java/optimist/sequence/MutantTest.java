package optimist.sequence;

import static optimist.conformance.FaultyClass.graph;
import static optimist.conformance.FaultyClass.lint;
import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.self;
import static optimist.conformance.Mutant.yes;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFGE;
import static org.objectweb.asm.Opcodes.IFGT;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IFLT;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LCONST_1;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LRETURN;
import static org.objectweb.asm.Opcodes.LSUB;
import static org.objectweb.asm.Opcodes.LUSHR;

import java.util.List;
import optimist.conformance.FaultyClass;
import optimist.conformance.FaultyClass.Chosen;
import optimist.conformance.Mutant;
import optimist.conformance.MutantTests;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Sequencers that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final List<Chosen> BY_LINT = List.of(
            lint(
                    "room-first-three",
                    "looks at what is claimed before it claims",
                    "reads claimed, but is no action",
                    Mutant.in("tryClaim", Mutant.first(self(), claimed(), pop2()))),
            lint(
                    "busy-spin-three",
                    "the cursor is not volatile",
                    "which is not volatile",
                    Mutant.inField("cursor", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    "availability-three",
                    "publishing is not marked",
                    "no method is the action Mark",
                    Mutant.in("mark", method -> method.invisibleAnnotations = List.of())),
            lint(
                    "pending-three",
                    "a consumer that is finished looks at what is claimed",
                    "may make several accesses",
                    Mutant.in("finishAt", Mutant.first(self(), claimed(), pop2()))),
            lint(
                    "availability-three",
                    "a mark does not know its lap",
                    "in a new object; the specification begins with mark",
                    Mutant.in("lap", Mutant.instead(LUSHR, pop()))));

    private static final List<Chosen> BY_GRAPH = List.of(
            // claiming
            graph("busy-spin-three", "does not wait for room", Mutant.in("claim", Mutant.always(IFGE))),
            graph(
                    "availability-three",
                    "waits for more room than it needs",
                    Mutant.in("claim", Mutant.jump(IFGE, IFGT))),
            graph(
                    "availability-batches",
                    "says that its numbers are those before",
                    Mutant.in("claim", Mutant.instead(LRETURN, one(), new InsnNode(LSUB), new InsnNode(LRETURN)))),
            graph("pending-batches", "refuses a batch that fits", Mutant.in("checkSize", Mutant.jump(IFLE, IFLT))),
            graph(
                    "room-first-three",
                    "does not look for room",
                    Mutant.in("tryClaim", Mutant.insteadOf("hasRoom", pop2(), pop(), yes()))),
            graph(
                    "room-first-three",
                    "claims where there is no room",
                    Mutant.in("tryClaim", Mutant.after("hasRoom", pop(), yes()))),
            graph(
                    "room-first-three",
                    "has what another one has claimed",
                    Mutant.in("tryClaim", Mutant.after("claimFrom", pop(), yes()))),
            graph(
                    "room-first-two-consumers",
                    "waits for one of the consumers",
                    Mutant.in("seesRoom", Mutant.instead(GETFIELD, pop(), yes()))),
            graph(
                    "room-first-three",
                    "takes the limit for the end of the room",
                    Mutant.in("hasRoom", Mutant.after("seesRoom", pop(), new InsnNode(ICONST_0)))),
            graph(
                    "room-first-batches",
                    "looks at the consumers if its batch ends at the limit",
                    Mutant.in("isWithinLimit", Mutant.jump(IFGT, IFGE))),
            graph(
                    "room-first-three",
                    "moves the limit to its own last number",
                    Mutant.in("moveLimit", Mutant.instead(LLOAD, new VarInsnNode(LLOAD, 1)))),
            graph(
                    "room-first-two-consumers",
                    "moves the limit by the consumer that is ahead",
                    Mutant.in("lookForRoom", Mutant.call("min", "max"))),
            // what another specification has
            graph(
                    "room-first-two-consumers",
                    "looks at a consumer before it finishes",
                    Mutant.in("finish", Mutant.first(self(), new InsnNode(ICONST_0), finished(), pop2()))),
            // consumers that come and go
            graph(
                    "joinable",
                    "begins one number later",
                    Mutant.in("join", Mutant.after("lookToJoin", one(), new InsnNode(LADD)))),
            graph(
                    "joinable",
                    "does not say where it begins",
                    Mutant.in("join", Mutant.insteadOf("begin", pop2(), pop(), pop()))),
            graph(
                    "joinable-again",
                    "goes away, and is waited for",
                    Mutant.in("leave", Mutant.insteadOf("leaves", pop(), pop()))),
            graph(
                    "joinable-two-guests",
                    "takes the place of another",
                    Mutant.in("enter", Mutant.first(new InsnNode(ICONST_1), new VarInsnNode(ISTORE, 1)))),
            graph(
                    "joinable",
                    "looks at the guest first",
                    Mutant.in(
                            "lookForRoom",
                            Mutant.first(
                                    new InsnNode(ICONST_1),
                                    new VarInsnNode(ILOAD, 1),
                                    new InsnNode(ISUB),
                                    new VarInsnNode(ISTORE, 1)))),
            // consumers that follow others
            graph(
                    "chain-join",
                    "is one ahead of the consumer before it",
                    Mutant.in("finished", Mutant.instead(LRETURN, one(), new InsnNode(LADD), new InsnNode(LRETURN)))),
            graph(
                    "chain-join",
                    "looks at the first consumer",
                    Mutant.in("finished", Mutant.insteadOf("checkIndex", pop2(), new InsnNode(ICONST_0)))),
            // a cursor
            graph("busy-spin-three", "does not wait for its turn", Mutant.in("publish", Mutant.always(IFEQ))),
            graph(
                    "busy-spin-three",
                    "shows one more than is published",
                    Mutant.in("look", Mutant.after("lookAtCursor", one(), new InsnNode(LADD)))),
            // a list
            graph(
                    "pending-batches",
                    "takes whatever is in the list for pending",
                    Mutant.in("advanceFrom", Mutant.after("readPending", pop2(), new VarInsnNode(LLOAD, 3)))),
            graph(
                    "pending-batches",
                    "leaves what is pending",
                    Mutant.in("advanceFrom", Mutant.after("readPending", pop2(), new LdcInsnNode(-1L)))),
            graph(
                    "pending-batches",
                    "goes on where another one has moved the cursor",
                    Mutant.in("advanceFrom", Mutant.after("advance", pop(), yes()))),
            graph(
                    "pending-batches",
                    "begins with its first number, whatever is published",
                    Mutant.in("publish", Mutant.insteadOf("max", pop2(), pop2(), new VarInsnNode(LLOAD, 1)))),
            graph("pending-batches", "forgets the last of a batch", Mutant.in("publish", Mutant.jump(IFGT, IFGE))),
            graph("pending-guard", "waits for a place that it has", Mutant.in("hasPlace", Mutant.jump(IFGT, IFGE))),
            // marks
            graph(
                    "availability-batches",
                    "a batch is published without its last",
                    Mutant.in("markAll", Mutant.jump(IFGT, IFGE))),
            graph(
                    "room-first-three",
                    "reads what is missing",
                    Mutant.in("published", Mutant.jump(IF_ICMPNE, IF_ICMPEQ))),
            graph(
                    "availability-three",
                    "shows one more than there is",
                    Mutant.in("published", Mutant.instead(LRETURN, one(), new InsnNode(LADD), new InsnNode(LRETURN)))));

    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }

    private static InsnNode one() {
        return new InsnNode(LCONST_1);
    }

    private static MethodInsnNode finished() {
        return new MethodInsnNode(INVOKEVIRTUAL, "optimist/sequence/Participants", "finished", "(I)J");
    }

    private static FieldInsnNode claimed() {
        return new FieldInsnNode(GETFIELD, "optimist/sequence/ParticipantsClaimed", "claimed", "J");
    }
}
