package optimist.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import optimist.mutants.Results.Score;
import optimist.mutants.Results.Survivor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files with the survivors are those of the sources, and say something of each of them. */
class ResultsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Survivor SURVIVOR = new Survivor("negated \"it\" \\", "if (x) {", "the same", null);

    @TempDir
    private Path folder;

    static List<String> patterns() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT.resolve("impl-java/library/src/main/java/optimist"))) {
            return folders.filter(Files::isDirectory)
                    .map(pattern -> pattern.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void isOfAllSources(String pattern) throws IOException {
        List<String> missing = Results.read(Results.file(ROOT, pattern)).missing(Results.sources(ROOT, pattern));
        assumeTrue(
                missing.isEmpty(),
                () -> "of " + pattern + " these are not yet mutated: make mutate-java ONLY=" + pattern + "/<class>: "
                        + String.join(", ", missing));
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void isOfTheseSources(String pattern) throws IOException {
        Results results = Results.read(Results.file(ROOT, pattern));
        assertThat(results.problems(Results.sources(ROOT, pattern)))
                .as("make mutate-java ONLY=" + pattern)
                .isEmpty();
        System.out.printf("%s: %d survivors known to show that something is missing%n", pattern, results.known());
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void isUpToDate(String pattern) throws IOException {
        List<String> stale = Results.read(Results.file(ROOT, pattern)).stale();
        assumeTrue(
                stale.isEmpty(),
                () -> "of " + pattern + " these were edited since they were mutated: " + String.join(", ", stale));
    }

    /** Other rules, or another version of PIT, make others. Of another compiler's bytecode nothing is said. */
    @ParameterizedTest
    @MethodSource("patterns")
    void theRulesMakeTheseMutants(String pattern) throws IOException {
        Results results = Results.read(Results.file(ROOT, pattern));
        assumeTrue(Runtime.version().feature() == 17, "not the compiler of JDK 17");
        List<Mutant> mutants = Mutants.in(ROOT.resolve("impl-java/library/target/classes/optimist/" + pattern));
        results.classes().forEach((name, score) -> {
            List<Mutant> own = mutants.stream()
                    .filter(mutant -> mutant.source().equals(name))
                    .toList();
            if (!score.isStale()) {
                assertThat(score.mutants())
                        .as(name + ": make mutate-java ONLY=" + pattern)
                        .isEqualTo(own.size());
            }
            assertThat(own)
                    .as("what there is of " + name)
                    .extracting(mutant -> mutant.id() + ": " + mutant.change())
                    .containsAll(score.survivors().entrySet().stream()
                            .map(survivor -> survivor.getKey() + ": "
                                    + survivor.getValue().change())
                            .toList());
        });
    }

    // ---- and would not be, otherwise

    private Path source(String text) throws IOException {
        return Files.writeString(folder.resolve("Count.java"), text);
    }

    private static Results of(String hash, int killed, Survivor survivor) {
        return new Results(Map.of(
                "Count",
                new Score(
                        hash,
                        3,
                        killed,
                        0,
                        0,
                        0,
                        0,
                        null,
                        null,
                        Map.of("Count.get() NEGATE_CONDITIONALS 1", survivor))));
    }

    @Test
    void itIsReadAsItWasWritten() throws IOException {
        Path file = folder.resolve("toy.toml");
        Results results = of(Results.hash(source("a")), 2, SURVIVOR);
        results.write(file, "toy");
        assertThat(Results.read(file)).isEqualTo(results);
        assertThat(results.problems(List.of(source("a")))).isEmpty();
        assertThat(Results.read(folder.resolve("none.toml")).classes()).isEmpty();
    }

    @Test
    void itIsOfAnotherSource() throws IOException {
        Results results = of(Results.hash(source("a")), 2, SURVIVOR);
        assertThat(results.problems(List.of(source("b"))))
                .containsExactly("Count: the source has changed since it was mutated, to " + Results.hash(source("b")));
        assertThat(results.problems(List.of())).containsExactly("Count: there is no such source");
        assertThat(new Results(Map.of()).missing(List.of(source("a")))).containsExactly("Count");
        assertThat(results.missing(List.of(source("a")))).isEmpty();
    }

    /** An edit is explained once, and not those that follow. */
    @Test
    void itIsOfAnOlderSource() throws IOException {
        String edited = Results.hash(source("b"));
        Map<String, Survivor> survivors = Map.of("Count.get() NEGATE_CONDITIONALS 1", SURVIVOR);
        Results stale = new Results(Map.of("Count", new Score("0", 3, 2, 0, 0, 0, 0, edited, "one line", survivors)));
        assertThat(stale.problems(List.of(source("b")))).isEmpty();
        assertThat(stale.stale()).containsExactly("Count: one line");
        assertThat(stale.problems(List.of(source("c"))))
                .containsExactly("Count: the source has changed since it was mutated, to " + Results.hash(source("c")));
        Results unexplained = new Results(Map.of("Count", new Score("0", 3, 2, 0, 0, 0, 0, edited, " ", survivors)));
        assertThat(unexplained.problems(List.of(source("b"))))
                .containsExactly("Count: the source has changed since it was mutated, to " + edited);
        Path file = folder.resolve("stale.toml");
        stale.write(file, "toy");
        assertThat(Results.read(file)).isEqualTo(stale);
    }

    @Test
    void aCommentIsNoCode() throws IOException {
        String hash = Results.hash(source("int a = 1;\nString b = \"/* b */ // b\"; char c = '\"';\n"));
        assertThat(Results.hash(
                        source("/** A. */\nint a = 1; // a\n\n  // \"\nString b = \"/* b */ // b\"; char c = '\"';\n")))
                .isEqualTo(hash);
        assertThat(Results.hash(source("int a = 1;\nString b = \"/* c */ // b\"; char c = '\"';\n")))
                .isNotEqualTo(hash);
        assertThat(Results.hash(source("int a = 1;\nString b = \"/* b */ // c\"; char c = '\"';\n")))
                .isNotEqualTo(hash);
        assertThat(Results.hash(source("int a = 2;\nString b = \"/* b */ // b\"; char c = '\"';\n")))
                .isNotEqualTo(hash);
    }

    @Test
    void aSurvivorIsNotExplained() throws IOException {
        Survivor nothing = new Survivor("negated", "if (x) {", null, null);
        Results results = of(Results.hash(source("a")), 2, nothing);
        assertThat(results.problems(List.of(source("a"))))
                .containsExactly("Count.get() NEGATE_CONDITIONALS 1: negated, in `if (x) {`: no why");
        Survivor blank = new Survivor("negated", "if (x) {", " ", "");
        assertThat(of(Results.hash(source("a")), 2, blank).problems(List.of(source("a"))))
                .hasSize(1);
        Survivor known = new Survivor("negated", "if (x) {", null, "a test");
        assertThat(of(Results.hash(source("a")), 2, known).known()).isEqualTo(1);
        assertThat(of(Results.hash(source("a")), 2, known).problems(List.of(source("a"))))
                .isEmpty();
    }

    @Test
    void aSurvivorIsNotListed() throws IOException {
        Results results = of(Results.hash(source("a")), 1, SURVIVOR);
        assertThat(results.problems(List.of(source("a")))).containsExactly("Count: 2 survived, and 1 are listed");
    }

    @Test
    void reasonsAreKeptForTheSameChangeOfTheSameLine() {
        Survivor same = new Survivor(SURVIVOR.change(), SURVIVOR.line(), null, null);
        assertThat(same.over(SURVIVOR)).isEqualTo(SURVIVOR);
        Survivor other = new Survivor(SURVIVOR.change(), "if (y) {", null, null);
        assertThat(other.over(SURVIVOR)).isEqualTo(other);
        Results before = of("0", 2, SURVIVOR);
        assertThat(new Results(Map.of()).over(before)).isEqualTo(before);
    }

    @Test
    void aRunOfSurvivorsAddsItsKills() {
        Survivor open = new Survivor("negated", "if (x) {", null, "a test");
        Score before = new Score("0", 6, 1, 1, 1, 0, 0, null, null, Map.of("a", open, "b", open, "c", SURVIVOR));
        Survivor same = new Survivor("negated", "if (x) {", null, null);
        Score again = new Score("0", 2, 1, 0, 0, 0, 0, null, null, Map.of("b", same));
        assertThat(before.again(again))
                .isEqualTo(new Score("0", 6, 2, 1, 1, 0, 0, null, null, Map.of("b", open, "c", SURVIVOR)));
    }
}
