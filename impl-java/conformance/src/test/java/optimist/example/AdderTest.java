package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import optimist.Action;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Difference;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Recording;
import optimist.conformance.Recording.Ended;
import optimist.conformance.Recording.Event;
import optimist.conformance.Report;
import optimist.conformance.TraceReport;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Traces of free threads that add: what is seen of classes that are wrong, in accesses, answers, or where calls end. */
class AdderTest {
    private static final int RUNS = 300;
    private static final Model MODEL = Model.of("Adder", Path.of("src/test/specs/Adder.cfg"));

    abstract static class Sum {
        final AtomicInteger sum = new AtomicInteger();

        @Action("Look")
        final int look(int n) {
            return sum.get();
        }

        @Action("Add")
        boolean tryAdd(int seen, int n) {
            return sum.compareAndSet(seen, seen + n);
        }
    }

    static class Adder extends Sum {
        /** Returns the sum. */
        public int add(int n) {
            int seen;
            do {
                seen = look(n);
            } while (!tryAdd(seen, n));
            return seen + n;
        }
    }

    @Test
    void isItsSpecification() {
        Report report = bind(Adder.class, MODEL)
                .observe((step, before) -> {
                    if (step.next() instanceof Answer answer
                            && !Codec.PLAIN.toSpec(answer.returned()).equals(sum(step, before))) {
                        throw Observer.wrong(answer, "the sum is another");
                    }
                    return Map.of();
                })
                .verify();
        assertThat(report.gaps()).containsExactly("steps from 93 states, which a constraint excludes");
    }

    private static TlaValue sum(Observer.Step step, Function<String, TlaValue> before) {
        long sum = Long.parseLong(before.apply("sum").toString());
        return Codec.PLAIN.toSpec(sum + ((Number) step.made().call().arguments().get(0)).longValue());
    }

    /** The first action of a call is also a later one, and has an argument. */
    @Test
    void recordedRunsAreBehaviours() {
        TraceReport report = validate(Adder.class);
        assertThat(report.conforms()).as(report.toString()).isTrue();
        assertThat(report.gaps()).isEmpty();
    }

    static class Impatient extends Sum {
        public int add(int n) {
            int seen = look(n);
            tryAdd(seen, n);
            return seen + n;
        }
    }

    @Test
    void aCallThatEndsTooEarly() {
        TraceReport report = validate(Impatient.class);
        assertThat(report.rejected()).isNotEmpty();
    }

    static class Late extends Sum {
        public int add(int n) {
            int seen;
            do {
                seen = look(n);
            } while (!tryAdd(seen, n));
            return seen;
        }
    }

    @Test
    void aCallThatReturnsSomethingElse() {
        TraceReport report = validate(Late.class);
        assertThat(report.rejected()).hasSize(RUNS);
        assertThat(report.toString()).contains("returns 0");
    }

    @Test
    void answersOfWhichNothingWasSaid() {
        Conformance conformance = traced(Late.class);
        TraceReport report = conformance.validate(record(conformance));
        assertThat(report.conforms()).as(report.toString()).isTrue();
        assertThat(report.gaps()).containsExactly("what add answers");
        assertThat(report.toString()).contains("not compared: what add answers");
    }

    static class Torn extends Adder {
        @Override
        @Action("Add")
        boolean tryAdd(int seen, int n) {
            if (sum.get() != seen) {
                return false;
            }
            sum.set(seen + n);
            return true;
        }
    }

    /** Threads pause between the two. */
    @Test
    void anActionThatMakesTwoAccesses() {
        TraceReport report = validate(Torn.class);
        System.out.println("torn: " + report.rejected().size() + " of " + RUNS);
        assertThat(report.rejected()).isNotEmpty();
    }

    static class Endless extends Sum {
        public int add(int n) {
            int seen = look(n);
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return seen;
        }
    }

