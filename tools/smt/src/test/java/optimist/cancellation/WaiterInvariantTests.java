package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariant of a waiter is inductive for any threads, and nothing that it says can be left out. */
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WaiterInvariantTests {
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    static final String PATTERN = "cancellation";
    private static final String NOT_CARRIED = "packed-inductive-puts-no-index";

    final Smt smt;
    private final String variant;
    private final String models;
    private final int conditions;
    private final int possible;
    private final int mutants;

    /**
     * @param variant as the modules are called
     * @param models the first word of the models
     * @param conditions what has to hold
     * @param possible what has to be possible
     * @param mutants the number of them
     */
    WaiterInvariantTests(String variant, String models, int conditions, int possible, int mutants) {
        this.variant = variant;
        this.models = models;
        this.conditions = conditions;
        this.possible = possible;
        this.mutants = mutants;
        smt = new Smt(ROOT, Path.of("target/smt", variant).toAbsolutePath());
    }

    @Test
    final void isInductiveForAnyThreads() throws Exception {
        Report report = smt.check(PATTERN, invariant(variant), "MC" + variant + "Inductive");
        System.out.println(report);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions()).isEqualTo(conditions);
        assertThat(report.possible()).isEqualTo(possible);
    }

    static String invariant(String variant) {
        return variant + "_invariant";
    }

    static JsonNode models() throws Exception {
        return new TomlMapper()
                .readTree(ROOT.resolve("models")
                        .resolve(PATTERN)
                        .resolve("models.toml")
                        .toFile());
    }

    /** The mutants that TLC finds where a step begins in any state that satisfies the invariant. */
    final Stream<Arguments> mutants() throws Exception {
        List<Arguments> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> mutant : models().get("mutant").properties()) {
            if (mutant.getValue().get("of").asText().startsWith(models + "-inductive")
                    && !mutant.getKey().equals(NOT_CARRIED)) {
                all.add(Arguments.of(mutant.getKey(), mutant.getValue()));
            }
        }
        assertThat(all).hasSize(mutants);
        return all.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    final void refutesTheInvariantsThatTlcRefutes(String name, JsonNode mutant) throws Exception {
        Map<String, String> replace = new TomlMapper().convertValue(mutant.get("replace"), new StringMap());
        String property = mutant.get("killed-by").asText();

        assertThat(smt.refuted(
                        PATTERN,
                        mutant.get("module").asText().replace("InductiveMutants", "_invariant"),
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

    private static final class StringMap extends TypeReference<Map<String, String>> {}
}
