package optimist.multibuffer;

import static optimist.conformance.FaultyClass.graph;
import static optimist.conformance.FaultyClass.lint;
import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.self;
import static optimist.conformance.Mutant.yes;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFGE;
import static org.objectweb.asm.Opcodes.IFGT;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IFLT;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPGT;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IXOR;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.LCONST_1;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.List;
import optimist.conformance.FaultyClass;
import optimist.conformance.FaultyClass.Chosen;
import optimist.conformance.Mutant;
import optimist.conformance.MutantTests;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Classes that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final List<Chosen> BY_LINT = List.of(
            lint(
                    "yielding-calls",
                    "looks how far the consumer is whenever it claims",
                    "calls AtomicLongArray.get, but is no action",
                    Mutant.in("claim", Mutant.first(self(), consumed(), new InsnNode(ICONST_0), get(), pop2()))),
            lint(
                    "yielding-calls",
                    "whether it is halted is not volatile",
                    "which is not volatile",
                    Mutant.inField("state", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    "yielding-calls",
                    "the call of the handler is not marked",
                    "no method is the action Handle",
                    Mutant.in("handle", method -> method.invisibleAnnotations = List.of())),
            lint(
                    "yielding-calls",
                    "looks whether it is halted before each entry",
                    "calls out, and makes an access too",
                    Mutant.in("handle", Mutant.first(self(), state(), pop()))),
            lint(
                    "yielding-calls",
                    "frees by a plain store",
                    "its access is plain (expected: release)",
                    Mutant.in("finish", Mutant.call("lazySet", "setPlain"))),
            lint(
                    "signalled-calls",
                    "publishes by an ordered store",
                    "its access is release (expected: volatile",
                    Mutant.in("show", Mutant.call("set", "lazySet"))),
            lint(
                    "signalled-calls",
                    "announces that it sleeps by an ordered store",
                    "its access is release (expected: volatile",
                    Mutant.in("announce", Mutant.call("set", "lazySet"))));

    private static final List<Chosen> BY_GRAPH = List.of(
            // producers
            graph(
                    "yielding-calls",
                    "takes the ring for larger than it is",
                    Mutant.in("hasRoom", Mutant.after("getPlain", new InsnNode(LCONST_1), new InsnNode(LADD)))),
            graph("yielding-calls", "waits for more room than it needs", Mutant.in("hasRoom", Mutant.jump(IFGT, IFGE))),
            graph(
                    "yielding-calls",
                    "does not wait for room",
                    Mutant.in("awaitRoom", Mutant.after("hasRoom", pop(), yes()))),
            graph(
                    "yielding-calls",
                    "forgets that it has seen room",
                    Mutant.in("awaitRoom", Mutant.insteadOf("setPlain", pop2(), pop2()))),
            graph(
                    "yielding-calls",
                    "forgets what it has published",
                    Mutant.in("publish", Mutant.insteadOf("setPlain", pop2(), pop2()))),
            graph(
                    "signalled-calls",
                    "does not look whether anybody sleeps",
                    Mutant.in("hasShown", Mutant.first(new InsnNode(RETURN)))),
            graph(
                    "signalled-calls",
                    "unparks though another one does",
                    Mutant.in("hasShown", Mutant.after("wake", pop(), yes()))),
            graph(
                    "signalled-throws-halt",
                    "who halts wakes nobody",
                    Mutant.in("hasEnded", Mutant.first(new InsnNode(RETURN)))),
            // the consumer
            graph(
                    "yielding-throws-halt",
                    "runs though it is halted",
                    Mutant.in("poll", Mutant.after("lookIfHalted", pop(), open()))),
            graph(
                    "yielding-closed-ends",
                    "does not know that it is closed",
                    Mutant.in("beginRound", Mutant.first(new InsnNode(ICONST_0), new VarInsnNode(ISTORE, 1)))),
            graph(
                    "yielding-closed-ends",
                    "looks at one ring in its last round",
                    Mutant.in("beginRound", Mutant.instead(GETFIELD, pop(), yes()))),
            graph("signalled-closed-ends", "sleeps in its last round", Mutant.in("round", Mutant.instead(IFNE, pop()))),
            graph(
                    "yielding-calls",
                    "takes another ring than the next",
                    Mutant.in("next", Mutant.jump(IF_ICMPNE, IF_ICMPEQ))),
            graph("yielding-calls", "waits too late", Mutant.in("round", Mutant.jump(IF_ICMPGE, IF_ICMPGT))),
            graph(
                    "yielding-calls",
                    "counts the rings that were empty before one that is not",
                    Mutant.in("round", Mutant.instead(ICONST_0, yes()))),
            graph("yielding-calls", "handles the first only", Mutant.in("handleAll", Mutant.instead(IFLT, pop()))),
            graph("yielding-calls", "handles one too many", Mutant.in("handleAll", Mutant.jump(IFLT, IFLE))),
            graph("yielding-calls", "frees nothing", Mutant.in("handleAll", Mutant.insteadOf("finish", pop()))),
            graph(
                    "yielding-calls",
                    "says of each entry that it is the last",
                    Mutant.in("handle", Mutant.instead(IFNE, pop()))),
            graph(
                    "yielding-throws-halt",
                    "goes on when the handler has thrown",
                    Mutant.in("handleAll", Mutant.always(IFNULL))),
            graph(
                    "yielding-closed-ends",
                    "waits for room though it is closed",
                    Mutant.in("awaitRoom", Mutant.after("lookIfOpen", pop(), yes()))),
            graph(
                    "signalled-calls",
                    "announces itself where it should sleep, and sleeps where it should announce itself",
                    Mutant.in("hasFoundNothing", Mutant.jump(IFEQ, IFNE))),
            graph(
                    "signalled-calls",
                    "takes itself for announced when it was woken",
                    Mutant.in("hasFoundNothing", Mutant.instead(ICONST_0, yes()))),
            graph("signalled-calls", "does not withdraw", Mutant.in("hasFound", Mutant.insteadOf("withdraw", pop()))));

    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }

    static InsnNode[] opposite() {
        return new InsnNode[] {new InsnNode(ICONST_1), new InsnNode(IXOR)};
    }

    private static FieldInsnNode open() {
        return new FieldInsnNode(
                GETSTATIC,
                "optimist/multibuffer/MultiBufferFields$State",
                "OPEN",
                "Loptimist/multibuffer/MultiBufferFields$State;");
    }

    private static FieldInsnNode state() {
        return new FieldInsnNode(
                GETFIELD,
                "optimist/multibuffer/MultiBufferFields",
                "state",
                "Loptimist/multibuffer/MultiBufferFields$State;");
    }

    private static FieldInsnNode consumed() {
        return new FieldInsnNode(
                GETFIELD,
                "optimist/multibuffer/MultiBufferFields",
                "consumed",
                "Ljava/util/concurrent/atomic/AtomicLongArray;");
    }

    private static MethodInsnNode get() {
        return new MethodInsnNode(INVOKEVIRTUAL, "java/util/concurrent/atomic/AtomicLongArray", "get", "(I)J", false);
    }
}
