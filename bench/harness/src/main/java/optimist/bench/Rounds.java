package optimist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/**
 * Runs every contender once in each round, a scenario at a time and in another order each time: what slows the machine for
 * a while meets all alike, and a ratio is formed of two measurements that were close in time.
 */
final class Rounds {
    private static final int ATTEMPTS = 3;

    /** Rounds that may be measured again before each look, because others used too much of the processors in them. */
    private static final int SPARE = 3;

    private final Plan plan;
    private final Measurer measurer;
    private final PrintStream out;
    private final LongSupplier nanoTime;

    Rounds(Plan plan, Measurer measurer, PrintStream out) {
        this(plan, measurer, out, System::nanoTime);
    }

    Rounds(Plan plan, Measurer measurer, PrintStream out, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.plan = plan;
        this.measurer = measurer;
        this.out = out;
    }

    /** So many rounds, which are judged once. */
    Results run(int rounds) throws Measurer.Failed, IOException, InterruptedException {
        Results results = new Results(plan, 0);
        go(results, rounds, () -> false);
        return results;
    }

    /**
     * So many rounds, and then twice as many again and again, until a look finds nothing open, or the time is over. The last look may
     * come early for the time, which does not depend on the ratios; {@link Ratio#wanted} says what a look may conclude.
     */
    Results run(int rounds, Duration limit, ToIntFunction<Results> open)
            throws Measurer.Failed, IOException, InterruptedException {
        Results results = new Results(plan, 0);
        long start = nanoTime.getAsLong();
        BooleanSupplier over = () -> nanoTime.getAsLong() - start >= limit.toNanos();
        go(results, rounds, () -> false);
        results.look();
        int left = open.applyAsInt(results);
        while (left > 0 && !over.getAsBoolean()) {
            out.printf("open after %d rounds: %d%n", results.rounds(), left);
            go(results, 2 * results.rounds(), over);
            results.look();
            left = open.applyAsInt(results);
        }
        return results;
    }

    /** Goes on to so many rounds, or until a round ends after the time is over. */
    private void go(Results results, int rounds, BooleanSupplier over)
            throws Measurer.Failed, IOException, InterruptedException {
        int first = results.rounds();
        long start = nanoTime.getAsLong();
        do {
            int round = results.rounds();
            out.printf("round %d of %d:", round + 1, rounds);
            results.another();
            measure(results, round);
            double seconds = (nanoTime.getAsLong() - start) / 1e9;
            out.printf("; %s, left %s%n", time(seconds), time(seconds / (round + 1 - first) * (rounds - round - 1)));
        } while (results.rounds() < rounds && !over.getAsBoolean());
        for (int spare = 0; spare < SPARE && !results.noisy().isEmpty(); spare++) {
            int round = results.noisy().get(0);
            out.printf("round %d again, because others used the processors:", round);
            results.forget(round - 1);
            measure(results, round - 1);
            out.println();
        }
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
