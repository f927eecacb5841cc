package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every class of a pattern has the states and the steps of its specification, and no others. */
public abstract class GraphTests {
    private final Manifest manifest;
    private final List<Pairing> compared;

    protected GraphTests(String pattern, List<Pairing> compared) {
        manifest = Manifest.of(pattern);
        this.compared = compared;
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    public final Stream<DynamicTest> graphs() {
        return compared.stream().map(pairing -> DynamicTest.dynamicTest(pairing.toString(), () -> verify(pairing)));
    }

    private void verify(Pairing pairing) {
        Report report = pairing.report();
        assertThat(report.compared().values().stream().mapToLong(n -> n).sum()).isEqualTo(report.edges());
        JsonNode entry = manifest.entry(pairing.model());
        if (pairing.model().constants().isEmpty()
                && entry.get("expect").asText().equals("holds")) {
            // It was the whole graph.
            assertThat(report.states()).isEqualTo(entry.get("states").asLong());
        }
        System.out.printf(
                "%s: states %,d, steps %,d, %,d ms%n",
                pairing, report.states(), report.edges(), report.nanos() / 1_000_000);
    }
}
