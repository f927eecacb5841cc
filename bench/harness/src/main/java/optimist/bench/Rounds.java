package optimist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Runs every contender once in each round, a scenario at a time and in another order each time: what slows the machine for
 * a while meets all alike, and a ratio is formed of two measurements that were close in time.
 */
final class Rounds {
    private static final int ATTEMPTS = 3;

    /** Rounds that a run may measure again, because others used too much of the processors in them. */
    private static final int SPARE = 3;

    private final Plan plan;
    private final Measurer measurer;
    private final PrintStream out;

    Rounds(Plan plan, Measurer measurer, PrintStream out) {
        this.plan = plan;
        this.measurer = measurer;
        this.out = out;
    }

    Results run(int rounds) throws Measurer.Failed, IOException, InterruptedException {
        Results results = new Results(plan, rounds);
        long start = System.nanoTime();
        for (int round = 0; round < rounds; round++) {
            out.printf("round %d of %d:", round + 1, rounds);
            measure(results, round);
            double seconds = (System.nanoTime() - start) / 1e9;
            out.printf("; %s, left %s%n", time(seconds), time(seconds / (round + 1) * (rounds - round - 1)));
        }
        for (int spare = 0; spare < SPARE && !results.noisy().isEmpty(); spare++) {
            int round = results.noisy().get(0);
            out.printf("round %d again, because others used the processors:", round);
            results.forget(round - 1);
            measure(results, round - 1);
            out.println();
        }
        return results;
    }

    private void measure(Results results, int round) throws Measurer.Failed, IOException, InterruptedException {
        results.busy(measurer.busy());
        for (String scenario : plan.scenario().keySet()) {
            out.print(" " + scenario);
            out.flush();
            for (String contender : shuffled(scenario, round)) {
                measure(results, scenario, contender, round);
            }
        }
    }

    /** Measures again at once, a few times, if others used too much of the processors meanwhile. */
    private void measure(Results results, String scenario, String contender, int round)
            throws Measurer.Failed, IOException, InterruptedException {
        double others;
        int attempts = 0;
        do {
            Ticks before = measurer.ticks();
            results.put(scenario, contender, round, measurer.measure(scenario, contender));
            Ticks after = measurer.ticks();
            if (before == null || after == null) {
                return;
            }
            others = after.othersSince(before);
            attempts++;
        } while (others > Results.BUSY && attempts < ATTEMPTS);
        results.others(round, others);
    }

    private List<String> shuffled(String scenario, int round) {
        List<String> contenders = new ArrayList<>(plan.contenders(scenario).keySet());
        Collections.shuffle(contenders, new Random(31L * scenario.hashCode() + round));
        return contenders;
    }

    static String time(double seconds) {
        long whole = Math.round(seconds);
        return "%d:%02d".formatted(whole / 60, whole % 60);
    }
}
