package optimist.check;

import static optimist.check.CheckTest.assertRed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims about cost, and claims that nothing decides. */
class MeasuredTest {
    private static final String PLAN = """
            unit = "call"
            ours = "mine"
            limit = "mine"
            peers = []

            [contender.mine]
            shown = "Mine"
            benchmark = "Mine"

            [contender.theirs]
            shown = "Theirs"
            benchmark = "Theirs"

            [scenario.alone]
            shows = "one thread"
            method = "runs"
            threads = 1

            [goal.twice]
            in = ["alone"]
            over = ["theirs"]
            at-least = 2.0

            [goal.thrice]
            in = ["alone"]
            over = ["theirs"]
            at-least = 3.0

            [goal.even]
            in = ["alone"]
            of = "theirs"
            over = ["mine"]
            at-most = 0.4
            """;

    /** Nine rounds, in which mine was 2.4 to 2.6 times as fast as theirs. */
    private static final String RUN = """
            { "machine": { "jdk": "a JVM", "cpu": "AMD EPYC", "cores": 2 },
              "warmups": 1, "iterations": 3, "millis": 200, "busy": 0.0,
              "plan": { "unit": "call", "ours": "mine", "limit": "mine", "peers": [],
                "contender": {
                  "mine": { "shown": "Mine", "benchmark": "Mine" },
                  "theirs": { "shown": "Theirs", "benchmark": "Theirs" } },
                "scenario": { "alone": { "shows": "one thread", "method": "runs", "threads": 1 } } },
              "operationsPerMicrosecond": { "alone": {
                "mine": [[24], [24], [25], [25], [25], [25], [25], [26], [26]],
                "theirs": [[10], [10], [10], [10], [10], [10], [10], [10], [10]] } } }
            """;

    private static final String RECORD = "bench/toy/recorded/amd-epyc.json";

