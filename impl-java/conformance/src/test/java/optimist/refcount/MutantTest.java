package optimist.refcount;

import static optimist.conformance.Mutant.self;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ICONST_2;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IFLT;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPGT;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.INEG;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LCONST_0;
import static org.objectweb.asm.Opcodes.LCONST_1;
import static org.objectweb.asm.Opcodes.NOP;
import static org.objectweb.asm.Opcodes.POP;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import optimist.conformance.Conformance;
import optimist.conformance.FaultyClass;
import optimist.conformance.FaultyClass.Chosen;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.MutantTests;
import optimist.conformance.Pairing;
import optimist.refcount.RefCounts.CasLoop;
import optimist.refcount.RefCounts.Optimistic;
import optimist.refcount.RefCounts.Parity;
import optimist.refcount.RefCounts.Pooled;
import optimist.refcount.RefCounts.Sticky;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Classes that are not their specification, and what finds them out. */
class MutantTest extends MutantTests {
    private static final String UPDATER = "java/util/concurrent/atomic/AtomicLongFieldUpdater";
    private static final List<String> CAUGHT = Collections.synchronizedList(new ArrayList<>());

    private static final Model CAS_LOOP = RefCounts.model("MCCasLoop", "cas-loop-misuse");
    private static final Model OPTIMISTIC = RefCounts.model("MCOptimistic", "optimistic-misuse");
    private static final Model PARITY = RefCounts.model("MCParity", "parity-misuse");
    private static final Model STICKY = RefCounts.model("MCSticky", "sticky-misuse-3");
    private static final Model OVERFLOW = RefCounts.model("MCSticky", "sticky-overflow");

    private static final List<Chosen> BY_LINT = List.of(
            lint(
                    Optimistic.class,
                    "an action looks at the word once more",
                    OPTIMISTIC,
                    "may make several accesses",
                    Mutant.in("addToRetain", Mutant.first(self(), word("Optimistic"), new InsnNode(POP)))),
            lint(
                    Optimistic.class,
                    "the word is read outside of an action",
                    OPTIMISTIC,
                    "reads word, but is no action",
                    Mutant.in("refCount", Mutant.insteadOf("observe", word("Optimistic")))),
            lint(
                    CasLoop.class,
                    "an action is not marked",
                    CAS_LOOP,
                    "no method is the action CasRelease",
                    Mutant.in("casRelease", method -> method.invisibleAnnotations = List.of())),
            lint(
                    CasLoop.class,
                    "the word is not volatile",
                    CAS_LOOP,
                    "reads word, which is not volatile",
                    Mutant.inField("word", field -> field.access = 0)),
            lint(
                    Sticky.class,
                    "an action that the specification does not have",
                    STICKY,
                    "the specification has no action Exhume",
                    Mutant.in("bury", Mutant.marked("Exhume"))),
            lint(
                    Sticky.class,
                    "two methods for one action",
                    STICKY,
                    "UndoRetain is also ",
                    Mutant.in("undoRelease", Mutant.marked("UndoRetain"))));

    private static final List<Chosen> BY_GRAPH = List.of(
            graph(
                    Optimistic.class,
                    "the undo goes the wrong way",
                    OPTIMISTIC,
                    RefCounts::scaled,
                    Mutant.in("undoRetain", Mutant.instead(INEG, new InsnNode(NOP)))),
            graph(
                    Optimistic.class,
                    "< for <=: retains a dead object",
                    OPTIMISTIC,
                    RefCounts::scaled,
                    Mutant.in("retain", Mutant.jump(IFLE, IFLT))),
            graph(
                    Optimistic.class,
                    "an overflow is not refused",
                    OPTIMISTIC,
                    RefCounts::scaled,
                    Mutant.in("retain", Mutant.always(IF_ICMPGE))),
            graph(
                    Optimistic.class,
                    "deallocates below zero too",
                    OPTIMISTIC,
                    RefCounts::scaled,
                    Mutant.in("release", Mutant.jump(IF_ICMPNE, IF_ICMPGT))),
            graph(
                    CasLoop.class,
                    "does not look whether its compare-and-set has won",
                    CAS_LOOP,
                    RefCounts::scaled,
                    Mutant.in("retain", Mutant.after("casRetain", new InsnNode(POP), new InsnNode(ICONST_1)))),
            graph(
                    CasLoop.class,
                    "never deallocates",
                    CAS_LOOP,
                    RefCounts::scaled,
                    Mutant.in("release", Mutant.insteadOf("deallocate", new InsnNode(POP)))),
            graph(
                    CasLoop.class,
                    ">= for >: retains a dead object",
                    CAS_LOOP,
                    RefCounts::scaled,
                    Mutant.in("retain", Mutant.jump(IF_ICMPGT, IF_ICMPGE))),
            graph(
                    Parity.class,
                    "looks for the parity in the wrong bit",
                    PARITY,
                    RefCounts::scaledParity,
                    Mutant.in("isDead", Mutant.instead(ICONST_1, new InsnNode(ICONST_2)))),
            graph(
                    Parity.class,
                    "leaves an even word behind",
                    PARITY,
                    RefCounts::scaledParity,
                    Mutant.in("release", Mutant.instead(ICONST_1, new InsnNode(ICONST_0)))),
            graph(
                    Sticky.class,
                    "buries without comparing",
                    STICKY,
                    RefCounts::exactSticky,
                    Mutant.in("bury", bury -> blind(bury, -(1L << 62)))),
            graph(
                    Sticky.class,
                    "subtracts though it has buried",
                    STICKY,
                    RefCounts::exactSticky,
                    Mutant.in("releaseLast", Mutant.always(IFEQ))),
            graph(
                    Sticky.class,
                    "takes nothing back",
                    STICKY,
                    RefCounts::exactSticky,
                    Mutant.in("releaseFromBelow", Mutant.instead(LCONST_1, new InsnNode(LCONST_0)))),
            graph(
                    Pooled.class,
                    "resets without comparing",
                    RefCounts.model("MCStickyPooled", "sticky-pooled-misuse"),
                    RefCounts::exactSticky,
                    Mutant.in("reset", reset -> blind(reset, 1))),
            graph(
                    Sticky.class,
                    "knows no limit",
                    OVERFLOW,
                    RefCounts::smallSticky,
                    Mutant.in("retain", Mutant.always(IFLE))));

