package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import optimist.cancellation.Waiters.Segment;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.Mutant;
import optimist.conformance.Pairing;
import optimist.conformance.Permit;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/**
 * What real threads see is a behaviour of the specification: the owner registers and waits, another one registers, one resumes, and
 * one cancels.
 */
class TraceTest extends TraceTests {
    TraceTest() {
        super("cancellation");
    }

    // ---- the classes

    static class Packed extends PackedWaiter {
        Packed() {
            super(new Permit());
        }

        public void registers(String name, int slot) {
            try {
                register(Segment.of(name), slot);
            } catch (IllegalStateException e) {
                // There was another.
            }
        }

        public boolean waits() {
            return await(false, FOREVER) == State.RESUMED;
        }
    }

    static class Handled extends HandlerWaiter {
        Handled() {
            super(new Permit());
        }

        public void registers(String name, int slot) {
            try {
                register(Segment.of(name), slot);
            } catch (IllegalStateException e) {
                // There was another.
            }
        }

        public boolean waits() {
            return await(false, FOREVER) == State.RESUMED;
        }
    }

    // ---- and what their actions return

    private record Variant(Class<?> type, Pairing pairing, String state, String told, int first, int second) {
        Conformance bind(Class<?> subject) {
            Conformance conformance = new Pairing(
                            subject, pairing.model().with("WakesByItself", "Never"), pairing.binding())
                    .bind()
                    .returns("LookAtState", state)
                    .returns("LookAtOutcome", state)
                    .returns("LookAtDecision", "memory.decision[0]")
                    .returns("Complete", "memory.state[0] = seen[t]")
                    .returns("Decide", "memory.decision[0] = seen[t]")
                    .returns("Call", told)
                    .answers("resume", "answers'[t] = \"yes\"")
                    .answers("cancel", "answers'[t] = \"yes\"")
                    .answers("waits", "returned' = \"resumed\"")
                    .programs("registers");
            return type == Packed.class
                    ? conformance
                            .returns("LookAtIndex", "memory.decision[0]")
                            .returns("LoadIndex", "IndexIn(memory.decision[0])")
                            .returns("PutIndex", "memory.decision[0] = seen[t]")
                            .returns("PutSegment", "memory.state[0] = seen[t]")
                    : conformance.returns("PutHandler", "memory.state[0] = seen[t]");
        }

        List<Call> calls(String thread) {
            return switch (thread) {
                case "O" -> List.of(new Call("registers", List.of("O", first)), new Call("waits", List.of()));
                case "G" -> List.of(new Call("registers", List.of("G", second)));
                case "R" -> List.of(new Call("resume", List.of()));
                default -> List.of(new Call("cancel", List.of()));
            };
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final Variant PACKED = new Variant(
            Packed.class,
            Waiters.packed("packed-largest"),
            Waiters.PACKED_STATE,
            "seen[t].holds \\o \"/\" \\o ToString(seen[t].index)",
            PackedWaiter.LARGEST_SLOT,
            0);

    private static final Variant HANDLED = new Variant(
            Handled.class,
            Waiters.handled("handler-registers"),
            Waiters.HANDLED_STATE,
            "LET h == IF t \\in Registrars THEN t ELSE seen[t].holds IN h \\o \"/\" \\o ToString(Index[h])",
            1,
            2);

    static Stream<Variant> variants() {
        return Stream.of(PACKED, HANDLED);
    }

    // ---- the runs

    /** How many traces there are of each class; here its double waits, there it does not. */
    static Map<Class<?>, Integer> traces() {
        return Map.of(
                Waiters.Packed.class,
                RUNS,
                Waiters.Handled.class,
                RUNS,
                Lists.Tested.class,
                ListTraceTest.TRACES,
                Semaphores.Hasty.class,
                SemaphoreTraceTest.TRACES,
                Channels.Tested.class,
                ChannelTraceTest.TRACES,
                Buffereds.Items.class,
                BufferedTraceTest.TRACES);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void recordedRunsAreBehaviours(Variant variant) {
        conforms(validate(variant, variant.type()), "Call");
    }

    /** All accesses are as they should be; but whoever decides forgets the index. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant = Mutant.of(
                Packed.class,
                Mutant.in("decided", Mutant.after("slotIn", Mutant.pop(), new InsnNode(Opcodes.ICONST_0))));
        assertThat(validate(PACKED, mutant).rejected()).isNotEmpty();
    }

    private static TraceReport validate(Variant variant, Class<?> type) {
        Conformance conformance = variant.bind(type);
        return conformance.validate(
                conformance.record(List.of("O", "G", "R", "X"), RUNS, (thread, random) -> variant.calls(thread)));
    }
}
