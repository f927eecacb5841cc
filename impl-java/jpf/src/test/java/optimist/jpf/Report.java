package optimist.jpf;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Java Pathfinder says about a program. It exits with 0 whatever happens, and a search that it gave up looks much
 * like one that found nothing; so all that shows a complete search is asked for here.
 *
 * @param findings what went wrong in some interleaving
 * @param states distinct states
 * @param ends states in which the program has ended
 */
public record Report(NavigableSet<String> findings, int states, int ends) {
    private static final Pattern STATES = Pattern.compile("(?m)^states: +new=(\\d+),.*,end=(\\d+)$");
    private static final Pattern SEARCH = Pattern.compile("(?m)^search: .*,constraints=(\\d+)$");
    private static final Pattern ERROR = Pattern.compile("(?m)^=+ error \\d+\\R(.*)\\R(.*)$");
    private static final Pattern LISTED = Pattern.compile("(?m)^error #\\d+: ");
    private static final String ASSERTION = "java.lang.AssertionError: ";

    /** Every program here has more states, and one interleaving of it has fewer. */
    static final int FEWEST_STATES = 100;

    /**
     * Reads the report on a search that was made to the end.
     *
     * @throws IncompleteException if it was not
     */
    static Report of(String output) {
        demand(!output.contains("[SEVERE]"), "it reports an error of its own");
        demand(output.contains("= search finished: "), "it did not finish");
        Matcher states = STATES.matcher(output);
        Matcher search = SEARCH.matcher(output);
        demand(states.find() && search.find(), "there are no statistics");
        demand(search.group(1).equals("0"), "the search was cut short");

        NavigableSet<String> findings = new TreeSet<>();
        int errors = 0;
        for (Matcher error = ERROR.matcher(output); error.find(); errors++) {
            String what = error.group(2);
            if (what.startsWith(ASSERTION)) {
                Arrays.stream(what.substring(ASSERTION.length()).split(","))
                        .map(String::strip)
                        .filter(finding -> !finding.isEmpty())
                        .forEach(findings::add);
            } else {
                findings.add(error.group(1) + ": " + what);
            }
        }
        demand(errors == LISTED.matcher(output).results().count(), "not every error is listed");
        demand(output.contains("\nno errors detected\n") == (errors == 0), "it contradicts itself about errors");

        Report report = new Report(findings, Integer.parseInt(states.group(1)), Integer.parseInt(states.group(2)));
        demand(report.states >= FEWEST_STATES, "there were only " + report.states + " states");
        demand(report.ends > 0, "the program never ended");
        return report;
    }

    private static void demand(boolean met, String otherwise) {
        if (!met) {
            throw new IncompleteException(otherwise);
        }
    }

    /** The search says nothing about the program. */
    public static final class IncompleteException extends RuntimeException {
        private static final long serialVersionUID = 1;

        IncompleteException(String message) {
            super(message);
        }
    }
}
