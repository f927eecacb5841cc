package optimist.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How often each interesting outcome was observed: a table for people, which {@code make stress RECORD=1} writes. */
final class Rates {
    private static final String HEADER = """
            # How often each interesting outcome was observed

            Written by `make stress RECORD=1`, on two processors of an x86 server that others use as well. A test is run until it has
            seen all of them, at least for some seconds. Samples are not independent: an outcome comes in clusters, as the compiler and
            the other load have it. If they were, a million samples would miss it as often as the last column says. A second of
            `make test` has some hundred thousand to ten million.

            | test | outcome | which is | observed | of samples | in a million | a million miss it |
            |---|---|---|---:|---:|---:|---:|
            """;

    /** The rows, each by its test and its outcome. */
    private final Map<String, String> rows = new TreeMap<>();

    static Rates of(Path file) throws IOException {
        Rates rates = new Rates();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("| `")) {
                    String[] cells = line.split("\\|", -1);
                    rates.rows.put(key(cells[1].strip(), cells[2].strip()), line);
                }
            }
        }
        return rates;
    }

    /** What each row is about: a test and an outcome. */
    Collection<String> keys() {
        return rows.keySet();
    }

    static String key(String test, String outcome) {
        return test + " " + outcome;
    }

    /** In the place of what was recorded of these tests before. */
    void put(Collection<Observed> observed) {
        for (Observed one : observed) {
            String test = '`' + one.name() + '`';
            rows.keySet().removeIf(key -> key.startsWith(test + ' '));
            for (Observed.Outcome outcome : one.outcomes()) {
                if (outcome.isOfInterest()) {
                    String id = '`' + outcome.id() + '`';
                    rows.put(key(test, id), row(test, id, outcome, one.samples()));
                }
            }
        }
    }

    private static String row(String test, String id, Observed.Outcome outcome, long samples) {
        double inAMillion = 1e6 * outcome.count() / samples;
        double missed = 100 * Math.exp(-inAMillion);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %,d | %s | %s |",
                test,
                id,
                outcome.description(),
                outcome.count(),
                samples,
                inAMillion >= 100 ? String.format(Locale.ROOT, "%,.0f", inAMillion) : significant(inAMillion),
                missed < 0.01 ? "< 0.01 %" : significant(missed) + " %");
    }

    private static String significant(double value) {
        return String.format(Locale.ROOT, value >= 10 ? "%.0f" : value >= 1 ? "%.1f" : "%.3f", value);
    }

    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(HEADER.lines().toList());
        lines.addAll(rows.values());
        Files.write(file, lines);
    }
}
