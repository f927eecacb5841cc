package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import optimist.smt.Smt;
import optimist.smt.Smt.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariant of a waiter is inductive for any numbers of threads, and nothing that it says can be left out. */
@Timeout(300)
class WaiterInvariantTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String PATTERN = "cancellation";
    private static final String GATE = "HandlerObject_invariant";

    private final Smt smt = new Smt(ROOT, Path.of("target/smt").toAbsolutePath());

    @Test
    void isInductiveForAnyThreads() throws Exception {
        Report report = smt.check(PATTERN, GATE, "MCHandlerObjectInductive");
        System.out.println(report);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions()).isEqualTo(392);
        assertThat(report.possible()).isEqualTo(12);
    }

    private static JsonNode models() throws Exception {
        return new TomlMapper()
                .readTree(ROOT.resolve("models")
                        .resolve(PATTERN)
                        .resolve("models.toml")
                        .toFile());
    }

    /** TLC counts as many in the model. */
    @Test
    void asManyStatesAsTlcFinds() throws Exception {
        assertThat(smt.states(PATTERN, GATE, "MCHandlerObjectInductive", "handler-inductive-two"))
                .isEqualTo(models().at("/model/handler-inductive-two/states").intValue());
    }

    /** The mutants that TLC finds where a step begins in any state that satisfies the invariant. */
    static Stream<Arguments> mutants() throws Exception {
        List<Arguments> mutants = new ArrayList<>();
        for (Map.Entry<String, JsonNode> mutant : models().get("mutant").properties()) {
            if (mutant.getValue().get("of").asText().startsWith("handler-inductive")) {
                mutants.add(Arguments.of(mutant.getKey(), mutant.getValue()));
            }
        }
        assertThat(mutants).hasSizeGreaterThan(20);
        return mutants.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void refutesWhatTlcRefutes(String name, JsonNode mutant) throws Exception {
        Map<String, String> replace = new TomlMapper().convertValue(mutant.get("replace"), new StringMap());
        String property = mutant.get("killed-by").asText();

        assertThat(smt.refuted(
                        PATTERN,
                        GATE,
                        mutant.get("module").asText(),
                        replace,
                        mutant.get("of").asText(),
                        goal -> isOf(goal, property)))
                .as(name)
                .isNotEmpty();
    }

    /** A conjunct that has conjuncts is asked part by part, and Types are those of the waiter and of what was seen. */
    private static boolean isOf(String goal, String property) {
        String conjunct = goal.replaceFirst(" \\d+$", "");
        return property.equals("Types") ? conjunct.endsWith("Types") : conjunct.equals(property);
    }

    private static final class StringMap extends com.fasterxml.jackson.core.type.TypeReference<Map<String, String>> {}
}
