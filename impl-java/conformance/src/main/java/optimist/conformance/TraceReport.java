package optimist.conformance;

import java.util.List;
import java.util.Map;

/**
 * What TLC says about recorded traces.
 *
 * @param title the class and the model
 * @param lint what lint says of the class by itself
 * @param recording what was validated
 * @param traces how many there were
 * @param contended in how many of them accesses of different threads overlapped
 * @param empty how many had no access at all
 * @param steps how many states TLC has gone through
 * @param edges how many labelled steps the graph of the model has, as far as states are compared; none if it is not at hand
 * @param edgesTaken how many of these were on the way of a trace
 * @param taken how often each action of the specification was seen
 * @param gaps what was not compared
 * @param rejected the traces that are no behaviour of the specification, and how far they were
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
    /** One trace in so many has to be contended, at least. */
    private static final int CONTENDED = 10;

    /**
     * Whether there were traces, none of them empty, a tenth or more of them contended, and all were behaviours; and lint has found
     * nothing, because otherwise there may be accesses that nobody has recorded.
     */
    public boolean conforms() {
        return traces > 0
                && empty == 0
                && contended * CONTENDED >= traces
                && steps > traces
                && rejected.isEmpty()
                && lint.findings().isEmpty();
    }

    /** How many actions of the specification were seen. */
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
                "a thread was at its calls for %,d ns, and for %,d ns where nothing was recorded (medians)%n",
                recording.nanos(), recording.plainNanos()));
        text.append(
                edges == 0
                        ? "how much of the model that is, is not said: its graph was not asked for before\n"
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
