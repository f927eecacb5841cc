package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import optimist.refcount.RefCounts.CasLoop;
import optimist.refcount.RefCounts.Optimistic;
import optimist.refcount.RefCounts.Parity;
import optimist.refcount.RefCounts.Sticky;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every variant has the states and the steps of its specification, and no others. */
class GraphTest {
    private static final Map<Class<?>, Set<String>> ACTIONS = new HashMap<>();
    private static final Map<Class<?>, Set<String>> TAKEN = new HashMap<>();
    private static long steps;
    private static Duration driven = Duration.ZERO;

    @TestFactory
    Stream<DynamicTest> casLoop() {
        return Stream.of(
                test(CasLoop.class, RefCounts::scaled, RefCounts.model("MCCasLoop", "cas-loop-misuse")),
                test(CasLoop.class, RefCounts::scaled, RefCounts.model("MCCasLoop", "cas-loop-misuse-3")),
                test(CasLoop.class, RefCounts::exact, wide("MCCasLoop", "cas-loop-misuse")),
                test(CasLoop.class, RefCounts::nearMax, RefCounts.model("MCCasLoop", "cas-loop-example")));
    }

    @TestFactory
    Stream<DynamicTest> optimistic() {
        return Stream.of(
                test(Optimistic.class, RefCounts::scaled, RefCounts.model("MCOptimistic", "optimistic-misuse")),
                test(Optimistic.class, RefCounts::exact, wide("MCOptimistic", "optimistic-misuse")),
                test(Optimistic.class, RefCounts::exact, RefCounts.model("MCOptimistic", "optimistic-disciplined")),
                test(Optimistic.class, RefCounts::nearMax, RefCounts.model("MCOptimistic", "optimistic-example")));
    }

    @TestFactory
    Stream<DynamicTest> parity() {
        return Stream.of(
                test(Parity.class, RefCounts::scaledParity, RefCounts.model("MCParity", "parity-misuse")),
                test(Parity.class, RefCounts::scaledParity, RefCounts.model("MCParity", "parity-misuse-3")),
                test(Parity.class, RefCounts::scaledParity, RefCounts.model("MCParity", "parity-freed-in-use")),
                // A dead word grows for ever.
                test(
                        Parity.class,
                        RefCounts::exact,
                        wide("MCParity", "parity-misuse").within("word <= 15")));
    }

    @TestFactory
    Stream<DynamicTest> sticky() {
        return Stream.of(
                test(Sticky.class, RefCounts::smallSticky, RefCounts.model("MCSticky", "sticky-overflow")),
                test(Sticky.class, RefCounts::smallSticky, RefCounts.model("MCSticky", "sticky-misuse")),
                test(Sticky.class, RefCounts::exactSticky, RefCounts.model("MCSticky", "sticky-misuse")),
                test(Sticky.class, RefCounts::exactSticky, RefCounts.model("MCSticky", "sticky-misuse-3")));
    }

    /** Wide integers, and few references: nothing overflows, neither here nor there. */
    private static Model wide(String module, String config) {
        return RefCounts.model(module, config).with("Bits", 8).with("Reach", 4);
    }

    private static DynamicTest test(Class<?> type, BiFunction<Class<?>, Model, Conformance> binding, Model model) {
        return DynamicTest.dynamicTest(type.getSimpleName() + " is " + model, () -> {
            Report report = binding.apply(type, model).verify();
            JsonNode entry = RefCounts.manifest().get(model.name());
            if (model.constants().isEmpty() && entry.get("expect").asText().equals("holds")) {
                // It was the whole graph.
                assertThat(report.states()).isEqualTo(entry.get("states").asLong());
            }
            Set<String> taken = new TreeSet<>(report.lint().actions().keySet());
            report.notTaken().forEach(taken::remove);
            TAKEN.computeIfAbsent(type, t -> new TreeSet<>()).addAll(taken);
            ACTIONS.put(type, report.lint().actions().keySet());
            steps += report.edges();
            driven = driven.plusNanos(report.nanos());
        });
    }

    @AfterAll
    static void showsHowMuch() {
        System.out.printf("%,d steps of TLC's compared in %.1f s%n", steps, driven.toMillis() / 1e3);
        assertThat(steps).isGreaterThan(50_000);
        // Each action of each class was taken in some model.
        assertThat(TAKEN).isEqualTo(ACTIONS).hasSize(4);
    }
}
