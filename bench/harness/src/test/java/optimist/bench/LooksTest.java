package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that go on until their comparisons are decided. A round takes a minute here. */
class LooksTest {
    private static final Machine MACHINE = new Machine("a JVM", "a CPU", 2);
    private static final int MOST = 144;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private Plan plan;

    @BeforeEach
    void plan() throws Exception {
        Files.writeString(folder.resolve("bench.toml"), """
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
                [goal.faster]
                in = ["alone"]
                over = ["theirs"]
                at-least = 1.0
                """);
        plan = Plan.read(folder.resolve("bench.toml"));
    }

    /** Speeds with much noise; ours is faster by a factor in the median. */
    private Results run(long seed, double faster, int minutes) throws Exception {
        Random random = new Random(seed);
        AtomicLong measurements = new AtomicLong();
        Measurer measurer = new Measurer() {
            @Override
            public double busy() {
                return 0;
            }

            @Override
            public @Nullable Ticks ticks() {
                return null;
            }

            @Override
            public double[] measure(String scenario, String contender) {
                measurements.incrementAndGet();
                return new double[] {Math.exp(random.nextGaussian()) * (contender.equals("mine") ? faster : 1)};
            }
        };
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Rounds(
                        plan,
                        measurer,
                        out,
                        () -> Duration.ofSeconds(30 * measurements.get()).toNanos())
                .run(
                        9,
                        Duration.ofMinutes(minutes),
                        results -> report(results).open().size());
    }

    private Report report(Results results) {
        return new Report(plan, Recorded.of(plan, Effort.FULL, MACHINE, results));
    }

    @Test
    void endsWhenAllIsDecided() throws Exception {
        Results results = run(1, 100, MOST);
        assertThat(results.rounds()).isEqualTo(9);
        assertThat(results.looks()).isEqualTo(1);
        assertThat(report(results).lines()).contains("9 rounds; no comparison is open");
    }

    @Test
    void goesOnWhileSomethingIsOpen() throws Exception {
        Results results = run(1, 2, MOST);
        assertThat(results.rounds()).isIn(18, 36, 72);
        assertThat(results.rounds()).isEqualTo(9 << (results.looks() - 1));
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("round 9 of 9:", "open after 9 rounds: 1\nround 10 of 18:");
        assertThat(report(results).open()).isEmpty();
    }

    @Test
    void endsWhenTheTimeIsOver() throws Exception {
        Results results = run(1, 1, 20);
        assertThat(results.rounds()).isEqualTo(20);
        assertThat(results.looks()).isEqualTo(3);
        assertThat(String.join("\n", report(results).lines()))
                .contains("judged 3 times")
                .containsPattern("20 rounds; open:\n  faster: alone, Mine by Theirs, .* \\(.*\\)");
    }

    /** However short the time. */
    @Test
    void theUsualRoundsAtLeast() throws Exception {
        assertThat(run(1, 1, 1).rounds()).isEqualTo(9);
    }

    @Test
    void aRecordSaysHowOftenItWasJudged() throws Exception {
        Results results = run(1, 1, 20);
        Path file = folder.resolve("recorded.json");
        Recorded.of(plan, Effort.FULL, MACHINE, results).write(file);
        assertThat(new Report(plan, Recorded.read(file)).open())
                .isEqualTo(report(results).open());
        assertThat(Recorded.read(file).looks()).isEqualTo(3);
        Files.writeString(file, Files.readString(file).replace("\"looks\":3,", ""));
        assertThat(Recorded.read(file).looks()).isZero();
    }

    /** Two that are equally fast, in 1000 runs: the share of runs that say otherwise is at most 5 %, but for the luck of the draw. */
    @Test
    void looksTogetherErrInOneRunOfTwentyAtMost() throws Exception {
        int runs = 1000;
        int wrong = 0;
        int wrongByPlainIntervals = 0;
        for (int seed = 0; seed < runs; seed++) {
            if (report(run(seed, 1, MOST)).open().isEmpty()) {
                wrong++;
            }
            wrongByPlainIntervals += isDecidedByAPlainInterval(seed) ? 1 : 0;
        }
        double luck = 3 * Math.sqrt(0.05 * 0.95 / runs);
        assertThat((double) wrong / runs).isLessThan(0.05 + luck);
        // A look after each round, with an interval for one look, errs far more often.
        assertThat((double) wrongByPlainIntervals / runs).isGreaterThan(0.2);
    }

    private static boolean isDecidedByAPlainInterval(long seed) {
        Random random = new Random(seed);
        double[] ours = new double[MOST];
        double[] theirs = new double[MOST];
        for (int i = 0; i < MOST; i++) {
            ours[i] = Math.exp(random.nextGaussian());
            theirs[i] = Math.exp(random.nextGaussian());
        }
        for (int rounds = 9; rounds <= MOST; rounds++) {
            Ratio ratio = Ratio.of(Arrays.copyOf(ours, rounds), Arrays.copyOf(theirs, rounds), 0);
            if (!ratio.verdict(1, Double.POSITIVE_INFINITY).equals(Cost.Judged.OPEN)) {
                return true;
            }
        }
        return false;
    }
}
