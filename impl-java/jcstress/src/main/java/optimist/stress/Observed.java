package optimist.stress;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.annotations.Expect;

/**
 * What was seen of one test.
 *
 * @param outcomes those that are expected, seen or not, and all others that were seen
 * @param errors what kept it from running as it should
 */
record Observed(String test, List<Outcome> outcomes, List<String> errors) implements Serializable {
    /** How often this came out, and what the test says of it. */
    record Outcome(String id, long count, Expect expect, String description) implements Serializable {}

    long samples() {
        return outcomes.stream().mapToLong(Outcome::count).sum();
    }

    /**
     * What is wrong, if anything.
     *
     * @param all whether everything of interest has to be seen
     */
    List<String> problems(boolean all) {
        List<String> problems = new ArrayList<>(errors);
        if (samples() == 0) {
            problems.add("it did not run");
        }
        for (Outcome outcome : outcomes) {
            boolean allowed =
                    outcome.expect() == Expect.ACCEPTABLE || outcome.expect() == Expect.ACCEPTABLE_INTERESTING;
            if (!allowed && outcome.count() > 0) {
                problems.add("forbidden, and seen " + outcome.count() + " times: " + outcome.id());
            } else if (all && outcome.expect() == Expect.ACCEPTABLE_INTERESTING && outcome.count() == 0) {
                problems.add("the test is too weak, it has not seen: " + outcome.id());
            }
        }
        return problems;
    }

    /** A table of the outcomes. */
    String table() {
        StringBuilder table = new StringBuilder(test).append('\n');
        int width = outcomes.stream().mapToInt(o -> o.id().length()).max().orElse(0);
        for (Outcome outcome : outcomes) {
            table.append(String.format(
                    "  %-" + width + "s %,15d  %-11s  %s%n",
                    outcome.id(),
                    outcome.count(),
                    outcome.expect() == Expect.ACCEPTABLE_INTERESTING
                            ? "interesting"
                            : outcome.expect().name().toLowerCase(java.util.Locale.ROOT),
                    outcome.description()));
        }
        return table.toString();
    }
}
