package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import optimist.bench.Cost.Judged;
import optimist.bench.Plan.Contender;
import optimist.bench.Plan.Goal;
import optimist.bench.Plan.Scenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planted figures, from a machine that gets slower all the time. */
class RoundsTest {
    private static final Machine MACHINE = new Machine("a JVM", "a CPU", 2);
    private static final Plan PLAN = new Plan(
            "pair",
            "ours",
            "limit",
            List.of("old", "new"),
            null,
            null,
            Map.of(
                    "ours",
                    contender("Ours"),
                    "limit",
                    contender("Limit"),
                    "old",
                    contender("Old"),
                    "new",
                    contender("New")),
            Map.of(
                    "alone",
                            new Scenario(
                                    "one thread",
                                    "pair",
                                    1,
                                    null,
                                    null,
                                    Map.of(),
                                    List.of(),
                                    List.of("old"),
                                    List.of()),
                    "contended",
                            new Scenario(
                                    "two threads", "pair", 2, null, null, Map.of(), List.of(), List.of(), List.of())),
            Map.of("fast", new Goal(List.of("contended"), null, List.of("limit", "new"), 0.95, null, null)));

    private static Contender contender(String shown) {
        return new Contender(shown, "None", null, List.of(), Map.of(), null);
    }

    private static Plan plan(Map<String, Contender> contenders, Map<String, Scenario> scenarios, Goal goal) {
        return new Plan(
                PLAN.unit(),
                PLAN.ours(),
                PLAN.limit(),
                PLAN.peers(),
                4,
                50,
                contenders,
                scenarios,
                Map.of("steady", goal));
    }

    private static Plan withGoal(Goal goal) {
        return plan(PLAN.contender(), PLAN.scenario(), goal);
    }

    private static Report report(Plan plan, Results results) {
        return new Report(plan, Recorded.of(PLAN, Effort.FULL, MACHINE, results));
    }

    private static final class Planted implements Measurer {
        private static final Map<String, Double> SPEED = Map.of("ours", 90.0, "limit", 100.0, "old", 30.0, "new", 60.0);

        final List<String> asked = new ArrayList<>();
        double busy;

        /** The share of two processors that others use while they disturb; below zero if the system does not tell it. */
        double others;

        /** The number of measurements that others disturb, from the first of the third round on. */
        int disturbed = 3;

        private long all;
        private long idle;
        private long own;

        /** The share of its speed that ours has in the last run of the fifth round. */
        double collapse = 1;

        @Override
        public double busy() {
            return busy;
        }

        @Override
        public @Nullable Ticks ticks() {
            return others < 0 ? null : new Ticks(all, idle, own);
        }

        @Override
        public double[] measure(String scenario, String contender) throws Failed {
            asked.add(scenario + " " + contender);
            int round = (asked.size() - 1) / 7;
            all += 200;
            own += 90;
            idle += 110 - Math.round(asked.size() >= 15 && asked.size() - 15 < disturbed ? 200 * others : 0);
            double speed = SPEED.getOrDefault(contender, 0.0) * Math.pow(0.9, round);
            double last = contender.equals("ours") && round == 4 ? collapse * speed : speed;
            return new double[] {speed, speed, last};
        }
    }

    private static Results run(Measurer measurer, int rounds) throws Exception {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Rounds(PLAN, measurer, nowhere).run(rounds);
    }

    @Test
    void ratiosDoNotSeeTheMachine() throws Exception {
        Results results = run(new Planted(), 9);
        assertThat(results.ratio("contended", "ours", "new")).hasToString("1.50 (1.50 to 1.50)");
        assertThat(results.ratio("alone", "ours", "limit")).hasToString("0.90 (0.90 to 0.90)");
        assertThat(results.bestPeer("contended")).isEqualTo("new");
        assertThat(results.bestPeer("alone")).isEqualTo("new");
    }

