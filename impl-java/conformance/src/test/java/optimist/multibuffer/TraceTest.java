package optimist.multibuffer;

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
import optimist.conformance.Permit;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.sequence.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/**
 * What real threads see is a behaviour of the specification: two producers, whose rings have two entries, the consumer, whose
 * handler throws now and then, and one that halts it when everything is handled.
 */
class TraceTest extends TraceTests {
    TraceTest() {
        super("multibuffer");
    }

    /** The batches of each producer. */
    private static final Map<String, List<Integer>> SCRIPT = Map.of("A", List.of(1, 2, 1), "B", List.of(2, 1));

    private static final int TOTAL = 7;

    // ---- the classes

    /** Counts what it has handled, so that somebody can wait for all of it. */
    static final class Counting implements Handler<Object> {
        private final Handler<Object> witness = new MultiBuffers.Witness();
        private volatile int count;

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // by the consumer
        public void handle(Object entry, int source, long sequence, boolean last) {
            witness.handle(entry, source, sequence, last);
            count++;
        }

        void awaitAll() {
            while (count < TOTAL) {
                Waiting.PARK.once();
            }
        }
    }

    static class Yielding extends YieldingMultiBuffer<Object> {
        private final Counting counting;

        Yielding() {
            this(new Counting());
        }

        private Yielding(Counting counting) {
            super(2, 2, Object::new, counting, ExceptionHandler.ENDS_THE_RUN, Waiting.PARK, Waiting.PARK);
            this.counting = counting;
        }

        public void produce(int producer, int n) {
            publish(producer, claim(producer, n));
        }

        public void consume() {
            TraceTest.consume(this);
        }

        public void end() {
            counting.awaitAll();
            halt();
        }
    }

    static class Signalled extends SignalledMultiBuffer<Object> {
        private final Counting counting;

        Signalled() {
            this(new Counting());
        }

        private Signalled(Counting counting) {
            super(2, 2, Object::new, counting, ExceptionHandler.ENDS_THE_RUN, Waiting.PARK, new Permit());
            this.counting = counting;
        }

        public void produce(int producer, int n) {
            publish(producer, claim(producer, n));
        }

        public void consume() {
            TraceTest.consume(this);
        }

        public void end() {
            counting.awaitAll();
            halt();
        }
    }

    private static void consume(MultiBuffer<Object> buffer) {
        boolean halted = false;
        while (!halted) {
            try {
                buffer.run();
                halted = true;
            } catch (IllegalStateException e) {
                // The handler has thrown.
            }
        }
    }

    // ---- and what their actions return

    private record Variant(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        Conformance bind(Class<?> subject) {
            Model model = MultiBuffers.model(module, config)
                    .define("Seven", "[A |-> <<1, 2, 1>>, B |-> <<2, 1>>]")
                    .define("Often", "1000")
                    .with("Script", "Seven")
                    .with("Throws", "Often")
                    .with("Capacity", 2);
            return binding.apply(subject, model)
                    .catches("MultiBuffer.run", "what it does when it ends does not throw")
                    .returns("LookIfHalted", "memory.state[0]")
                    .returns("LookIfOpen", "memory.state[0] = \"open\"")
                    .returns("Look", "memory.cursor[Ring]")
                    .returns("LookForRoom", "memory.consumed[t]")
                    .returns("LookIfAsleep", "memory.asleep[0]")
                    .returns("Wake", "memory.asleep[0]")
                    .returns("Handle", HANDLED)
                    .returns("HandleThrows", HANDLED)
                    .programs("produce", "consume", "end");
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final String HANDLED =
            "ToString(turn - 1) \\o \"/\" \\o ToString(handled[Ring]) \\o (IF IsLast THEN \" last\" ELSE \"\")";

    private static final Variant YIELDING =
            new Variant(Yielding.class, "MCYielding", "yielding-throws-halt", MultiBuffers::yielding);

    private static final Variant SIGNALLED =
            new Variant(Signalled.class, "MCSignalled", "signalled-throws-halt", MultiBuffers::signalled);

    static Stream<Variant> variants() {
        return Stream.of(YIELDING, SIGNALLED);
    }

    // ---- the runs

    /** How many traces there are of each class; here it is extended by calls, there it is as it is. */
    static Map<Class<?>, Integer> traces() {
        return Map.of(MultiBuffers.Yielding.class, RUNS, MultiBuffers.Signalled.class, RUNS);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void recordedRunsAreBehaviours(Variant variant) {
        conforms(validate(variant, variant.type()), "HandleThrows");
    }

    /** All accesses are as they should be; but a producer takes its ring for larger than it is. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant = Mutant.of(
                Yielding.class,
                Mutant.in(
                        "hasRoom",
                        Mutant.after("getPlain", new InsnNode(Opcodes.LCONST_1), new InsnNode(Opcodes.LADD))));
        assertThat(validate(YIELDING, mutant).rejected()).isNotEmpty();
    }

    private static TraceReport validate(Variant variant, Class<?> type) {
        Conformance conformance = variant.bind(type)
                .trust("TraceTest.Counting", "counts what was handled, for the test")
                .trust("MultiBuffer.run", "this is its own call");
        return conformance.validate(conformance.record(List.of("A", "B", "C", "H"), RUNS, TraceTest::calls));
    }

    private static List<Call> calls(String thread, Random random) {
        return switch (thread) {
            case "C" -> List.of(new Call("consume", List.of()));
            case "H" -> List.of(new Call("end", List.of()));
            default ->
                Objects.requireNonNull(SCRIPT.get(thread)).stream()
                        .map(n -> new Call("produce", List.of(thread.equals("A") ? 0 : 1, n)))
                        .collect(Collectors.toList());
        };
    }
}
