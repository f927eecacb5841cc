package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import optimist.conformance.FaultyClass;
import optimist.conformance.Mapping;
import optimist.conformance.Pairing;
import optimist.conformance.ReviewPage;
import optimist.refcount.RefCounts.Parity;
import org.junit.jupiter.api.Test;

/** The review page says which method is which action, and what was shown of it. */
class MappingTest {
    private static final ReviewPage PAGE = ReviewPage.of("refcount");
    private static final Path LIBRARY = Path.of("../library/src/main/java/optimist/refcount");

    @Test
    void isWhatThePageSays() {
        PAGE.says("mapping", mapping().lines());
    }

    @Test
    void isOfAllSpecificationsAndAllClasses() throws IOException {
        Set<String> specified = new TreeSet<>();
        for (JsonNode model : RefCounts.manifest()) {
            specified.add(model.get("spec").asText());
        }
        assertThat(mapping().specifications().values()).containsExactlyInAnyOrderElementsOf(specified);
        assertThat(mapping().classes()).isEqualTo(classesWithActions());
    }

    private static Set<String> classesWithActions() throws IOException {
        Set<String> classes = new TreeSet<>();
        try (Stream<Path> files = Files.list(LIBRARY)) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("@Action(")) {
                    classes.add(file.getFileName().toString().replaceFirst("\\.java$", ""));
                }
            }
        }
        return classes;
    }

    @Test
    void whatHasNotBeenShownIsNotOnThePage() {
        assertIsStale(mapping(tail(GraphTest.COMPARED), ReplayTest.replayed(), MutantTest.all()));
        assertIsStale(mapping(GraphTest.COMPARED, tail(ReplayTest.replayed()), MutantTest.all()));
        assertIsStale(mapping(GraphTest.COMPARED, ReplayTest.replayed(), tail(MutantTest.all())));
    }

    private static void assertIsStale(Mapping mapping) {
        assertThatThrownBy(() -> PAGE.check("mapping", mapping.lines()))
                .hasMessageContaining("block `mapping` is stale: run `make review ONLY=refcount`");
    }

    @Test
    void anActionThatNoModelTakes() {
        List<Pairing> disciplined = GraphTest.COMPARED.stream()
                .filter(pairing ->
                        pairing.type() != Parity.class || pairing.model().name().equals("parity-misuse"))
                .toList();
        assertThatThrownBy(
                        () -> mapping(disciplined, List.of(), MutantTest.all()).lines())
                .hasMessage("no model takes Parity!UndoRetain");
    }

    @Test
    void anActionInWhichNoFaultIsFound() {
        List<FaultyClass> found = MutantTest.all().stream()
                .filter(faulty -> !faulty.fault().member().equals("takeBack"))
                .toList();
        assertThatThrownBy(() -> mapping(GraphTest.COMPARED, List.of(), found).lines())
                .hasMessage("no fault in StickyRefCount.takeBack was found");
    }

    private static <T> List<T> tail(List<T> list) {
        return list.subList(1, list.size());
    }

    private static Mapping mapping() {
        return mapping(GraphTest.COMPARED, ReplayTest.replayed(), MutantTest.all());
    }

    private static Mapping mapping(List<Pairing> compared, List<Pairing> replayed, List<FaultyClass> found) {
        Map<Class<?>, String> specifications = new LinkedHashMap<>();
        for (Pairing pairing : compared) {
            JsonNode model = Objects.requireNonNull(
                    RefCounts.manifest().get(pairing.model().name()));
            String specification = model.get("spec").asText();
            assertThat(specifications.getOrDefault(pairing.type(), specification))
                    .isEqualTo(specification);
            specifications.put(pairing.type(), specification);
        }
        return new Mapping(specifications, compared, replayed, TraceTest.traces(), found);
    }
}
