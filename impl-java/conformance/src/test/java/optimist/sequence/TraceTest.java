package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Pairing;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

/**
 * What real threads see is a behaviour of the specification: three producers and a consumer, of ring and list four laps
 * each. What a producer publishes follows from what it has claimed, so here both are one call; and so is all that a
 * consumer does.
 */
class TraceTest extends TraceTests {
    TraceTest() {
        super("sequence");
    }

    /** The batches of each producer. */
    private static final Map<String, List<Integer>> SCRIPT =
            Map.of("A", List.of(1, 2), "B", List.of(2, 1), "C", List.of(1, 1));

    private static final int TOTAL = 8;

    // ---- the classes

    static class BusySpin extends BusySpinSequencer {
        BusySpin() {
            super(2, 1, Waiting.PARK, Waiting.PARK);
        }

        public void produce(int n) {
            TraceTest.produce(this, n);
        }

        public void consume() {
            TraceTest.consume(this);
        }
    }

    static class Pending extends PendingSequencer {
        Pending() {
            super(2, 1, 2, Waiting.PARK, Waiting.PARK);
        }

        public void produce(int n) {
            TraceTest.produce(this, n);
        }

        public void consume() {
            TraceTest.consume(this);
        }
    }

    static class Availability extends AvailabilitySequencer {
        Availability() {
            super(2, 1, Waiting.PARK);
        }

        public void produce(int n) {
            TraceTest.produce(this, n);
        }

        public void consume() {
            TraceTest.consume(this);
        }
    }

    static class RoomFirst extends RoomFirstSequencer {
        RoomFirst() {
            super(2, 1, Waiting.PARK);
        }

        public void produce(int n) {
            TraceTest.produce(this, n);
        }

        public void consume() {
            TraceTest.consume(this);
        }
    }

    private static void produce(Sequencer sequencer, int n) {
        long high = sequencer.claim(n);
        sequencer.publish(high - n + 1, high);
    }

    private static void consume(Sequencer sequencer) {
        long next = 0;
        while (next < TOTAL) {
            long high = sequencer.look(next);
            if (high >= next) {
                sequencer.finish(0, high);
                next = high + 1;
            } else {
                Waiting.PARK.once();
            }
        }
    }

    // ---- and what their actions return

    private record Variant(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        Conformance bind(Class<?> subject) {
            Model model = Sequencers.model(module, config)
                    .define("Eight", "[A |-> <<1, 2>>, B |-> <<2, 1>>, C |-> <<1, 1>>]")
                    .with("Script", "Eight");
            return binding.apply(subject, model);
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final Variant BUSY_SPIN = new Variant(
            BusySpin.class,
            "MCBusySpin",
            "busy-spin-three",
            (type, model) -> cursor(taking(Sequencers.busySpin(type, model))).returns("AwaitTurn", "memory.cursor[0]"));

    static Stream<Variant> variants() {
        return Stream.of(
                BUSY_SPIN,
                new Variant(
                        Pending.class,
                        "MCPending",
                        "pending-three",
                        (type, model) -> cursor(taking(Sequencers.pending(type, model)))
                                .returns("AwaitPlace", "memory.cursor[0]")
                                .returns("ReadCursor", "memory.cursor[0]")
                                .returns("Advance", "memory.cursor[0] = at[t] - 1")
                                .returns("ReadPending", "memory.pending[Place(at[t])]")),
                new Variant(
                        Availability.class,
                        "MCAvailability",
                        "availability-three",
                        (type, model) -> marks(taking(Sequencers.availability(type, manyLaps(model))))),
                new Variant(
                        RoomFirst.class,
                        "MCRoomFirst",
                        "room-first-three",
                        (type, model) -> marks(Sequencers.roomFirst(type, manyLaps(model)))
                                .returns("LookAtClaimed", "memory.claimed[0]")
                                .returns("LookAtLimit", "high[t] <= memory.limit[0]")
                                .returns(
                                        "LookForRoom",
                                        "LET s == memory.done[Gate(t)] + Capacity"
                                                + " IN IF at[t] = low[t] \\/ s < high[t] THEN s ELSE high[t]")
                                .returns("MoveLimit", "\"null\"")
                                .returns("Claim", "memory.claimed[0] = low[t]")));
    }

    private static Conformance taking(Conformance conformance) {
        return conformance.returns("Take", "memory.claimed[0]").returns("AwaitFree", "memory.done[Gate(t)]");
    }

    private static Conformance cursor(Conformance conformance) {
        return conformance.returns("Look", "memory.cursor[0]");
    }

    /** Free threads use the class as it is. It has more laps than they can make, and at first the one before them. */
    private static Model manyLaps(Model model) {
        return model.with("Laps", 2 * TOTAL);
    }

    private static Conformance marks(Conformance conformance) {
        return conformance.returns(
                "Look", "IF memory.mark[Slot(at[t])] = Laps - 1 THEN -1 ELSE memory.mark[Slot(at[t])]");
    }

    // ---- the runs

    /** How many traces there are of each class; here it is extended by calls, there it is as it is. */
    static Map<Class<?>, Integer> traces() {
        return variants().collect(Collectors.toMap(variant -> graphed(variant.type()), variant -> RUNS));
    }

    private static Class<?> graphed(Class<?> type) {
        return GraphTest.COMPARED.stream()
                .<Class<?>>map(Pairing::type)
                .filter(other -> other.getSuperclass() == type.getSuperclass())
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void recordedRunsAreBehaviours(Variant variant) {
        conforms(validate(variant, variant.type()));
    }

    /** All accesses are as they should be; but a producer does not wait until there is room. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant = Mutant.of(BusySpin.class, Mutant.in("claim", Mutant.always(Opcodes.IFGE)));
        TraceReport report = validate(BUSY_SPIN, mutant);
        assertThat(report.rejected()).isNotEmpty();
        assertThat(report.toString()).contains("AwaitFree returned");
    }

    private static TraceReport validate(Variant variant, Class<?> type) {
        Conformance conformance = variant.bind(type).trust("Sequencer", "these are its own calls");
        return conformance.validate(conformance.record(List.of("A", "B", "C", "R"), RUNS, TraceTest::calls));
    }

    private static List<Call> calls(String thread, Random random) {
        if (thread.equals("R")) {
            return List.of(new Call("consume", List.of()));
        }
        return Objects.requireNonNull(SCRIPT.get(thread)).stream()
                .map(n -> new Call("produce", List.of(n)))
                .toList();
    }
}