    /** The faulty classes that are found out. */
    static List<FaultyClass> all() {
        return FaultyClass.all(GraphTest.COMPARED, BY_LINT, BY_GRAPH);
    }

    MutantTest() {
        super(all());
    }

    @Override
    protected void wasFoundOut(FaultyClass faulty) {
        CAUGHT.add(faulty + ": " + faulty.finder());
    }

    /** The codec counts in large units: a constant that is off by one falls between two of them. Hence the exact one. */
    @Test
    void offByOneIsFoundByTheExactCodecOnly() {
        Fault fault = Mutant.in("retain", Mutant.atMostOne());
        Class<?> mutant = Mutant.of(Optimistic.class, fault);
        Model wide = OPTIMISTIC.with("Bits", 8).with("Reach", 4);
        assertThat(RefCounts.scaled(mutant, OPTIMISTIC).check().conforms()).isTrue();
        assertThat(RefCounts.exact(mutant, wide).check().conforms()).isFalse();
        CAUGHT.add("Optimistic: <= 1 for <= 0: graph, exact counts only");
    }

    @Test
    void aClassWithoutAFaultIsNotFoundOut() {
        FaultyClass right = graph(Sticky.class, "right", OVERFLOW, RefCounts::smallSticky, Mutant.in("bury", m -> {}))
                .among(List.of());
        assertThatThrownBy(right::findOut).isInstanceOf(AssertionError.class);
        FaultyClass other = lint(Sticky.class, "right", STICKY, "", Mutant.in("bury", m -> {}))
                .among(List.of());
        assertThatThrownBy(other::findOut).isInstanceOf(AssertionError.class);
    }

    private static Chosen lint(Class<?> type, String what, Model model, String finding, Fault fault) {
        return pairings -> new FaultyClass(new Pairing(type, model, RefCounts::scaled), what, fault, finding);
    }

    private static Chosen graph(
            Class<?> type, String what, Model model, BiFunction<Class<?>, Model, Conformance> binding, Fault fault) {
        return pairings -> new FaultyClass(new Pairing(type, model, binding), what, fault, null);
    }

    private static FieldInsnNode word(String variant) {
        return new FieldInsnNode(GETFIELD, "optimist/refcount/" + variant + "RefCount", "word", "I");
    }

    private static void blind(MethodNode method, long next) {
        method.instructions.clear();
        method.instructions.add(
                new FieldInsnNode(GETSTATIC, "optimist/refcount/StickyRefCount", "WORD", "L" + UPDATER + ";"));
        method.instructions.add(self());
        method.instructions.add(new LdcInsnNode(next));
        method.instructions.add(new MethodInsnNode(INVOKEVIRTUAL, UPDATER, "set", "(Ljava/lang/Object;J)V"));
        method.instructions.add(new InsnNode(ICONST_1));
        method.instructions.add(new InsnNode(IRETURN));
    }

    @AfterAll
    static void saysWhatCaughtWhat() throws IOException {
        Collections.sort(CAUGHT);
        Path report = Path.of("target", "conformance", "mutants.txt");
        Files.createDirectories(report.getParent());
        Files.write(report, CAUGHT);
        System.out.println(CAUGHT.size() + " faulty classes were found out: " + report);
    }
}
