package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.fastpath.Serializers.FastPath;
import optimist.fastpath.Serializers.Inbox;
import optimist.fastpath.Serializers.Locked;
import optimist.fastpath.Serializers.Queued;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What real threads see is a behaviour of the specification. Downstream throws now and then. */
class TraceTest extends TraceTests {
    TraceTest() {
        super("fastpath");
    }

    private static final Map<String, List<String>> SCRIPT =
            Map.of("A", List.of("a1", "a2"), "B", List.of("b1", "b2", "END"));

    private record Variant(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        Conformance bind(Class<?> subject) {
            Model model = Serializers.model(module, config)
                    .define("TwoTwoAndEnd", "[A |-> <<\"a1\", \"a2\">>, B |-> <<\"b1\", \"b2\", \"END\">>]")
                    .with("Script", "TwoTwoAndEnd")
                    .with("Throwing", "{\"a1\", \"a2\", \"b1\", \"b2\", \"END\", \"FAILURE\"}");
            return binding.apply(subject, model).returns("Emit", "emits[t]").returns("EmitThrows", "emits[t]");
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }
    }

    private static final Variant LOCKED = new Variant(
            Locked.class,
            "MCLocked",
            "locked-throws",
            (type, model) -> Serializers.locked(type, model)
                    .objects(BatchSerializer.Node.class, Names.class)
                    .returns("Enter", "~ended /\\ ~busy")
                    .returns("Leave", "IF queue = <<>> THEN \"null\" ELSE queue[Len(queue)]"));

    static Stream<Variant> variants() {
        return Stream.of(
                LOCKED,
                new Variant(
                        Queued.class,
                        "MCQueued",
                        "queued-throws",
                        (type, model) -> counted(Serializers.queued(type, model))),
                new Variant(
                        FastPath.class,
                        "MCFastPath",
                        "fast-path-throws",
                        (type, model) -> counted(Serializers.fastPath(type, model))
                                .returns("ReadFlag", "open")
                                .returns(
                                        "Acquire",
                                        "IF wip # 0 THEN \"TAKEN\" ELSE IF ended THEN \"LATE\" ELSE \"ALONE\"")
                                .returns("Release", "wip")),
                new Variant(
                        Inbox.class,
                        "MCInbox",
                        "inbox-throws",
                        (type, model) -> Serializers.inbox(type, model)
                                .objects(BatchSerializer.Node.class, Names.class)
                                .returns("Look", WORD)
                                .returns("LookAgain", WORD)
                                .returns("Enter", "word = Free")
                                .returns("Push", "word = seen[t]")
                                .returns("Leave", "word = Busy(<<>>)")
                                .returns("Take", "word.inbox[1]")
                                .returns("Close", WORD)));
    }

    private static final String WORD = "IF word.inbox # <<>> THEN word.inbox[1]"
            + " ELSE [free |-> \"FREE\", busy |-> \"BUSY\", ended |-> \"ENDED\"][word.state]";

    private static Conformance counted(Conformance conformance) {
        return conformance
                .returns("ExchangeTail", "tail")
                .returns("Increment", "wip")
                .returns("ReadNext", "IF First = None THEN \"null\" ELSE IF ended THEN \"DROPPED\" ELSE First")
                .returns("Decrement", "wip");
    }

    /** Others may change what is behind a node while it is recorded; its event they do not. */
    static final class Names implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            Object event = ((BatchSerializer.Node) Objects.requireNonNull(value)).event;
            return new TlaValue.Atom('"' + Serializers.name(event) + '"');
        }
    }

    /** How many traces there are of each class. */
    static Map<Class<?>, Integer> traces() {
        return variants().collect(Collectors.toMap(Variant::type, variant -> RUNS));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void recordedRunsAreBehaviours(Variant variant) {
        conforms(validate(variant, variant.type()), "EmitThrows");
    }

    /** All accesses are as they should be; only downstream sees that something is wrong. */
    @Test
    void aFaultShowsInTheDeliveredItems() {
        Class<?> mutant = Mutant.of(
                Locked.class,
                Mutant.in("submit", Mutant.first(new LdcInsnNode("a2"), new VarInsnNode(Opcodes.ASTORE, 1))));
        TraceReport report = validate(LOCKED, mutant);
        assertThat(report.rejected()).hasSize(RUNS);
        assertThat(report.toString()).contains("Emit returned a2");
    }

    private static TraceReport validate(Variant variant, Class<?> type) {
        Conformance conformance = variant.bind(type);
        return conformance.validate(conformance.record(List.of("A", "B"), RUNS, TraceTest::calls));
    }

    private static List<Call> calls(String thread, Random random) {
        return Objects.requireNonNull(SCRIPT.get(thread)).stream()
                .map(Serializers::call)
                .toList();
    }
}