    @Test
    void everyContenderOnceARoundInChangingOrder() throws Exception {
        Planted planted = new Planted();
        run(planted, 9);
        assertThat(planted.asked).hasSize(9 * 7);
        Set<List<String>> orders = new HashSet<>();
        for (int round = 0; round < 9; round++) {
            List<String> asked = planted.asked.subList(7 * round, 7 * round + 7);
            assertThat(asked).doesNotHaveDuplicates().doesNotContain("alone old");
            orders.add(
                    asked.stream().filter(each -> each.startsWith("contended")).toList());
        }
        assertThat(orders).hasSizeGreaterThan(4);
    }

    @Test
    void aFailureEndsTheRun() {
        Measurer failing = new Measurer() {
            @Override
            public double busy() {
                return 0;
            }

            @Override
            public @Nullable Ticks ticks() {
                return null;
            }

            @Override
            public double[] measure(String scenario, String contender) throws Failed {
                throw new Failed(contender + " failed");
            }
        };
        assertThatExceptionOfType(Measurer.Failed.class).isThrownBy(() -> run(failing, 1));
    }

    @Test
    void report() throws Exception {
        Planted planted = new Planted();
        planted.busy = 0.25;
        Results results = run(planted, 9);
        assertThat(results.disturbed()).isTrue();
        Report report = report(PLAN, results);
        // In the fifth of nine rounds ours does 90 * 0.9^4 pairs in a microsecond, with two threads.
        assertThat(String.join("\n", report.lines()))
                .contains("a JVM on a CPU, 2 cores, on 20")
                .contains("without the 1 least and the 1 greatest", "with a probability of 96.1 %")
                .contains("Others used up to 25 % of the processors")
                .containsPattern("Ours +33\\.9 +51\\.6  0\\.90 \\(0\\.90 to 0\\.90\\) +ours\n")
                .containsPattern("Limit +30\\.5 +46\\.5  the limit +0\\.90 \\(0\\.90 to 0\\.90\\)\n")
                .containsPattern(
                        "New +50\\.8 +77\\.4  0\\.60 \\(0\\.60 to 0\\.60\\) +1\\.50 \\(1\\.50 to 1\\.50\\)  best peer")
                .containsPattern(
                        "fast: at least 0\\.95\n  missed  Ours   Limit  contended  0\\.90 .*\n  met     Ours   New    contended  1\\.50");
        assertThat(String.join("\n", report.markdown()))
                .contains("**1.50 (1.50 to 1.50)**")
                .contains("| fast: at least 0.95 | contended | Ours | Limit | 0.90 (0.90 to 0.90) | missed |")
                .contains("| two threads | ", " | 33.9 |\n")
                .doesNotContain("and in the worst");
    }

    /** One slow run of 27, where the median is what it was. */
    @Test
    void theWorstRun() throws Exception {
        Planted planted = new Planted();
        planted.collapse = 0.25;
        Results results = run(planted, 9);
        assertThat(results.ratio("contended", "ours", "new")).hasToString("1.50 (1.50 to 1.50)");
        assertThat(results.worst("contended", "ours", "new")).isEqualTo(new Worst(0.375, 27));
        assertThat(results.worst("contended", "new", "ours").ratio()).isEqualTo(2.0 / 3);

        Plan plan = withGoal(new Goal(List.of("contended"), null, List.of("new"), 1.0, null, true));
        Report report = report(plan, results);
        assertThat(String.join("\n", report.lines()))
                .containsPattern("Ours +33\\.9 +135\\.5  ")
                .containsPattern("steady: at least 1\\.00 in the worst run\n"
                        + "  missed  Ours +New +contended  0\\.37 in the worst of 27 runs");
        assertThat(String.join("\n", report.markdown()))
                .contains("in the median of 27 runs, and in the worst:")
                .contains("33.9, 135.5 |")
                .contains(
                        "| steady: at least 1.00 in the worst run | contended | Ours | New | 0.37 in the worst of 27 runs"
                                + " | missed |");
    }

