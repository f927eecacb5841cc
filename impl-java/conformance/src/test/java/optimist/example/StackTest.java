package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Replay;
import optimist.conformance.Report;
import optimist.conformance.TraceReport;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/** Nodes that are used again: that the class is its specification, and what both do when a node comes back (ABA). */
class StackTest {
    private static final int RUNS = 300;
    private static final int TURNS = 4;
    private static final Model MODEL = model("Stack");

    private static Model model(String config) {
        return Model.of("Stack", Path.of("src/test/specs/" + config + ".cfg"));
    }

    /** Who has popped a node pushes it again. */
    static class Turned extends Stack {
        public void turn() {
            String popped = pop();
            if (popped != null) {
                push(popped);
            }
        }
    }

    /** A node is known by its name, whatever lies below it. */
    static final class Nodes implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            return value.toString().equals("null") ? null : new Stack.Node(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom('"' + (value == null ? "null" : ((Stack.Node) value).name) + '"');
        }
    }

    private static Conformance bind(Class<?> type, Model model) {
        return Conformance.of(type, model)
                .shared("top", "top", Nodes.class)
                .begins("top", "both nodes are on the stack from the beginning")
                .shared("next", Stack.Node.class, "next")
                .objects(Stack.Node.class, Nodes.class)
                .unspecified("a", "the node of that name")
                .unspecified("b", "the node of that name")
                .identity("a node is known by its name, and comes back as the same object")
                .threads("pc", "node", "seen", "below")
                .call("Look", (thread, before, after) -> new Call("push", List.of(pushed(thread, after))))
                .call("LookToPop", "pop")
                .observe(StackTest::observed, "held");
    }

    private static String pushed(String thread, Function<String, TlaValue> after) {
        return String.valueOf(after.apply("node").asFunction().get(thread));
    }

    /** Who holds what: a node that is pushed is given away at once, and one that is popped is had when the call returns. */
    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> held = new LinkedHashMap<>(before.apply("held").asFunction());
        List<TlaValue> own = new ArrayList<>(((SetOf) Objects.requireNonNull(held.get(step.thread()))).elements());
        if (step.begins() && step.made().call().method().equals("push")) {
            own.remove(Codec.PLAIN.toSpec(step.made().call().arguments().get(0)));
        } else if (step.next() instanceof Answer answer
                && answer.call().method().equals("pop")
                && answer.returned() != null) {
            own.add(Codec.PLAIN.toSpec(answer.returned()));
        }
        held.put(step.thread(), new SetOf(own));
        return Map.of("held", new TlaValue.Function(held));
    }

    @Test
    void isItsSpecification() {
        bind(Stack.class, MODEL).verify();
    }

    @Test
    void aPopThatDoesNotLookWhetherItWasBeaten() {
        Report report = bind(
                        Mutant.of(
                                Stack.class,
                                Mutant.in(
                                        "pop",
                                        Mutant.after(
                                                "tryPop", new InsnNode(Opcodes.POP), new InsnNode(Opcodes.ICONST_1)))),
                        MODEL)
                .check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(String.valueOf(report.difference())).contains("in the specification held = ");
    }

    /** T1 finds a on top of b. T2 pops both, and pushes a. T1 pops a, and leaves b on top, which T2 has. */
    @Test
    void aNodeThatCameBackIsTakenForOneThatNeverLeft() {
        Trace trace = model("StackOwners").counterexample();
        Replay replay = bind(Stack.class, model("StackOwners")).replay(trace, "pop");
        List<String> held = replay.events().stream()
                .filter(event -> event.answer() != null && event.call().method().equals("pop"))
                .map(event ->
                        String.valueOf(Objects.requireNonNull(event.answer()).returned()))
                .toList();
        assertThat(held).containsExactlyInAnyOrder("a", "a", "b");
        // It is had by one, and popped once more.
        assertThat(replay.readings()).extracting(Answer::returned).containsExactly("b");
    }

    @Test
    void withoutTheLastStepNobodyOwnsNodesOfTheStack() {
        Trace trace = model("StackOwners").counterexample();
        Trace shorter = new Trace(trace.states().subList(0, trace.states().size() - 1), 0, null);
        assertThat(bind(Stack.class, model("StackOwners"))
                        .replay(shorter, "pop")
                        .readings())
                .extracting(Answer::returned)
                .containsExactly("a");
    }

    private static TraceReport validate(Class<?> type) {
        Conformance conformance = bind(type, MODEL)
                .returns("Look", "top")
                .returns("Push", "top = seen[t]")
                .returns("LookToPop", "top")
                .returns("ReadNext", "next[seen[t]]")
                .returns("Pop", "top = seen[t]")
                .outside("pc[t] = \"outside\"")
                .programs("turn");
        Call turn = new Call("turn", List.of());
        return conformance.validate(conformance.record(
                List.of("T1", "T2"),
                RUNS,
                (thread, random) -> Collections.nCopies(TURNS, turn),
                new Call("push", List.of("b")),
                new Call("push", List.of("a"))));
    }

    @Test
    void recordedRunsAreBehaviours() {
        bind(Stack.class, MODEL).verify();
        TraceReport report = validate(Turned.class);
        // How many overlap is for the machine to say.
        assertThat(report.rejected()).as(report.toString()).isEmpty();
        assertThat(report.contended()).isPositive();
        assertThat(report.edges()).isPositive();
        assertThat(report.taken()).doesNotContainValue(0L);
        assertThat(report.edgesTaken()).isBetween(1L, report.edges() - 1);
    }

    /** With the first objects, T2 begins when T1 has made its turns, as on a busy machine. */
    static class TurnedInTurn extends Turned {
        private static final AtomicInteger MADE = new AtomicInteger();
        private static final AtomicInteger OF_T1 = new AtomicInteger();

        TurnedInTurn() {
            OF_T1.set(MADE.getAndIncrement() < RUNS ? 0 : TURNS);
        }

        @Override
        public void turn() {
            boolean first = Thread.currentThread().getName().equals("T1");
            while (!first && OF_T1.get() < TURNS) {
                Thread.onSpinWait();
            }
            super.turn();
            if (first) {
                OF_T1.getAndIncrement();
            }
        }
    }

    @Test
    void runsThatHardlyOverlapAreRecordedAgain() {
        TraceReport report = validate(TurnedInTurn.class);
        assertThat(report.rejected()).as(report.toString()).isEmpty();
        assertThat(report.traces()).isGreaterThan(RUNS);
        assertThat(report.contended()).isGreaterThanOrEqualTo(report.traces() / 10);
    }

    static class TurnedTwice extends Stack {
        public void turn() {
            String popped = pop();
            if (popped != null) {
                push(popped.equals("a") ? "b" : "a");
            }
        }
    }

    @Test
    void aPushOfAnotherThreadsNodeIsFound() {
        assertThat(validate(TurnedTwice.class).rejected()).isNotEmpty();
    }
}
