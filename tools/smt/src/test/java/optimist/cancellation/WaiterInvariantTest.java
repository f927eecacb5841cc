package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.nio.file.Files;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants of both waiters are inductive for any threads, and nothing that they say can be left out. */
@Timeout(900)
class WaiterInvariantTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String PATTERN = "cancellation";
    private static final String NOT_CARRIED = "packed-inductive-puts-no-index";

    private final Smt smt = new Smt(ROOT, Path.of("target/smt").toAbsolutePath());

    @ParameterizedTest
    @CsvSource({"HandlerObject, 392, 12", "Packed, 577, 16"})
    void isInductiveForAnyThreads(String variant, int conditions, int possible) throws Exception {
        Report report = smt.check(PATTERN, variant + "_invariant", "MC" + variant + "Inductive");
        System.out.println(report);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions()).isEqualTo(conditions);
        assertThat(report.possible()).isEqualTo(possible);
    }

    /** What nobody asks would be skipped without a word. */
    @Test
    void everyGateIsAsked() throws Exception {
        try (Stream<Path> files = Files.walk(ROOT.resolve("proofs"))) {
            assertThat(files.filter(file -> file.endsWith("smt.toml")))
                    .containsExactly(ROOT.resolve("proofs/cancellation/smt.toml"));
        }
        assertThat(new TomlMapper()
                        .readTree(ROOT.resolve("proofs/cancellation/smt.toml").toFile())
                        .get("gate")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("HandlerObject_invariant", "Packed_invariant");
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
        String model = "handler-inductive-two";

        assertThat(smt.states(PATTERN, "HandlerObject_invariant", "MCHandlerObjectInductive", model))
                .isEqualTo(models().at("/model/" + model + "/states").intValue());
    }

    /** The mutants that TLC finds where a step begins in any state that satisfies the invariant. */
    static Stream<Arguments> mutants() throws Exception {
        List<Arguments> mutants = new ArrayList<>();
        for (Map.Entry<String, JsonNode> mutant : models().get("mutant").properties()) {
            if (mutant.getValue().get("of").asText().matches("(handler|packed)-inductive.*")
                    && !mutant.getKey().equals(NOT_CARRIED)) {
                mutants.add(Arguments.of(mutant.getKey(), mutant.getValue()));
            }
        }
        assertThat(mutants).hasSizeGreaterThan(50);
        return mutants.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void refutesTheInvariantsThatTlcRefutes(String name, JsonNode mutant) throws Exception {
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

    /** What is put is whatever was seen, which is of more kinds than the word has. */
    @Test
    void aMutantOutsideTheFragmentIsAnError() {
        assertThatThrownBy(() -> smt.refuted(
                        PATTERN,
                        "Packed_invariant",
                        "PackedInductiveMutants",
                        Map.of("PutIndex", "PutsNoIndex"),
                        "packed-inductive-two",
                        goal -> goal.startsWith("WaiterTypes")))
                .hasMessageContaining("specs/memory/Memory.tla:")
                .hasMessageContaining("`memory` cannot have this value");
    }

    /** A conjunct that has conjuncts is asked part by part, and Types are those of the waiter and of what was seen. */
    private static boolean isOf(String goal, String property) {
        String conjunct = goal.replaceFirst(" \\d+$", "");
        return property.equals("Types") ? conjunct.endsWith("Types") : conjunct.equals(property);
    }

    private static final class StringMap extends com.fasterxml.jackson.core.type.TypeReference<Map<String, String>> {}
}
