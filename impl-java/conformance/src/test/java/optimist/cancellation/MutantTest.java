package optimist.cancellation;

import static optimist.conformance.FaultyClass.graph;
import static optimist.conformance.FaultyClass.lint;
import static optimist.conformance.Mutant.pop;
import static optimist.conformance.Mutant.pop2;
import static optimist.conformance.Mutant.yes;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.LCONST_0;

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

/** Classes that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final String PACKED = "packed-largest";
    private static final String HANDLER = "handler-registers";
    private static final String LIST = "segments-both";
    private static final String NEIGHBOURS = "segments-neighbours";
    private static final String LAST = "segments-last";
    private static final String SEMAPHORE = "semaphore-in-order";
    private static final String TRIES = "semaphore-tries";
    private static final String ROGUE = "semaphore-rogue";
    private static final String BARGING = "barging";
    private static final String BARGING_GIVES_UP = "barging-gives-up-three";
    private static final String BARGING_STRICT = "barging-strict";
    private static final String CHANNEL = "channel-cancelled";
    private static final String ITEMS = "buffered-items";
    private static final String ROOM = "buffered-room";

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
                    Mutant.in("loadIndex", method -> method.invisibleAnnotations = List.of())),
            lint(
                    LIST,
                    "a pointer is not volatile",
                    "which is not volatile",
                    Mutant.inField("head", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    LIST,
                    "the look to the left is not marked",
                    "no method is the action LoadLeft",
                    Mutant.in("loadLeft", method -> method.invisibleAnnotations = List.of())),
            lint(
                    SEMAPHORE,
                    "the permits are not volatile",
                    "which is not volatile",
                    Mutant.inField("permits", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    SEMAPHORE,
                    "whoever takes a cell to resume does it in the name of one that waits",
                    "Enqueue is also",
                    Mutant.in("dequeue", Mutant.marked("Enqueue"))),
            lint(
                    BARGING,
                    "the word is not volatile",
                    "which is not volatile",
                    Mutant.inField("word", field -> field.access &= ~ACC_VOLATILE)),
            lint(
                    BARGING,
                    "the look for the first is not marked",
                    "no method is the action LookForFirst",
                    Mutant.in("lookForFirst", method -> method.invisibleAnnotations = List.of())),
            lint(
                    CHANNEL,
                    "the look into the cell is not marked",
                    "no method is the action Look",
                    Mutant.in("look", method -> method.invisibleAnnotations = List.of())));

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
                    Mutant.in("finalState", Mutant.after("isFree", pop(), yes()))),
            graph(
                    LAST,
                    "takes the segment for its own that another has appended",
                    Mutant.in("appended", Mutant.after("append", pop(), yes()))),
            graph(
                    LAST,
                    "does not look at the one that it has appended behind",
                    Mutant.in("appended", Mutant.after("isRemoved", pop(), no()))),
            graph(
                    LIST,
                    "a segment is not linked to the one before it",
                    Mutant.in("appended", Mutant.insteadOf("make", pop(), new InsnNode(ACONST_NULL), make()))),
            graph(
                    LIST,
                    "moves a pointer to what is removed",
                    Mutant.in("isPointedTo", Mutant.after("lookIfTail", pop(), new InsnNode(ACONST_NULL)))),
            graph(
                    LIST,
                    "moves a pointer that it has not counted",
                    Mutant.in("isPointedTo", Mutant.after("count", pop(), yes()))),
            graph(
                    LIST,
                    "does not unlink what a pointer has left",
                    Mutant.in("leave", Mutant.insteadOf("unlink", pop2()))),
            graph(
                    LIST,
                    "does not unlink what is cancelled",
                    Mutant.in("cancelled", Mutant.insteadOf("unlink", pop2()))),
            graph(
                    NEIGHBOURS,
                    "does not look again whether a neighbour was removed",
                    Mutant.in("wereRemoved", Mutant.after("isRemoved", pop(), no()))),
            graph(
                    LAST,
                    "removes what a pointer points to",
                    Mutant.in(
                            "isWhole",
                            Mutant.instead(
                                    ILOAD, new VarInsnNode(ILOAD, 1), new LdcInsnNode(65535), new InsnNode(IAND)))),
            graph(
                    LIST,
                    "does not forget what is before the head",
                    Mutant.in("forget", Mutant.insteadOf("finish", pop2(), pop2()))),
            graph(
                    SEMAPHORE,
                    "a release gives up where the waiter was cancelled",
                    Mutant.in("resumes", Mutant.after("tryResume", pop(), yes()))),
            graph(
                    SEMAPHORE,
                    "waits where there was a permit",
                    Mutant.in("comes", Mutant.after("install", pop(), yes()))),
            graph(
                    SEMAPHORE,
                    "is registered with another slot",
                    Mutant.in("comes", Mutant.insteadOf("register", yes(), new InsnNode(IADD), register()))),
            graph(
                    SEMAPHORE,
                    "whoever is cancelled has a permit",
                    Mutant.in("isResumed", Mutant.after("await", pop(), resumed()))
                            .in("WaitsInCells")),
            graph(
                    SEMAPHORE,
                    "a release waits for nobody when it has left a permit in a cell",
                    Mutant.in("resumes", Mutant.after("isTaken", pop(), yes()))),
            graph(
                    TRIES,
                    "goes on though it has not taken the permit",
                    Mutant.in("tryTake", Mutant.after("compareAndSet", pop(), yes()))),
            graph(
                    ROGUE,
                    "does not take back what it was refused",
                    Mutant.in("gives", Mutant.insteadOf("coerce", pop()))),
            graph(
                    ROGUE,
                    "a release above the maximum is no error",
                    Mutant.in("gives", Mutant.instead(ICONST_0, yes()))),
            graph(
                    BARGING,
                    "has a permit, though another thread has changed the word",
                    Mutant.in("comes", Mutant.after("take", pop(), yes()))),
            graph(
                    BARGING,
                    "goes to the queue, though it is not registered",
                    Mutant.in("comes", Mutant.after("register", pop(), yes()))),
            graph(BARGING_STRICT, "ignores the gate", Mutant.in("mayTake", Mutant.after("isClosed", pop(), no()))),
            graph(
                    BARGING,
                    "never closes the gate",
                    Mutant.in("taken", Mutant.after("left", pop2(), new InsnNode(LCONST_0)))),
            graph(BARGING, "wakes nobody", Mutant.in("release", Mutant.insteadOf("wakesFirst", pop()))),
            graph(
                    BARGING,
                    "does not sleep",
                    Mutant.in("takesAsFirst", Mutant.insteadOf("park", pop2(), pop2(), pop(), pop(), pop(), no()))),
            graph(BARGING, "stays announced", Mutant.in("takesAsFirst", Mutant.insteadOf("retract", pop(), pop2()))),
            graph(
                    BARGING_GIVES_UP,
                    "gives up, and counts on",
                    Mutant.in("takesAsFirst", Mutant.insteadOf("leaves", pop2()))),
            graph(
                    BARGING_GIVES_UP,
                    "passes the turn to a cancelled place",
                    Mutant.in("passOn", Mutant.after("resumeNext", pop(), yes()))),
            graph(
                    BARGING,
                    "does not announce itself",
                    Mutant.in("takesIfFree", Mutant.insteadOf("announce", pop(), pop2()))),
            graph(BARGING, "does not link its place", Mutant.in("isTurn", Mutant.insteadOf("link", pop2(), pop()))),
            graph(
                    BARGING,
                    "closes a queue that has another place",
                    Mutant.in("passOn", Mutant.after("closeQueue", pop(), yes()))),
            graph(
                    BARGING,
                    "a first that another has overtaken has a permit",
                    Mutant.in("takesIfFree", Mutant.after("takeAsFirst", pop(), yes()))),
            graph(
                    CHANNEL,
                    "takes it for handed over, though the other was cancelled",
                    Mutant.in("isMet", Mutant.after("resume", pop(), yes()))),
            graph(
                    CHANNEL,
                    "begins again, though it has resumed the other",
                    Mutant.in("isMet", Mutant.after("resume", pop(), no()))),
            graph(
                    CHANNEL,
                    "does not put its element",
                    Mutant.in("isMet", Mutant.insteadOf("putElement", pop(), pop2()))),
            graph(
                    CHANNEL,
                    "whoever has resumed leaves the waiter in the cell",
                    Mutant.in("isMet", Mutant.insteadOf("clear", pop(), pop2()))),
            graph(CHANNEL, "waits where the other one does", Mutant.in("meets", Mutant.after("install", pop(), yes()))),
            graph(
                    CHANNEL,
                    "whoever is cancelled has met the other",
                    Mutant.in("isResumed", Mutant.after("await", pop(), resumed()))
                            .in("WaitsInCells")),
            graph(
                    ITEMS,
                    "a put stays in a cell whose take was cancelled",
                    Mutant.in("isPut", Mutant.after("tryResume", pop(), yes()))),
            graph(
                    ITEMS,
                    "a put begins again, though it has resumed the take",
                    Mutant.in("isPut", Mutant.after("tryResume", pop(), no()))),
            graph(
                    ITEMS,
                    "a put leaves its content where nobody takes it",
                    Mutant.in("withdraws", Mutant.insteadOf("withdraw", pop(), pop2()))),
            graph(
                    ITEMS,
                    "a take leaves the element in its cell",
                    Mutant.in("takenOut", Mutant.insteadOf("forget", pop(), pop2()))),
            graph(
                    ITEMS,
                    "waits where there is an element",
                    Mutant.in("takesFromCell", Mutant.after("install", pop(), yes()))),
            graph(
                    ITEMS,
                    "a try begins again, though it has abandoned no cell",
                    Mutant.in("tries", Mutant.after("abandon", pop(), yes()))),
            graph(ITEMS, "closes, though another has put", Mutant.in("closes", Mutant.after("close", pop(), yes()))),
            graph(ITEMS, "does not publish the end", Mutant.in("closes", Mutant.insteadOf("putEnd", pop2(), pop()))),
            graph(
                    ROOM,
                    "a send takes a place that was not put",
                    Mutant.in("takes", Mutant.after("lookAtPlaces", pop2(), new LdcInsnNode(Long.MAX_VALUE)))
                            .in("BufferRoom")),
            graph(
                    ROOM,
                    "a send does not count itself",
                    Mutant.in("takes", Mutant.insteadOf("countIn", pop2(), pop()))
                            .in("BufferRoom")),
            graph(
                    ROOM,
                    "a send does not look again before it waits",
                    Mutant.in("takes", Mutant.after("lookAgain", pop2(), new LdcInsnNode(0L)))
                            .in("BufferRoom")),
            graph(
                    ROOM,
                    "a receive does not look whether anybody waits",
                    Mutant.in("puts", Mutant.after("lookIfAnyWaits", pop2(), new LdcInsnNode(0L)))
                            .in("BufferRoom")),
            graph(
                    ROOM,
                    "a send that has given up counts for good",
                    Mutant.in("puts", Mutant.insteadOf("countOut", pop())).in("BufferRoom")));

    private static InsnNode no() {
        return new InsnNode(ICONST_0);
    }

    private static MethodInsnNode make() {
        String segment = "Loptimist/cancellation/SegmentList$Segment;";
        return new MethodInsnNode(
                INVOKEINTERFACE, "optimist/cancellation/SegmentList$Maker", "make", "(J" + segment + ")" + segment);
    }

    private static MethodInsnNode register() {
        return new MethodInsnNode(
                INVOKEVIRTUAL, "optimist/cancellation/Waiter", "register", "(Loptimist/cancellation/Slots;I)V");
    }

    static FieldInsnNode resumed() {
        return new FieldInsnNode(
                GETSTATIC, "optimist/cancellation/Waiter$State", "RESUMED", "Loptimist/cancellation/Waiter$State;");
    }

    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }
}