    @TempDir
    private Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        Files.createDirectories(root.resolve("bench/toy/recorded"));
        Files.writeString(root.resolve("bench/toy/bench.toml"), PLAN);
        Files.writeString(root.resolve(RECORD), RUN);
    }

    private Toy.Ended claim(String keys) throws Exception {
        toy.append("specs/toy/claims.toml", "\n[claim.T9]\nclaim = \"Fast.\"\nsource = \"page 9\"\n" + keys);
        return toy.run("check", "--only", "toy/fair");
    }

    private Toy.Ended measured(String goals, String found) throws Exception {
        return claim("verdict = \"measured\"\nmeasured-by = [" + goals + "]\nfound = \"" + found + "\"\n");
    }

    private Toy.Ended notReproduced(String goal) throws Exception {
        return claim("""
                verdict = "measured"
                measured-by = ["%s"]
                found = "not reproduced here"
                because = "two processors where the source had four"
                """.formatted(goal));
    }

    @Test
    void theFiguresDecide() throws Exception {
        assertThat(measured("\"twice\"", "as claimed").output()).contains("ok  T9     measured: as claimed");
    }

    @Test
    void theFiguresContradict() throws Exception {
        assertThat(measured("\"thrice\"", "contradicted").output()).contains("ok  T9     measured: contradicted");
    }

    /** A page asks for the chart by showing it; from then on it is compared with the record. */
    @Test
    void staleCharts() throws Exception {
        String page = "specs/toy/README.md";
        String chart = "specs/toy/cost.svg";
        toy.append(page, "\n![cost](cost.svg)\n");
        assertRed(toy.run("check", "--only", "toy/fair"), chart + ": no comparison with a peer is recorded");
        toy.edit("bench/toy/bench.toml", "peers = []", "peers = [\"theirs\"]");
        assertRed(toy.run("check", "--only", "toy/fair"), chart + ": is not there: run `make pages ONLY=toy`");
        assertThat(toy.run("pages").output()).contains(chart + ": drawn");
        assertThat(toy.run("check").code()).isZero();
        assertThat(toy.read(chart))
                .contains("s, on AMD EPYC</title>")
                .contains("one thread, by Theirs: 2.50 (2.40 to 2.60), faster.");
        toy.edit(RECORD, "[26], [26]", "[30], [30]");
        assertRed(toy.run("check", "--only", "toy/fair"), chart + ": is stale: run `make pages ONLY=toy`");
    }

    private void recordedOnIntel(int mine) throws Exception {
        Files.writeString(
                root.resolve("bench/toy/recorded/intel-xeon.json"),
                RUN.replace("AMD EPYC", "Intel(R) Xeon(R) Processor")
                        .replace("\"warmups\"", "\"date\": \"2026-11-22\", \"warmups\"")
                        .replaceAll("\\[2[4-6]]", "[" + mine + "]"));
    }

    @Test
    void metOnEveryProcessor() throws Exception {
        recordedOnIntel(22);
        assertThat(measured("\"twice\"", "as claimed").output()).contains("ok  T9     measured: as claimed");
        assertThat(toy.run("pages").code()).isZero();
        assertThat(toy.read("specs/toy/README.md"))
                .contains("`mine` by `theirs` 2.20 (2.20 to 2.20) on Intel Xeon and 2.50 (2.40 to 2.60) on AMD EPYC |");
    }

    @Test
    void metOnOneProcessorAndMissedOnAnother() throws Exception {
        recordedOnIntel(11);
        assertThat(measured("\"twice\"", "in part").output()).contains("ok  T9     measured: in part");
    }

    @Test
    void theSiteShowsEachProcessor() throws Exception {
        recordedOnIntel(11);
        assertThat(toy.run("review").code()).isZero();
        assertThat(toy.read("build/review/index.html")).contains("1 different by processor, 1 missed, 1 open");
        assertThat(toy.read("build/review/patterns/toy.html"))
                .contains("<td>AMD EPYC</td><td class=\"number\">2.50 (2.40 to 2.60)</td>")
                .contains("<td>Intel Xeon</td><td class=\"number\">1.10 (1.10 to 1.10)</td>");
    }

    @Test
    void missedOnEveryProcessor() throws Exception {
        recordedOnIntel(11);
        assertThat(measured("\"thrice\"", "contradicted").output()).contains("ok  T9     measured: contradicted");
    }

    /** The other record decides it. */
    @Test
    void undecidedOnOneProcessor() throws Exception {
        recordedOnIntel(30);
        assertThat(measured("\"even\"", "undecided").output()).contains("ok  T9     measured: undecided");
    }

    /** What a source measured on its machine is not contradicted by another machine. */
    @Test
    void notReproducedHere() throws Exception {
        assertThat(notReproduced("thrice").output()).contains("ok  T9     measured: not reproduced here");
    }

    @Test
    void notReproducedWithoutAReason() throws Exception {
        assertRed(
                measured("\"thrice\"", "not reproduced here"),
                "found: \"not reproduced here\" needs because: what differs from the source's measurement");
    }

    @Test
    void notReproducedThoughMet() throws Exception {
        assertRed(
                notReproduced("twice"),
                "found: \"not reproduced here\" (expected: \"as claimed\", by the recorded figures)");
    }

    @Test
    void inPart() throws Exception {
        assertThat(measured("\"twice\", \"thrice\"", "in part").output()).contains("measured: in part");
    }

    @Test
    void undecided() throws Exception {
        assertThat(measured("\"even\"", "undecided").output()).contains("ok  T9     measured: undecided");
    }

    @Test
    void anotherFindingThanTheFigures() throws Exception {
        assertRed(
                measured("\"thrice\"", "as claimed"),
                "FAIL claim toy/T9: specs/toy/claims.toml:38: found: \"as claimed\" (expected: \"contradicted\", by the recorded figures)");
    }

    @Test
    void noFinding() throws Exception {
        assertRed(
                claim("verdict = \"measured\"\nmeasured-by = [\"twice\"]\n"),
                "found: missing (expected: \"as claimed\", by the recorded figures)");
    }

    @Test
    void anUnknownGoal() throws Exception {
        assertRed(
                measured("\"once\"", "as claimed"),
                "bench/toy/bench.toml has no goal \"once\" (expected: one of \"twice\", \"thrice\", \"even\")");
    }

    /** One that is missed contradicts a claim about several, if none is met. */
    @Test
    void severalGoals() throws Exception {
        assertThat(measured("\"thrice\", \"even\"", "contradicted").output())
                .contains("ok  T9     measured: contradicted");
        setUp();
        assertThat(measured("\"twice\", \"even\"", "in part").output()).contains("ok  T9     measured: in part");
    }

    @Test
    void noGoal() throws Exception {
        assertRed(measured("", "as claimed"), "\"measured\" needs measured-by, and has no other evidence");
    }

    @Test
    void aGoalForAnotherVerdict() throws Exception {
        assertRed(
                claim("verdict = \"refuted\"\nrefuted-by = [\"lost: NothingLost\"]\nmeasured-by = [\"twice\"]\n"),
                "measured-by and found belong to the verdicts");
    }

    @Test
    void anUnrecordedScenarioIsSkipped() throws Exception {
        Files.delete(root.resolve(RECORD));
        assertThat(measured("\"twice\"", "as claimed").output())
                .contains("skipped: 1 claim: T9: not recorded: make bench ONLY=toy RECORD=1");
    }

    /** A figure of what was measured before the scenario was changed is no figure of it. */
    @Test
    void aChangedScenarioIsSkipped() throws Exception {
        toy.edit("bench/toy/bench.toml", "threads = 1", "threads = 2");
        assertThat(measured("\"twice\"", "as claimed").output()).contains("T9: not recorded");
    }

    @Test
    void aKnownFailureDoesNotPass() throws Exception {
        assertThat(claim(
                                "verdict = \"measured\"\nmeasured-by = [\"twice\"]\nfound = \"as claimed\"\nwrong = \"another CPU\"\n")
                        .output())
                .contains("counted as skipped: 1\n  toy/T9: another CPU\n")
                .doesNotContain("ok  T9");
    }

    @Test
    void aConditionOfAMeasuredClaim() throws Exception {
        assertRed(
                claim(
                        "verdict = \"measured\"\nmeasured-by = [\"twice\"]\nfound = \"as claimed\"\nonly-if = \"it rains\"\n"),
                "only-if belongs to the verdict \"holds only if\"");
    }

    @Test
    void aPlanThatCannotBeRead() throws Exception {
        toy.edit("bench/toy/bench.toml", "threads = 1", "threads = 1\ntreads = 1");
        assertRed(measured("\"twice\"", "as claimed"), "FAIL manifest toy: bench/toy/bench.toml: ", "treads");
    }

    @Test
    void notShownNeedsAReason() throws Exception {
        assertThat(claim("verdict = \"not shown\"\nbecause = \"it needs a farm\"\n")
                        .output())
                .contains("skipped: 1 claim: T9: not shown: it needs a farm");
    }

    @Test
    void notShownWithoutAReason() throws Exception {
        assertRed(claim("verdict = \"not shown\"\nbecause = \" \"\n"), "\"not shown\" needs because");
    }

    @Test
    void notShownExcludesEvidence() throws Exception {
        assertRed(
                claim("verdict = \"not shown\"\nbecause = \"no\"\nrefuted-by = [\"lost: NothingLost\"]\n"),
                "\"not shown\" has no evidence");
    }

    @Test
    void thePageShowsTheFigures() throws Exception {
        toy.append("specs/toy/README.md", "\n<!-- begin cost -->\n<!-- end cost -->\n");
        measured("\"twice\"", "as claimed");
        assertThat(toy.run("check").output()).contains("block `cost` is stale", "block `claims` is stale");
        assertThat(toy.run("pages").code()).isZero();
        assertThat(toy.read("specs/toy/README.md"))
                .contains(
                        "| **measured**: **as claimed** | goal *twice*: in `alone`, `mine` by `theirs` 2.50 (2.40 to 2.60); on AMD EPYC alone |")
                .contains("All figures are of this processor alone.")
                .contains("| twice: at least 2.00 | alone | Mine | Theirs | 2.50 (2.40 to 2.60) | met |");
    }

    /** What was found before the scenario was changed is not said of what it is now. */
    @Test
    void thePageOmitsUnrecordedFigures() throws Exception {
        toy.edit("bench/toy/bench.toml", "threads = 1", "threads = 2");
        measured("\"twice\"", "as claimed");
        assertThat(toy.run("pages").code()).isZero();
        assertThat(toy.read("specs/toy/README.md"))
                .contains("| **measured** | goal *twice*: not recorded yet |")
                .doesNotContain("as claimed");
    }
}
