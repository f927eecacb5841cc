package optimist.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run: the plan as it was then, and every figure. Those that the review page shows are in {@code bench/<pattern>/recorded}, one of
 * each processor, so that whatever is said about them can be computed again.
 *
 * @param date when; null in a run that was recorded before that was noted
 * @param busy the greatest share of the processors that others were seen to use before a round
 * @param others of each round, the greatest share that they have used during a measurement; null if it is not known, as in runs
 *     that were recorded before it was sampled
 * @param looks how often the rounds were judged, if it was left open how many there would be; otherwise 0
 * @param operationsPerMicrosecond of each scenario, contender, round and run
 */
record Recorded(
        Machine machine,
        @Nullable String date,
        int warmups,
        int iterations,
        int millis,
        double busy,
        @Nullable List<Double> others,
        int looks,
        Plan plan,
        Map<String, Map<String, double[][]>> operationsPerMicrosecond) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final MathContext DIGITS = new MathContext(4);

    static Recorded of(Plan plan, Effort effort, Machine machine, Results results) {
        Map<String, Map<String, double[][]>> speeds = new LinkedHashMap<>();
        results.runs().forEach((scenario, contenders) -> {
            Map<String, double[][]> rounded = new LinkedHashMap<>();
            contenders.forEach((contender, rounds) -> rounded.put(
                    contender,
                    Arrays.stream(rounds)
                            .map(round ->
                                    Arrays.stream(round).map(Recorded::rounded).toArray())
                            .toArray(double[][]::new)));
            speeds.put(scenario, rounded);
        });
        return new Recorded(
                machine,
                LocalDate.now(ZoneOffset.UTC).toString(),
                effort.warmups(),
                effort.iterations(),
                effort.millis(),
                results.busy(),
                results.others(),
                results.looks(),
                plan,
                speeds);
    }

    private static double rounded(double speed) {
        return new BigDecimal(speed).round(DIGITS).doubleValue();
    }

    static Recorded read(Path file) throws IOException {
        return MAPPER.readValue(file.toFile(), Recorded.class);
    }

    void write(Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), this);
    }

    /** Whether it has fewer rounds than a run that is recorded, or shorter ones. */
    boolean isFirstLook() {
        return iterations < Effort.FULL.iterations() || results(plan).rounds() < Effort.FULL.rounds();
    }

    /** What is said of the figures by a plan that asks for no others. */
    Results results(Plan asks) {
        return new Results(asks, operationsPerMicrosecond, busy, others, looks);
    }
}
