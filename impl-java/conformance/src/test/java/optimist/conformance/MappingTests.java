package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The review page of a pattern says which method is which action, and what was shown of it. */
public abstract class MappingTests {
    private final ReviewPage page;
    private final Path library;
    private final Mapping mapping;

    protected MappingTests(
            String pattern,
            List<Pairing> compared,
            List<Pairing> replayed,
            Map<Class<?>, Integer> traces,
            List<FaultyClass> found) {
        page = ReviewPage.of(pattern);
        library = Path.of("../library/src/main/java/optimist", pattern);
        mapping = new Mapping(Manifest.of(pattern), compared, replayed, traces, found);
    }

    @Test
    public void isWhatThePageSays() {
        page.says("mapping", mapping.lines());
    }

    @Test
    public void isOfAllSpecificationsAndAllClasses() throws IOException {
        Set<String> specifications = new TreeSet<>(mapping.manifest().specifications());
        assertThat(specifications).containsAll(withoutAClass());
        specifications.removeAll(withoutAClass());
        assertThat(mapping.specifications()).containsExactlyInAnyOrderElementsOf(specifications);
        assertThat(mapping.classes()).isEqualTo(classesWithActions());
    }

    /** The specifications that there is no class of. */
    protected Set<String> withoutAClass() {
        return Set.of();
    }

    private Set<String> classesWithActions() throws IOException {
        Set<String> classes = new TreeSet<>();
        try (Stream<Path> files = Files.list(library)) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("@Action(")) {
                    classes.add(file.getFileName().toString().replaceFirst("\\.java$", ""));
                }
            }
        }
        return classes;
    }

    @Test
    public void whatHasNotBeenShownIsNotOnThePage() {
        assertIsStale(mapping.withCompared(tail(mapping.compared())));
        assertIsStale(mapping.withReplayed(tail(mapping.replayed())));
        assertIsStale(mapping.withTraces(Map.of()));
        assertIsStale(mapping.withFound(tail(mapping.found())));
    }

    private void assertIsStale(Mapping other) {
        assertThatThrownBy(() -> page.check("mapping", other.lines()))
                .hasMessageContaining("block `mapping` is stale: run `make pages ONLY=" + page.pattern() + "`");
    }

    /** To be asked where some model leaves some action out. */
    protected final void assertThatAnActionThatNoModelTakesIsNamed() {
        Pairing few = mapping.compared().stream()
                .filter(pairing -> !pairing.report().notTaken().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> mapping.withCompared(List.of(few)).lines())
                .hasMessage("no model takes " + mapping.specification(few) + "!"
                        + few.report().notTaken().get(0));
    }

    @Test
    public void anActionInWhichNoFaultIsFound() {
        FaultyClass last = mapping.found().get(mapping.found().size() - 1);
        String specification = mapping.specification(last.original());
        String member = last.fault().member();
        Lint.Marked unproved = last.original().report().lint().actions().values().stream()
                .filter(marked -> marked.name().equals(member))
                .findFirst()
                .orElseThrow();
        List<FaultyClass> others = mapping.found().stream()
                .filter(faulty -> !faulty.fault().member().equals(member)
                        || !mapping.specification(faulty.original()).equals(specification))
                .toList();
        assertThatThrownBy(() -> mapping.withFound(others).lines())
                .hasMessage("no fault in " + unproved.method() + " was found");
    }

    private static <T> List<T> tail(List<T> list) {
        return list.subList(1, list.size());
    }
}
