package optimist.bench;

import java.time.Duration;
import java.util.Objects;

/**
 * How long is measured.
 *
 * @param rounds how often every contender is run
 * @param millis of one iteration; there are warm-ups before the ones that count
 * @param forked whether a fork of JMH is measured; otherwise the JVM that would have started it, in half the time
 * @param limit of one run, after which it is taken for hung
 */
record Effort(int rounds, int warmups, int iterations, int millis, boolean forked, Duration limit) {
    /** Starting two JVMs. */
    private static final double START_SECONDS = 0.7;

    private static final Duration HUNG = Duration.ofMinutes(5);

    static final Effort FULL = new Effort(9, 2, 3, 200, true, HUNG);
    static final Effort QUICK = new Effort(3, 1, 2, 100, true, HUNG);

    /** Only to see that everything runs. */
    static final Effort SMOKE = new Effort(1, 0, 1, 1, false, HUNG);

    Effort withRounds(int rounds) {
        return new Effort(rounds, warmups, iterations, millis, forked, limit);
    }

    /** As the plan wants it, unless it is only to be seen that everything runs. */
    Effort as(Plan plan) {
        if (!forked) {
            return this;
        }
        return new Effort(
                rounds,
                Objects.requireNonNullElse(plan.warmups(), warmups),
                iterations,
                Objects.requireNonNullElse(plan.millis(), millis),
                true,
                limit);
    }

    Effort withLimit(Duration limit) {
        return new Effort(rounds, warmups, iterations, millis, forked, limit);
    }

    /** About how long so many measurements take. */
    double seconds(int measurements) {
        return measurements * (START_SECONDS + (warmups + iterations) * millis / 1e3);
    }
}