    /** Twice as fast as the old one, and no faster than the limit: neither is about ours. */
    @Test
    void aGoalMayBeAboutAnother() throws Exception {
        Results results = run(new Planted(), 9);
        Goal goal = new Goal(List.of("contended"), "new", List.of("old", "limit"), 0.5, 1.5, null);
        assertThat(String.join("\n", report(withGoal(goal), results).markdown()))
                .contains(
                        "| steady: at least 0.50 and at most 1.50 | contended | New | Old | 2.00 (2.00 to 2.00) | missed |")
                .contains(
                        "| steady: at least 0.50 and at most 1.50 | contended | New | Limit | 0.60 (0.60 to 0.60) | met |");
    }

    /** Whoever has to be named has no column among those who take part everywhere. */
    @Test
    void namedContendersHaveATableOfTheirOwn() throws Exception {
        Results results = run(new Planted(), 9);
        Map<String, Contender> named = new HashMap<>(PLAN.contender());
        named.put("new", new Contender("New", "None", null, List.of(), Map.of(), true));
        Map<String, Scenario> scenarios = new HashMap<>(PLAN.scenario());
        scenarios.put(
                "contended",
                new Scenario(
                        "two threads",
                        "pair",
                        2,
                        null,
                        null,
                        Map.of(),
                        List.copyOf(named.keySet()),
                        List.of(),
                        List.of()));
        Goal goal = new Goal(List.of("contended"), null, List.of("new"), 1.0, null, null);
        Report report = report(plan(named, scenarios, goal), results);
        List<String> lines = report.markdown();
        List<String> headers =
                lines.stream().filter(line -> line.startsWith("| | ")).toList();
        assertThat(headers).hasSize(2);
        assertThat(headers.get(0)).doesNotContain("New");
        assertThat(headers.get(1)).contains("New");
        assertThat(lines.get(lines.indexOf(headers.get(0)) + 2)).startsWith("| one thread |");
        assertThat(lines.get(lines.indexOf(headers.get(1)) + 2)).startsWith("| two threads |");

        // Nor is such a scenario among those of the chart.
        assertThat(report(PLAN, results).byBestPeer())
                .extracting(Judged::scenario)
                .contains("two threads");
        assertThat(report.byBestPeer()).extracting(Judged::scenario).doesNotContain("two threads");
    }

    /** What has changed since the run is as if it had not been measured; so is a goal that needs it. */
    @Test
    void aChangedContenderIsLeftOut() throws Exception {
        Results results = run(new Planted(), 9);
        Goal goal = new Goal(List.of("contended"), null, List.of("new"), 1.0, null, null);
        Map<String, Contender> changed = new HashMap<>(PLAN.contender());
        changed.put("new", new Contender("New", "Other", null, List.of(), Map.of(), null));
        changed.put("old", new Contender("Older", "None", null, List.of(), Map.of(), null));
        assertThat(String.join("\n", report(withGoal(goal), results).markdown()))
                .contains("steady", "1.50");
        assertThat(String.join(
                        "\n",
                        report(plan(changed, PLAN.scenario(), goal), results).markdown()))
                .doesNotContain("steady", "1.50", "| New ")
                .contains("Older", "3.00");

        Map<String, Scenario> scenarios = new HashMap<>(PLAN.scenario());
        scenarios.put(
                "contended",
                new Scenario("two threads", "pair", 3, null, null, Map.of(), List.of(), List.of(), List.of()));
        assertThat(String.join(
                        "\n",
                        report(plan(PLAN.contender(), scenarios, goal), results).markdown()))
                .contains("one thread")
                .doesNotContain("steady", "two threads");
    }

    /** Who is a peer, and who takes part, is as the plan says now. */
    @Test
    void theBestPeerIsOneOfThePlan() throws Exception {
        Results results = run(new Planted(), 9);
        assertThat(String.join("\n", report(withPeers(List.of("old")), results).markdown()))
                .contains("**3.00 (3.00 to 3.00)**")
                .doesNotContain("**1.50");
        Map<String, Scenario> scenarios = new HashMap<>(PLAN.scenario());
        scenarios.put(
                "contended",
                new Scenario("two threads", "pair", 2, null, null, Map.of(), List.of(), List.of("new"), List.of()));
        Goal goal = new Goal(List.of("contended"), null, List.of("old"), 1.0, null, null);
        assertThat(String.join(
                        "\n",
                        report(plan(PLAN.contender(), scenarios, goal), results).markdown()))
                .contains("**3.00 (3.00 to 3.00)**")
                .doesNotContain("****");
    }

