package optimist.stress;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Expect;

/**
 * What was seen of one test.
 *
 * @param threads how many it takes
 * @param outcomes those that are expected, seen or not, and all others that were seen
 * @param errors what kept it from running as it should
 */
record Observed(String test, int threads, List<Outcome> outcomes, List<String> errors) implements Serializable {
    /** How often this came out, and what the test says of it. */
    record Outcome(String id, long count, Expect expect, String description) implements Serializable {
        boolean isOfInterest() {
            return expect == Expect.ACCEPTABLE_INTERESTING;
        }

        boolean isAllowed() {
            return isOfInterest() || expect == Expect.ACCEPTABLE;
        }
    }

    /** Without the package. */
    String name() {
        return test.replaceFirst("^optimist\\.", "").replaceFirst("\\.", "/");
    }

    long samples() {
        return outcomes.stream().mapToLong(Outcome::count).sum();
    }

    /** Whether there is nothing of interest that was not seen. */
    boolean hasSeenAll() {
        return outcomes.stream().noneMatch(outcome -> outcome.isOfInterest() && outcome.count() == 0);
    }

    /** Both together. */
    Observed and(Observed more) {
        Map<String, Outcome> sum = new LinkedHashMap<>();
        Stream.of(this, more)
                .flatMap(observed -> observed.outcomes().stream())
                .forEach(outcome -> sum.merge(
                        outcome.id(),
                        outcome,
                        (a, b) -> new Outcome(a.id(), a.count() + b.count(), a.expect(), a.description())));
        return new Observed(
                test,
                threads,
                List.copyOf(sum.values()),
                Stream.concat(errors.stream(), more.errors().stream()).toList());
    }

    /**
     * What is wrong, if anything.
     *
     * @param all whether everything of interest has to have been seen
     */
    List<String> problems(boolean all) {
        List<String> problems = new ArrayList<>(errors);
        if (samples() == 0) {
            problems.add("it did not run");
        }
        for (Outcome outcome : outcomes) {
            if (!outcome.isAllowed() && outcome.count() > 0) {
                problems.add("forbidden, and seen " + outcome.count() + " times: " + outcome.id());
            } else if (all && outcome.isOfInterest() && outcome.count() == 0) {
                problems.add("the test is too weak, it has not seen: " + outcome.id());
            }
        }
        return problems;
    }

    /** A table of the outcomes. */
    String table() {
        int width = outcomes.stream().mapToInt(o -> o.id().length()).max().orElse(1);
        StringBuilder table = new StringBuilder(name());
        for (Outcome outcome : outcomes) {
            String expected = outcome.isOfInterest()
                    ? "interesting"
                    : outcome.expect().name().toLowerCase(Locale.ROOT);
            table.append(String.format(
                    "%n  %-" + width + "s %,13d  %-11s  %s",
                    outcome.id(),
                    outcome.count(),
                    expected,
                    outcome.isAllowed() ? outcome.description() : ""));
        }
        return table.toString().stripTrailing();
    }
}