    /** It looks whether it is interrupted, and so does not go on behind the tests that follow. */
    @Test
    @Timeout(60)
    void aCallThatDoesNotEnd() {
        Conformance conformance = traced(Endless.class).limit(Duration.ofMillis(300));
        assertThatThrownBy(() -> record(conformance))
                .isInstanceOf(Difference.class)
                .hasMessageContaining("after 300 ms these have not ended:")
                .hasMessageContaining("T1: add(")
                .hasMessageContaining("AdderTest$Endless.add(AdderTest.java:");
        while (isIn(Endless.class)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isIn(Class<?> type) {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(type.getName()));
    }

    static class Idle extends Sum {
        public int add(int n) {
            return n;
        }
    }

    @Test
    void aCallThatMakesNoAccess() {
        assertThatThrownBy(() -> record(traced(Idle.class)))
                .hasMessageContaining("has made no access to shared memory");
    }

    static class Wrapping extends Sum {
        record Found(int sum) {}

        public int add(int n) {
            return find(n).sum + n;
        }

        @Action("Look")
        final Found find(int n) {
            return new Found(sum.get());
        }
    }

    /** The exception passes through the call, and is not an answer of the class. */
    @Test
    void anAccessThatNobodyCanRead() {
        assertThatThrownBy(() -> record(traced(Wrapping.class)))
                .cause()
                .hasMessageContaining("it was not said what a " + Wrapping.Found.class.getName() + " stands for");
    }

    // ---- traces that were made up

    private static final Call ONE = new Call("add", List.of(1));

    @Test
    void aResultThatIsNothing() {
        assertThat(validated(look(0), add(true, 1)).rejected()).isEmpty();
        assertThat(validated(look(null), add(true, 1)).rejected()).hasSize(1);
        assertThat(validated(look(0), add(null, 1)).rejected()).hasSize(1);
        assertThat(validated(look(0), add(true, null)).rejected()).hasSize(1);
    }

    @Test
    void aCallThatIsNotOver() {
        assertThat(validated(look(0), new Event("Add", null, 2, 3, true, null)).rejected())
                .hasSize(1);
        assertThat(validated(look(0), new Event("Add", ONE, 2, 3, true, new Ended(1, "")))
                        .rejected())
                .hasSize(1);
    }

    @Test
    void anExceptionIsAnAnswer() {
        Event thrown = new Event("Add", null, 2, 3, true, new Ended(null, "ArithmeticException"));
        assertThat(validated(look(0), thrown).rejected()).hasSize(1);
    }

    private static Event look(@Nullable Object result) {
        return new Event("Look", ONE, 0, 1, result, null);
    }

    private static Event add(@Nullable Object result, @Nullable Object answer) {
        return new Event("Add", null, 2, 3, result, new Ended(answer, ""));
    }

    private static TraceReport validated(Event... events) {
        return answering(Adder.class).validate(new Recording(List.of(Map.of("T1", List.of(events))), 0, 0));
    }

    @Test
    void oneContendedTraceOfManyIsTooFew() {
        Event first = new Event("Look", ONE, 0, 3, 0, null);
        Event overlapping = new Event("Look", ONE, 1, 2, 0, null);
        Event later = new Event("Look", ONE, 4, 5, 0, null);
        Map<String, List<Event>> contended = Map.of("T1", List.of(first), "T2", List.of(overlapping));
        Map<String, List<Event>> alone = Map.of("T1", List.of(first), "T2", List.of(later));
        List<Map<String, List<Event>>> traces = new ArrayList<>(Collections.nCopies(9, alone));
        traces.add(contended);
        assertThat(answering(Adder.class).validate(new Recording(traces, 0, 0)).conforms())
                .isTrue();
        traces.add(alone);
        TraceReport report = answering(Adder.class).validate(new Recording(traces, 0, 0));
        assertThat(report.rejected()).isEmpty();
        assertThat(report.conforms()).isFalse();
    }

    static class Peeks extends Sum {
        public int add(int n) {
            if (sum.get() < 0) {
                throw new IllegalStateException();
            }
            int seen;
            do {
                seen = look(n);
            } while (!tryAdd(seen, n));
            return seen + n;
        }
    }

    /** All that was recorded is right. */
    @Test
    void anAccessThatNobodyRecords() {
        TraceReport report = validate(Peeks.class);
        assertThat(report.rejected()).isEmpty();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("calls AtomicInteger.get, but is no action");
        assertThatThrownBy(() -> answering(Peeks.class).replay(new Trace(List.of(), 0, null)))
                .isInstanceOf(Difference.class)
                .hasMessageContaining("lint has findings in Peeks");
    }

    @Test
    void whereAThreadIsInNoCallHasToBeSaid() {
        assertThatThrownBy(() ->
                        bind(Adder.class, MODEL).validate(new Recording(List.of(Map.of("T1", List.of(look(0)))), 0, 0)))
                .hasMessageContaining("it was not said by outside(...) where a thread is in no call");
    }

    private static TraceReport validate(Class<?> type) {
        Conformance conformance = answering(type);
        return conformance.validate(record(conformance));
    }

    private static Recording record(Conformance conformance) {
        return conformance.record(
                List.of("T1", "T2"),
                RUNS,
                (thread, random) -> List.of(ONE, new Call("add", List.of(1 + random.nextInt(2))), ONE));
    }

    private static Conformance answering(Class<?> type) {
        return traced(type).answers("add", "sum'");
    }

    private static Conformance traced(Class<?> type) {
        return bind(type, MODEL.with("Most", 2 * 3 * 2))
                .outside("pc[t] = \"outside\"")
                .returns("Add", "sum = seen[t]");
    }

    private static Conformance bind(Class<?> type, Model model) {
        return Conformance.of(type, model)
                .shared("sum")
                .threads("pc", "amount", "seen")
                .call("Look", "add", Codec.PLAIN);
    }
}
