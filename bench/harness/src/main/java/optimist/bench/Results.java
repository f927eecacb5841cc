package optimist.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The speeds: of each scenario and contender, those of a few runs in each round. */
final class Results {
    /** The share of the processors from which on others are too busy. */
    static final double BUSY = 0.1;

    private final Plan plan;
    private int rounds;
    private int looks;
    private final Map<String, Map<String, double[][]>> runs;
    private double busy;
    private @Nullable List<Double> others;

    Results(
            Plan plan,
            Map<String, Map<String, double[][]>> runs,
            double busy,
            @Nullable List<Double> others,
            int looks) {
        this.plan = plan;
        this.rounds = runs.values().stream()
                .flatMap(contenders -> contenders.values().stream())
                .mapToInt(each -> each.length)
                .findFirst()
                .orElse(0);
        this.runs = runs;
        this.busy = busy;
        this.others = others;
        this.looks = looks;
    }

    Results(Plan plan, int rounds) {
        this.plan = plan;
        this.rounds = rounds;
        this.runs = new LinkedHashMap<>();
        plan.scenario().keySet().forEach(scenario -> {
            Map<String, double[][]> all = new LinkedHashMap<>();
            plan.contenders(scenario).keySet().forEach(contender -> all.put(contender, new double[rounds][]));
            runs.put(scenario, all);
        });
    }

    /** Makes room for one more round. */
    void another() {
        rounds++;
        runs.values().forEach(all -> all.replaceAll((contender, each) -> Arrays.copyOf(each, rounds)));
        if (others != null) {
            others.add(0.0);
        }
    }

    /** The rounds are judged, and may be judged again after more of them. */
    void look() {
        looks++;
    }

    /** How often the rounds were judged; 0 if their number was fixed beforehand. */
    int looks() {
        return looks;
    }

    void put(String scenario, String contender, int round, double... speeds) {
        of(scenario, contender)[round] = speeds;
    }

    private Map<String, double[][]> of(String scenario) {
        return Objects.requireNonNull(runs.get(scenario), scenario);
    }

    private double[][] of(String scenario, String contender) {
        return Objects.requireNonNull(of(scenario).get(contender), contender);
    }

    /** Of each round, the mean. */
    private double[] speeds(String scenario, String contender) {
        return Arrays.stream(of(scenario, contender))
                .mapToDouble(round -> Arrays.stream(round).average().orElseThrow())
                .toArray();
    }

    private DoubleStream allRuns(String scenario, String contender) {
        return Arrays.stream(of(scenario, contender)).flatMapToDouble(Arrays::stream);
    }

    void busy(double share) {
        busy = Math.max(busy, share);
    }

    /** The greatest share of the processors that others were seen to use before a round. */
    double busy() {
        return busy;
    }

    /** Others have used this share of the processors during a measurement. */
    void others(int round, double share) {
        if (others == null) {
            others = new ArrayList<>(Collections.nCopies(rounds, 0.0));
        }
        others.set(round, Math.max(others.get(round), share));
    }

    /** What others have used during this round is of no account: it is measured again. */
    void forget(int round) {
        Objects.requireNonNull(others).set(round, 0.0);
    }

    /** Of each round, the greatest share of the processors that others have used during a measurement; null if it is not known. */
    @Nullable
    List<Double> others() {
        return others;
    }

    /** The rounds, counted from one, in which others have used too much. */
    List<Integer> noisy() {
        List<Double> shares = others == null ? List.of() : others;
        return IntStream.range(0, shares.size())
                .filter(round -> shares.get(round) > BUSY)
                .mapToObj(round -> round + 1)
                .toList();
    }

    /** Whether threads that were to contend may have waited for a processor instead, one after the other. */
    boolean disturbed() {
        return busy > BUSY || !noisy().isEmpty();
    }

    int rounds() {
        return rounds;
    }

    /** All speeds: of each scenario, contender, round and run. */
    Map<String, Map<String, double[][]>> runs() {
        return runs;
    }

    Ratio ratio(String scenario, String contender, String other) {
        return Ratio.of(speeds(scenario, contender), speeds(scenario, other), looks);
    }

    Worst worst(String scenario, String contender, String other) {
        return Worst.of(of(scenario, contender), of(scenario, other));
    }

    /** What an operation takes of a thread's time: in half of all runs no more than that. */
    double nanos(String scenario, String contender) {
        return nanos(scenario, Ratio.median(allRuns(scenario, contender).toArray()));
    }

    /** The same of the slowest run. */
    double worstNanos(String scenario, String contender) {
        return nanos(scenario, allRuns(scenario, contender).min().orElseThrow());
    }

    private double nanos(String scenario, double speed) {
        return plan.scenarioOf(scenario).threads() * 1000 / speed;
    }

    String bestPeer(String scenario) {
        String best = "";
        double speed = 0;
        for (String peer : plan.peersIn(scenario)) {
            if (Ratio.median(speeds(scenario, peer)) > speed) {
                best = peer;
                speed = Ratio.median(speeds(scenario, peer));
            }
        }
        return best;
    }
}