    /** Who does something else in a scenario is no peer there, and stays one in the others. */
    @Test
    void anUnlikeContenderIsNoPeer() throws Exception {
        Map<String, Scenario> scenarios = new HashMap<>(PLAN.scenario());
        scenarios.put(
                "contended",
                new Scenario("two threads", "pair", 2, null, null, Map.of(), List.of(), List.of(), List.of("new")));
        Plan plan = plan(
                PLAN.contender(), scenarios, new Goal(List.of("contended"), null, List.of("old"), 1.0, null, null));
        assertThat(plan.peersIn("contended")).containsExactly("old");
        assertThat(plan.peersIn("alone")).containsExactly("new");
        assertThat(String.join("\n", report(plan, run(new Planted(), 9)).markdown()))
                .contains("**3.00 (3.00 to 3.00)**", "| 1.50 (1.50 to 1.50) |")
                .doesNotContain("****");
    }

    private static Plan withPeers(List<String> peers) {
        return new Plan(
                PLAN.unit(),
                PLAN.ours(),
                PLAN.limit(),
                peers,
                null,
                null,
                PLAN.contender(),
                PLAN.scenario(),
                PLAN.goal());
    }

    @Test
    void aRecordedRunIsReadAsItWas(@TempDir Path folder) throws Exception {
        Recorded run = Recorded.of(PLAN, Effort.FULL, MACHINE, run(new Planted(), 9));
        run.write(folder.resolve("recorded.json"));
        Recorded read = Recorded.read(folder.resolve("recorded.json"));
        assertThat(read.plan()).isEqualTo(PLAN);
        assertThat(new Report(PLAN, read).markdown()).isEqualTo(new Report(PLAN, run).markdown());
        assertThat(new Report(PLAN, read).markdown().get(0)).containsPattern(", on 20\\d\\d-\\d\\d-\\d\\d\\. 9 rounds");
    }

    @Test
    void aQuietMachineIsNotMentioned() throws Exception {
        Results results = run(new Planted(), 1);
        assertThat(results.disturbed()).isFalse();
        Report report = report(PLAN, results);
        assertThat(String.join("\n", report.lines()))
                .doesNotContain("Others used")
                .contains("of each round, 0 % of the processors.")
                .contains("  open, a first look    Ours   Limit");
        assertThat(String.join("\n", report.markdown())).contains("| open, a first look |");
    }

    /** Quiet before each round; so it is not the sample before a round that tells. */
    @Test
    void foreignLoadDuringARoundIsNoticed() throws Exception {
        Planted planted = new Planted();
        planted.others = 0.5;
        planted.disturbed = Integer.MAX_VALUE;
        Results results = run(planted, 9);
        assertThat(results.busy()).isZero();
        assertThat(results.noisy()).containsExactly(3, 4, 5, 6, 7, 8, 9);
        assertThat(results.disturbed()).isTrue();
        for (List<String> text :
                List.of(report(PLAN, results).lines(), report(PLAN, results).markdown())) {
            assertThat(String.join("\n", text))
                    .contains("at most, of each round, 0, 0, 50, 50, 50, 50, 50, 50, 50 % of the processors.")
                    .contains(
                            "Others used up to 0 % of the processors before a round, and too much in round 3, 4, 5, 6, 7, 8, 9:")
                    .doesNotContain("first look");
        }
        assertThat(planted.asked).hasSize(2 * 7 + 3 * (7 + 3) * 7);
        planted = new Planted();
        planted.others = 0.1;
        assertThat(run(planted, 9).disturbed()).isFalse();
        assertThat(planted.asked).hasSize(9 * 7);
    }

