package optimist.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The speeds: of each scenario and contender, one figure a round. */
final class Results {
    private static final double BUSY = 0.1;

    private final Plan plan;
    private final int rounds;
    private final Map<String, Map<String, double[]>> speeds = new LinkedHashMap<>();
    private double busy;

    Results(Plan plan, int rounds) {
        this.plan = plan;
        this.rounds = rounds;
        plan.scenario().keySet().forEach(scenario -> {
            Map<String, double[]> all = new LinkedHashMap<>();
            plan.contenders(scenario).keySet().forEach(contender -> all.put(contender, new double[rounds]));
            speeds.put(scenario, all);
        });
    }

    void put(String scenario, String contender, int round, double speed) {
        of(scenario, contender)[round] = speed;
    }

    private Map<String, double[]> of(String scenario) {
        return Objects.requireNonNull(speeds.get(scenario), scenario);
    }

    private double[] of(String scenario, String contender) {
        return Objects.requireNonNull(of(scenario).get(contender), contender);
    }

    void busy(double share) {
        busy = Math.max(busy, share);
    }

    /** The greatest share of the processors that others were seen to use. */
    double busy() {
        return busy;
    }

    /** Whether threads that were to contend may have waited for a processor instead, one after the other. */
    boolean disturbed() {
        return busy > BUSY;
    }

    int rounds() {
        return rounds;
    }

    Map<String, Map<String, double[]>> speeds() {
        return speeds;
    }

    Ratio ratio(String scenario, String contender, String other) {
        return Ratio.of(of(scenario, contender), of(scenario, other));
    }

    /** What an operation takes of a thread's time. */
    double nanos(String scenario, String contender) {
        return plan.scenarioOf(scenario).threads() * 1000 / Ratio.median(of(scenario, contender));
    }

    String bestPeer(String scenario) {
        String best = "";
        double speed = 0;
        for (String peer : plan.peers()) {
            if (of(scenario).containsKey(peer) && Ratio.median(of(scenario, peer)) > speed) {
                best = peer;
                speed = Ratio.median(of(scenario, peer));
            }
        }
        return best;
    }
}
