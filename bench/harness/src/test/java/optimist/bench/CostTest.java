package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import optimist.bench.Cost.Judged;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of several processors. */
class CostTest {
    private static final String AMD = "AMD EPYC";
    private static final String INTEL = "Intel(R) Xeon(R) Processor";
    private static final List<String> OTHERS = List.of("above", "below", "mixed", "unsure", "newer");

    /** What mine is by each of the others in each of nine rounds; of `unsure`, each differs by a tenth from the one before. */
    private static final double[] ON_AMD = {2, 0.5, 2, 2, 2};

    private static final double[] ON_INTEL = {1.5, 0.8, 0.5, 1, 0.5};

    @TempDir
    private Path root;

    @BeforeEach
    void plan() throws Exception {
        Files.createDirectories(root.resolve("bench/toy"));
        Files.writeString(root.resolve("bench/toy/bench.toml"), toml(OTHERS));
    }

    private static String toml(List<String> others) {
        return """
                unit = "call"
                ours = "mine"
                limit = "mine"
                peers = ["above"]
                [contender.mine]
                shown = "Mine"
                benchmark = "Mine"
                [scenario.alone]
                shows = "one thread"
                method = "runs"
                threads = 1
                """ + others.stream().map(other -> """
                        [contender.%1$s]
                        shown = "%1$s"
                        benchmark = "%1$s"
                        [goal.%1$s]
                        in = ["alone"]
                        over = ["%1$s"]
                        at-least = 1.0
                        """.formatted(other)).collect(Collectors.joining());
    }

    /** Records nine rounds, of so many of the others. */
    private Cost record(String cpu, String date, int others, double... ratios) throws Exception {
        Path file = root.resolve("plan-then.toml");
        Files.writeString(file, toml(OTHERS.subList(0, others)));
        Plan then = Plan.read(file);
        Results results = new Results(then, 9);
        for (int round = 0; round < 9; round++) {
            double slow = Math.pow(1.1, round - 4);
            results.others(round, 0.02);
            results.put("alone", "mine", round, 10);
            for (int i = 0; i < others; i++) {
                double speed = 10 / ratios[i];
                results.put("alone", OTHERS.get(i), round, OTHERS.get(i).equals("unsure") ? speed * slow : speed);
            }
        }
        Recorded run = Recorded.of(then, Effort.FULL, new Machine("a JVM", cpu, 2), results);
        return Cost.record(
                root,
                "toy",
                new Recorded(
                        run.machine(),
                        date,
                        run.warmups(),
                        run.iterations(),
                        run.millis(),
                        run.busy(),
                        run.others(),
                        run.looks(),
                        then,
                        run.operationsPerMicrosecond()));
    }

    private static String page(Cost cost) {
        return String.join("\n", Objects.requireNonNull(cost.page()));
    }

    private static List<String> verdicts(Cost cost) {
        return OTHERS.stream()
                .flatMap(goal -> cost.judged(goal).stream())
                .map(Judged::verdict)
                .toList();
    }

    @Test
    void oneProcessorAlone() throws Exception {
        Cost cost = record(AMD, "2026-11-29", 5, ON_AMD);
        assertThat(page(cost))
                .startsWith("a JVM on AMD EPYC, 2 cores, on 2026-11-29. 9 rounds")
                .contains("2, 2, 2 % of the processors. All figures are of this processor alone.\n")
                .contains("divided by that of | Ratio | Goal is |")
                .contains("| Mine | above | 2.00 (2.00 to 2.00) | met |");
        assertThat(verdicts(cost)).containsExactly("met", "missed", "met", "met", "met");
    }

    @Test
    void aGoalIsDecidedOnEveryProcessor() throws Exception {
        record(INTEL, "2026-11-22", 4, ON_INTEL);
        Cost cost = record(AMD, "2026-11-29", 5, ON_AMD);
        assertThat(verdicts(cost)).containsExactly("met", "missed", Judged.DIFFERS, "open", "met");
        assertThat(page(cost))
                .startsWith(
                        "The records are of AMD EPYC, Intel Xeon. A goal is met, or missed, only if it is so on each")
                .contains("\n\n**AMD EPYC**\n\na JVM on AMD EPYC, 2 cores, on 2026-11-29. 9 rounds")
                .contains("\n\n**Intel Xeon**\n\na JVM on Intel(R) Xeon(R) Processor, 2 cores, on 2026-11-22. 9 rounds")
                .contains("7 days older than that of AMD EPYC")
                .doesNotContain("alone.", "\n\n\n")
                .contains("| Ratio on AMD EPYC | Ratio on Intel Xeon | Goal is |")
                .contains("| Mine | above | 2.00 (2.00 to 2.00) | 1.50 (1.50 to 1.50) | met |")
                .contains("| below | 0.50 (0.50 to 0.50) | 0.80 (0.80 to 0.80) | missed |")
                .contains("0.50 (0.50 to 0.50) | met on AMD EPYC, missed on Intel Xeon |")
                .contains("1.00 (0.75 to 1.33) | met on AMD EPYC, open on Intel Xeon |")
                .contains("| Mine | newer | 2.00 (2.00 to 2.00) |  | met, on AMD EPYC alone |");
    }

    @Test
    void aRecordReplacesThatOfItsProcessor() throws Exception {
        record(INTEL, "2026-11-22", 5, ON_INTEL);
        record(AMD, "2026-11-28", 5, ON_INTEL);
        record(AMD, "2026-11-29", 5, ON_AMD);
        try (var files = Files.list(root.resolve("bench/toy/recorded"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("amd-epyc.json", "intel-xeon.json");
        }
        assertThat(page(Objects.requireNonNull(Cost.read(root, "toy"))))
                .contains("2026-11-29")
                .doesNotContain("2026-11-28");
    }

    @Test
    void theChartIsOfTheNewest() throws Exception {
        record(AMD, "2026-11-22", 5, ON_AMD);
        assertThat(record(INTEL, "2026-11-29", 5, ON_INTEL).byBestPeer())
                .extracting(Judged::processors)
                .containsExactly(List.of("Intel Xeon"));
    }

    /** Two files of one processor would be two votes. */
    @Test
    void aRecordOfAnotherName() throws Exception {
        record(AMD, "2026-11-29", 5, ON_AMD);
        Path folder = root.resolve("bench/toy/recorded");
        Files.copy(folder.resolve("amd-epyc.json"), folder.resolve("copy.json"));
        assertThatIOException()
                .isThrownBy(() -> Cost.read(root, "toy"))
                .withMessageEndingWith("copy.json is of AMD EPYC (expected: the name amd-epyc.json)");
    }

    @Test
    void nothingRecorded() throws Exception {
        assertThat(Objects.requireNonNull(Cost.read(root, "toy")).page()).isNull();
        assertThat(Cost.read(root, "other")).isNull();
    }
}