    @Test
    void aDisturbedMeasurementIsRepeated() throws Exception {
        Planted planted = new Planted();
        planted.others = 0.5;
        planted.disturbed = 2;
        assertThat(run(planted, 9).disturbed()).isFalse();
        assertThat(planted.asked).hasSize(9 * 7 + 2);
        assertThat(planted.asked.subList(14, 17)).containsOnly(planted.asked.get(14));
    }

    @Test
    void aDisturbedRoundIsMeasuredAgain() throws Exception {
        Planted planted = new Planted();
        planted.others = 0.5;
        planted.disturbed = 3;
        Results results = run(planted, 9);
        assertThat(results.disturbed()).isFalse();
        assertThat(results.others()).hasSize(9).containsOnly(0.0);
        assertThat(planted.asked).hasSize(9 * 7 + 2 + 7);
        // The machine has become slower meanwhile, so these figures are seen to be new: in the ninth round it were
        // 51.6.
        assertThat(results.worstNanos("contended", "ours")).isGreaterThan(57);
    }

    @Test
    void aSystemThatDoesNotTellIsMentioned() throws Exception {
        Planted planted = new Planted();
        planted.others = -1;
        Results results = run(planted, 9);
        assertThat(results.others()).isNull();
        assertThat(results.disturbed()).isFalse();
        assertThat(report(PLAN, results).lines())
                .contains("What others used of the processors during the rounds is not known.");
    }

    /** As those that were recorded before it was sampled. */
    @Test
    void aRecordedRunThatHasNoNoiseSaysSo(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recorded.json");
        Recorded.of(PLAN, Effort.FULL, MACHINE, run(new Planted(), 9)).write(file);
        String recorded = Files.readString(file);
        String without = recorded.replaceFirst("\"others\":\\[[^]]*],", "");
        assertThat(without).isNotEqualTo(recorded);
        Files.writeString(file, without);
        assertThat(new Report(PLAN, Recorded.read(file)).markdown().get(0))
                .contains("What others used of the processors during the rounds is not known.");
    }

    @Test
    void ofAQuickRunEveryVerdictIsAFirstLook() throws Exception {
        Report report = new Report(PLAN, Recorded.of(PLAN, Effort.QUICK, MACHINE, run(new Planted(), 9)));
        assertThat(report.lines().get(0)).startsWith("A first look: ");
        assertThat(String.join("\n", report.lines())).contains("  missed, a first look  Ours ");
        assertThat(report(PLAN, run(new Planted(), 9)).lines().toString()).doesNotContain("first look");
    }

    @Test
    void aPlanMayWantOtherRuns() {
        Plan plan = withGoal(new Goal(List.of("contended"), null, List.of("new"), 1.0, null, true));
        Effort effort = Effort.FULL.as(plan);
        assertThat(effort).isEqualTo(new Effort(9, 4, 3, 50, true, Effort.FULL.limit()));
        assertThat(effort.seconds(10)).isCloseTo(10 * (0.7 + 0.35), within(1e-9));
        assertThat(Effort.FULL.as(PLAN)).isEqualTo(Effort.FULL);
        assertThat(Effort.SMOKE.as(plan)).isEqualTo(Effort.SMOKE);
    }

    @Test
    void smokeIsWhereMostTakePart() {
        Plan smoke = PLAN.smoke();
        assertThat(smoke.scenario().keySet()).containsExactly("contended");
        assertThat(smoke.goal()).isEmpty();
    }

    @Test
    void machine() throws Exception {
        assertThat(Machine.here().toString()).contains(System.getProperty("java.vm.name"), "core");
        assertThat(new Machine("a JVM", "Intel(R) Xeon(R) CPU E5-2673 v4 @ 2.30GHz", 2).file())
                .isEqualTo("intel-xeon-e5-2673-v4.json");
        assertThat(new Machine("a JVM", "AMD EPYC 7763 64-Core Processor", 2).processor())
                .isEqualTo("AMD EPYC 7763 64-Core");
        assertThat(Machine.cpu(Path.of("nowhere"))).isEqualTo(System.getProperty("os.arch"));
        assertThat(Machine.busy()).isBetween(0.0, 1.0);
    }
}
