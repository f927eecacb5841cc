package optimist.fastpath;

import static optimist.conformance.FaultyClass.graph;
import static optimist.conformance.FaultyClass.lint;
import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.self;
import static optimist.conformance.Mutant.yes;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPGT;
import static org.objectweb.asm.Opcodes.IF_ICMPLE;
import static org.objectweb.asm.Opcodes.IF_ICMPLT;
import static org.objectweb.asm.Opcodes.INSTANCEOF;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.NOP;

import java.util.List;
import optimist.conformance.FaultyClass;
import optimist.conformance.FaultyClass.Chosen;
import optimist.conformance.Mutant;
import optimist.conformance.MutantTests;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Serializers that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final List<Chosen> BY_LINT = List.of(
            lint(
                    "locked-items",
                    "a critical section without its lock",
                    "may make several accesses",
                    Mutant.in("enter", method -> method.access &= ~ACC_SYNCHRONIZED)),
            lint(
                    "locked-items",
                    "looks before it locks",
                    "reads busy, which is not volatile, but is no action",
                    Mutant.in("submit", Mutant.first(self(), field("LockedSerializer", "busy", "Z"), pop()))),
            lint(
                    "queued-items",
                    "looks at the count when it calls downstream",
                    "calls out, and makes an access too",
                    Mutant.in("emit", Mutant.first(self(), field("CountedWip", "wip", "I"), pop()))),
            lint(
                    "inbox-items",
                    "the call of downstream is not marked",
                    "no method is the action Emit",
                    Mutant.in("emit", method -> method.invisibleAnnotations = List.of())),
            lint(
                    "queued-items",
                    "looks at the tail when it polls",
                    "may make several accesses",
                    Mutant.in(
                            "poll",
                            Mutant.first(
                                    self(),
                                    field("LinkedQueueTail", "tail", "Loptimist/fastpath/LinkedQueue$Node;"),
                                    pop()))));

    private static final List<Chosen> BY_GRAPH = List.of(
            graph(
                    "inbox-items",
                    "does not turn the inbox over",
                    Mutant.in("deliver", Mutant.insteadOf("turnOver", new InsnNode(NOP)))),
            graph(
                    "inbox-items",
                    "delivers the first of what it took, and drops the rest",
                    Mutant.in("deliver", Mutant.insteadOf("next", pop(), new InsnNode(ACONST_NULL)))),
            graph("inbox-ends", "is free again after the end", Mutant.in("deliver", Mutant.insteadOf("end", pop()))),
            graph("inbox-throws", "does not tell of a failure", Mutant.in("deliver", Mutant.always(IFNULL))),
            graph("inbox-refuses", "one too many", Mutant.in("isFull", Mutant.jump(IF_ICMPLT, IF_ICMPLE))),
            graph(
                    "inbox-refuses-2",
                    "the depth of a node is that of another one",
                    Mutant.in(
                            "putBeside",
                            Mutant.after(
                                    "<init>",
                                    new MethodInsnNode(
                                            INVOKESTATIC,
                                            "optimist/fastpath/Serializers$Shallow",
                                            "chain",
                                            "(Loptimist/fastpath/BatchSerializer$Node;)Loptimist/fastpath/BatchSerializer$Node;")))),
            graph(
                    "inbox-refuses",
                    "refuses the end, too",
                    Mutant.in("putBeside", Mutant.instead(INSTANCEOF, pop(), new InsnNode(ICONST_0)))),
            graph(
                    "inbox-refuses",
                    "says that it took what it refused",
                    Mutant.in("put", Mutant.after("putBeside", pop(), offered("ACCEPTED")))),
            graph(
                    "inbox-refuses",
                    "says that it has ended when it is full",
                    Mutant.in("put", Mutant.after("putBeside", pop(), offered("ENDED")))),
            graph(
                    "inbox-items",
                    "does not look whether its event was left",
                    Mutant.in("putBeside", Mutant.after("push", pop(), yes()))),
            graph(
                    "cancellable-cancels",
                    "does not look at the flag",
                    Mutant.in("deliver", Mutant.insteadOf("mayPass", pop(), pop(), pop(), yes()))),
            graph("cancellable-cancels", "sets no flag", Mutant.in("cancel", Mutant.insteadOf("setFlag", pop()))),
            graph(
                    "cancellable-cancels",
                    "sets the flag, and submits nothing",
                    Mutant.in("cancel", Mutant.insteadOf("submitLater", pop(), pop()))),
            graph(
                    "cancellable-ends-and-cancels",
                    "forgets what is behind the end in its batch",
                    Mutant.in("deliver", Mutant.insteadOf("dropAll", pop(), pop()))),
            graph(
                    "cancellable-ends",
                    "forgets what is left when it closes",
                    Mutant.in("end", Mutant.insteadOf("dropAll", pop(), pop()))),
            graph(
                    "cancellable-ends",
                    "forgets who comes after the end",
                    Mutant.in("submit", Mutant.insteadOf("drop", pop(), pop()))),
            graph(
                    "cancellable-ends",
                    "discards what it submits",
                    Mutant.in("submit", Mutant.first(self(), new VarInsnNode(ALOAD, 1), drop()))),
            graph(
                    "cancellable-ends",
                    "discards what it delivers",
                    Mutant.in("emit", Mutant.first(self(), new VarInsnNode(ALOAD, 1), drop()))),
            graph(
                    "cancellable-cancels",
                    "forgets the event that it asked for",
                    Mutant.in("deliver", Mutant.insteadOf("drop", pop(), pop()))),
            graph(
                    "locked-items",
                    "leaves without looking",
                    Mutant.in("leaveOrTake", Mutant.after("leave", pop(), new InsnNode(ACONST_NULL)))),
            graph("queued-items", "who finds nobody does not deliver", Mutant.in("submit", Mutant.jump(IFNE, IFEQ))),
            graph("queued-ends", "forgets that it has ended", Mutant.in("note", Mutant.always(IFEQ))),
            graph(
                    "queued-ends",
                    "delivers after the end",
                    Mutant.in("readNext", Mutant.insteadOf("hasEnded", pop(), new InsnNode(ICONST_0)))),
            graph(
                    "fast-path-ends",
                    "the fast path does not know that it has ended",
                    Mutant.in("acquire", Mutant.insteadOf("hasEnded", pop(), new InsnNode(ICONST_0)))),
            graph(
                    "fast-path-items",
                    "does not look at what the decrement returned",
                    Mutant.in("submit", Mutant.after("release", pop(), yes()))),
            graph("fast-path-items", "never opens the flag", Mutant.in("drain", Mutant.insteadOf("openFlag", pop()))),
            graph("fast-path-items", "a drain of two is long", Mutant.in("drain", Mutant.jump(IF_ICMPGT, IF_ICMPGE))));

    private static MethodInsnNode drop() {
        return new MethodInsnNode(INVOKEVIRTUAL, "optimist/fastpath/BatchSerializer", "drop", "(Ljava/lang/Object;)V");
    }

    private static FieldInsnNode offered(String answer) {
        String type = "optimist/fastpath/InboxSerializer$Offered";
        return new FieldInsnNode(GETSTATIC, type, answer, "L" + type + ";");
    }

    /** The faulty classes that are found out. */
    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }

    private static FieldInsnNode field(String owner, String name, String type) {
        return new FieldInsnNode(GETFIELD, "optimist/fastpath/" + owner, name, type);
    }
}
