package optimist.conformance;

import java.util.List;
import java.util.Map;

/**
 * The verdict of TLC on recorded traces.
 *
 * @param title the class and the model
 * @param lint the result of lint for the class alone
 * @param recording what was validated
 * @param traces their number
 * @param contended the number of traces with overlapping accesses of different threads
 * @param empty the number of traces without any access
 * @param steps the number of states that TLC explored
 * @param edges the number of labelled steps in the graph of the model, as compared; 0 if it is not at hand
 * @param edgesTaken how many of these steps the accepted traces took
 * @param taken how often each action of the specification was seen
 * @param gaps what was not compared
 * @param rejected the traces that are not behaviours of the specification, and how far TLC got
 */
public record TraceReport(
        String title,
        Lint.Report lint,
        Recording recording,
        int traces,
        long contended,
        long empty,
        long steps,
        long edges,
        long edgesTaken,
        Map<String, Long> taken,
        List<String> gaps,
        List<String> rejected) {
    /**
     * Whether all traces are behaviours of the specification. There must be traces, none of them empty, and at least a
     * tenth of them contended. Lint must have no findings: otherwise, there may be accesses that were not recorded.
     */
    public boolean conforms() {
        return traces > 0
                && empty == 0
                && Recording.enough(contended, traces)
                && steps > traces
                && rejected.isEmpty()
                && lint.findings().isEmpty();
    }

    /** The number of actions of the specification that were seen. */
    public long covered() {
        return taken.values().stream().filter(times -> times > 0).count();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(title).append(conforms() ? ": conforms\n" : ": DIFFERS\n");
        text.append(String.format(
                "traces %,d, with contention %,d, empty %,d, not a behaviour %,d; TLC has gone through %,d states%n",
                traces, contended, empty, rejected.size(), steps));
        text.append(String.format(
                "median time of a thread for its calls: %,d ns with recording, %,d ns without%n",
                recording.nanos(), recording.plainNanos()));
        text.append(
                edges == 0
                        ? "the share of the model's steps is unknown: its graph was not computed before\n"
                        : String.format(
                                "of the %,d steps of the model's graph, traces took %,d (%.1f %%)%n",
                                edges, edgesTaken, 100.0 * edgesTaken / edges));
        if (!lint.findings().isEmpty()) {
            text.append("lint:\n").append(lint);
        }
        gaps.forEach(gap -> text.append("not compared: ").append(gap).append('\n'));
        text.append(String.format("actions seen: %d of %d%n", covered(), taken.size()));
        taken.forEach((action, times) -> text.append(String.format("  %-20s %,9d%n", action, times)));
        rejected.stream().limit(3).forEach(trace -> text.append('\n').append(trace));
        return text.toString();
    }
}
