package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer;
import optimist.conformance.Probe;
import optimist.conformance.Report;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.TlaValue.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Nodes that stand for sequences, a field of the owner's, and a call out of the class; and what is said where it is wrong. */
class PileTest {
    static class Tested extends Pile {
        Tested() {
            super(item -> !Probe.output(item).equals("Refused"));
        }
    }

    static final class Sequences implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            Pile.Node top = null;
            List<TlaValue> items = ((Tuple) value).elements();
            for (int i = items.size() - 1; i >= 0; i--) {
                top = new Pile.Node(items.get(i).toString(), top);
            }
            return top;
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            List<TlaValue> items = new ArrayList<>();
            for (var node = (Pile.Node) value; node != null; node = node.below) {
                items.add(Codec.PLAIN.toSpec(node.item));
            }
            return new Tuple(items);
        }
    }

    private static Conformance bind(Class<?> type) {
        // What a call was given is its item; the specification has no variable for it.
        Model model = Model.of("Pile", Path.of("src/test/specs/Pile.cfg")).define("item", "[t \\in Threads |-> t]");
        return Conformance.of(type, model)
                .shared("top", "top", Sequences.class)
                .shared("handed")
                .threads("pc", "item", "seen", "rest")
                .owned("handed", "by the owner")
                .owned("below", "by who makes the node, and by who has taken it")
                .identity("each item is pushed once, so two piles that look alike are the same")
                .trust("Predicate", "it is the taker: the output")
                .call("Look", (thread, before, after) -> new Call("push", List.of(thread)))
                .call("Take", "handOut")
                .output("Hand", "Refused")
                .observe(PileTest::observed, "pushed", "out");
    }

    private static Conformance complete(Class<?> type) {
        return bind(type).objects(Pile.Node.class, Sequences.class);
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        List<TlaValue> out = new ArrayList<>(((Tuple) before.apply("out")).elements());
        if (step.made().action().equals("Hand")
                && !step.seen().equals(List.of(out.get(out.size() - 1).toString()))) {
            throw Observer.wrong(step.made(), "handed out " + step.seen());
        }
        if (step.next() instanceof Answer answer) {
            return answer.call().method().equals("push") ? pushed(step.thread(), before) : handedOut(answer, out);
        }
        if (((Pending) step.next()).action().equals("Hand")) {
            out.add(Codec.PLAIN.toSpec(((Pending) step.next()).arguments().get(0)));
        }
        return Map.of("out", new Tuple(out));
    }

    /** A call ends when the specification says so: it may begin again with the action with which it goes on. */
    private static Map<String, TlaValue> pushed(String thread, Function<String, TlaValue> before) {
        List<TlaValue> pushed = new ArrayList<>(((SetOf) before.apply("pushed")).elements());
        pushed.add(Codec.PLAIN.toSpec(thread));
        return Map.of("pushed", new SetOf(pushed));
    }

    private static Map<String, TlaValue> handedOut(Answer answer, List<TlaValue> out) {
        if (!Objects.equals(answer.returned(), out.size())) {
            throw Observer.wrong(answer, out.size() + " have been handed out");
        }
        return Map.of();
    }

    @Test
    void isItsSpecification() {
        Report report = complete(Tested.class).verify();
        assertThat(report.steps("Refused")).isPositive();
        assertThat(report.toString())
                .contains("Hand                 Pile.hand                                calls out")
                .contains("PileTest$Tested.handed: one thread at a time uses it: by the owner");
    }

    @Test
    void theOrderInWhichItHandsOut() {
        assertThat(difference(Mutant.in("handOut", Mutant.insteadOf("turned", new InsnNode(Opcodes.NOP)))))
                .contains(
                        "in the specification out = <<T1>>; in the class <<T2>> (handOut() goes on to Hand(T2, <<T1>>))");
    }

    @Test
    void aPushThatDoesNotLookWhetherItWasBeaten() {
        assertThat(difference(Mutant.in(
                        "push", Mutant.after("tryPush", new InsnNode(Opcodes.POP), new InsnNode(Opcodes.ICONST_1)))))
                .contains("in the specification pushed = {T1}; in the class {T1, T2}");
    }

    /** What the owner does with its field after an access belongs to that step. */
    @Test
    void aFieldOfTheOwners() {
        assertThat(difference(Mutant.in("handOut", Mutant.instead(Opcodes.ICONST_1, new InsnNode(Opcodes.ICONST_2)))))
                .contains("in the specification handed = 1; in the class 2");
        assertThat(difference(Mutant.in("handOut", Mutant.after("take", zero()))))
                .contains("handOut() returns 0: 1 have been handed out");
    }

    private static AbstractInsnNode[] zero() {
        return new AbstractInsnNode[] {
            new VarInsnNode(Opcodes.ALOAD, 0),
            new InsnNode(Opcodes.ICONST_0),
            new FieldInsnNode(Opcodes.PUTFIELD, "optimist/example/Pile", "handed", "I")
        };
    }

    @Test
    void aCallOutThatIsNoAction() {
        assertThat(difference(Mutant.in("handOut", Mutant.first(testsNobody()))))
                .contains("handOut() calls out outside of an action: [nobody]");
    }

    @Test
    void twoCallsOutInOneAction() {
        assertThat(difference(Mutant.in("hand", Mutant.first(testsNobody()))))
                .contains("and calls out 2 times: [nobody, T1]");
    }

    /** Asks the taker about an item that nobody has pushed. */
    private static AbstractInsnNode[] testsNobody() {
        return new AbstractInsnNode[] {
            new VarInsnNode(Opcodes.ALOAD, 0),
            new FieldInsnNode(Opcodes.GETFIELD, "optimist/example/Pile", "taker", "Ljava/util/function/Predicate;"),
            new LdcInsnNode("nobody"),
            new MethodInsnNode(
                    Opcodes.INVOKEINTERFACE, "java/util/function/Predicate", "test", "(Ljava/lang/Object;)Z", true),
            new InsnNode(Opcodes.POP)
        };
    }

    @Test
    void anObjectOfWhichNothingWasSaid() {
        assertThatThrownBy(() -> bind(Tested.class).check())
                .hasMessageContaining("it was not said what a optimist.example.Pile$Node stands for");
    }

    private static String difference(Fault fault) {
        Report report = complete(Mutant.of(Tested.class, fault)).check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(report.conforms()).isFalse();
        return String.valueOf(report.difference());
    }
}
