package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Recording;
import optimist.conformance.Recording.Ended;
import optimist.conformance.Recording.Event;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.refcount.RefCounts.CasLoop;
import optimist.refcount.RefCounts.Optimistic;
import optimist.refcount.RefCounts.Parity;
import optimist.refcount.RefCounts.Sticky;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What real threads see is a behaviour of the specification. */
class TraceTest extends TraceTests {
    TraceTest() {
        super("refcount");
    }

    private static final List<String> THREADS = List.of("T1", "T2");
    private static final Call RETAIN = new Call("retain", List.of(1));

    private record Variant(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        Conformance bind() {
            return bind(type);
        }

        Conformance bind(Class<?> subject) {
            Path file = Path.of("src/test/specs", config + ".cfg");
            return binding.apply(subject, Model.of(module, file, RefCounts.MODELS, RefCounts.SPECS));
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final Variant OPTIMISTIC = new Variant(Optimistic.class, "MCOptimistic", "Traces", RefCounts::exact);

    static Stream<Variant> variants() {
        return Stream.of(
                OPTIMISTIC,
                new Variant(CasLoop.class, "MCCasLoop", "Traces", RefCounts::exact),
                new Variant(Parity.class, "MCParity", "Traces", RefCounts::exact),
                new Variant(Sticky.class, "MCSticky", "StickyTraces", RefCounts::exactSticky));
    }

    /** How many traces there are of each class. */
    static Map<Class<?>, Integer> traces() {
        return variants().collect(Collectors.toMap(Variant::type, variant -> RUNS));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void recordedRunsAreBehaviours(Variant variant) {
        Conformance conformance = variant.bind();
        Recording recording = conformance.record(
                THREADS,
                RUNS,
                (thread, random) -> variant.type == Sticky.class ? last(calls(random), random) : calls(random),
                RETAIN);
        conforms(conformance.validate(recording));
    }

    @Test
    void noTraceAndAnEmptyTraceAreNoEvidence() {
        assertThat(OPTIMISTIC.bind().validate(new Recording(List.of(), 0, 0)).conforms())
                .isFalse();

        Recording empty = OPTIMISTIC.bind().record(THREADS, 2, (thread, random) -> List.of(), RETAIN);
        TraceReport report = OPTIMISTIC.bind().validate(empty);
        assertThat(report.empty()).isEqualTo(2);
        assertThat(report.conforms()).isFalse();
    }

    @Test
    void neitherAreTracesWithoutContention() {
        TraceReport report = OPTIMISTIC.bind().validate(alone(OPTIMISTIC.bind(), RETAIN));
        assertThat(report.rejected()).isEmpty();
        assertThat(report.contended()).isZero();
        assertThat(report.conforms()).isFalse();
    }

    @Test
    void aFaultShowsInAReadValue() {
        Class<?> mutant = Mutant.of(
                Optimistic.class,
                Mutant.in(
                        "undoRelease",
                        Mutant.first(
                                new VarInsnNode(Opcodes.ILOAD, 1),
                                new InsnNode(Opcodes.INEG),
                                new VarInsnNode(Opcodes.ISTORE, 1))));
        Call tooMany = new Call("release", List.of(3));
        Recording recording = alone(OPTIMISTIC.bind(mutant), tooMany, new Call("refCount", List.of()));
        TraceReport report = OPTIMISTIC.bind(mutant).validate(recording);
        assertThat(report.rejected())
                .singleElement()
                .asString()
                .contains("*      0 - 1      T1   SubtractToRelease returned 2   release(3)")
                .contains("       4 - 5      T1   Observe returned -4");
    }

    @Test
    void aFalseResultIsFoundOut() {
        Recording honest = alone(OPTIMISTIC.bind(), RETAIN, RETAIN);
        Recording falsified = changed(
                honest,
                event -> new Event(event.action(), event.call(), event.begin(), event.end(), 7, event.answer()));
        assertThat(OPTIMISTIC.bind().validate(honest).rejected()).isEmpty();
        assertThat(OPTIMISTIC.bind().validate(falsified).rejected()).hasSize(1);
    }

    /** T2 saw what T1 had not yet done: without the tickets that would be a behaviour. */
    @Test
    void ticketsAreRespected() {
        Event first = new Event("AddToRetain", RETAIN, 0, 1, 3, Ended.VOID);
        Event second = new Event("AddToRetain", RETAIN, 2, 3, 2, Ended.VOID);
        assertThat(OPTIMISTIC.bind().validate(of(first, second)).rejected()).hasSize(1);

        Event overlapping = new Event("AddToRetain", RETAIN, 0, 3, 3, Ended.VOID);
        Event within = new Event("AddToRetain", RETAIN, 1, 2, 2, Ended.VOID);
        assertThat(OPTIMISTIC.bind().validate(of(overlapping, within)).conforms())
                .isTrue();
    }

    private static Recording of(Event ofT1, Event ofT2) {
        return new Recording(List.of(Map.of("T1", List.of(ofT1), "T2", List.of(ofT2))), 0, 0);
    }

    private static Recording alone(Conformance conformance, Call... calls) {
        return conformance.record(
                THREADS, 1, (thread, random) -> thread.equals("T1") ? List.of(calls) : List.of(), RETAIN);
    }

    private static Recording changed(Recording recording, UnaryOperator<Event> change) {
        return new Recording(
                recording.traces().stream()
                        .map(trace -> {
                            Map<String, List<Event>> copy = new HashMap<>();
                            trace.forEach((thread, events) ->
                                    copy.put(thread, events.stream().map(change).toList()));
                            return copy;
                        })
                        .toList(),
                0,
                0);
    }

    /** Half of the releases of one are made as the last one's. */
    private static List<Call> last(List<Call> calls, Random random) {
        Call one = new Call("release", List.of());
        return calls.stream()
                .map(call -> call.equals(one) && random.nextBoolean() ? new Call("releaseLast", List.of()) : call)
                .toList();
    }

    private static List<Call> calls(Random random) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = 1 + random.nextInt(2);
            calls.add(
                    switch (random.nextInt(5)) {
                        case 0, 1 -> new Call("retain", List.of(n));
                        case 2, 3 -> n == 1 ? new Call("release", List.of()) : new Call("release", List.of(n));
                        default -> new Call("refCount", List.of());
                    });
        }
        return calls;
    }
}
