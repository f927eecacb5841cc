package optimist.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Binding.Shared;
import optimist.conformance.Recording.Event;
import optimist.conformance.Values.Encoded;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Asks TLC whether recorded traces are behaviours of a specification: whether there is an order of the accesses, consistent with
 * the tickets, in which each is a step of the specification and returns what it did return. All traces are looked at in one
 * run; each has initial states of its own.
 */
final class TraceValidation {
    private static final String TAKE = "Take_";
    /** For what the codec does not know. TLC compares numbers with numbers only. */
    private static final String NO_VALUE = "2000000000";

    private static final String NOTHING = "\"null\"";

    private final Model model;
    private final List<Shared> shared;
    private final Map<String, Entry> calls;
    private final Map<String, String> results;

    /**
     * @param results what an action returns, in terms of the state before it and the thread {@code t}
     */
    TraceValidation(Model model, List<Shared> shared, Map<String, Entry> calls, Map<String, String> results) {
        this.model = model;
        this.shared = shared;
        this.calls = calls;
        this.results = results;
    }

    TraceReport validate(String title, Recording recording, Set<String> specified) {
        List<Map<String, List<Event>>> traces = recording.traces();
        Map<String, Long> taken = new TreeMap<>();
        specified.forEach(action -> taken.put(action, 0L));
        traces.stream()
                .flatMap(trace -> trace.values().stream())
                .flatMap(List::stream)
                .forEach(event -> taken.merge(event.action(), 1L, Long::sum));
        long empty = traces.stream()
                .filter(trace -> trace.values().stream().allMatch(List::isEmpty))
                .count();
        if (empty == traces.size()) {
            return new TraceReport(title, recording, traces.size(), 0, empty, 0, taken, List.of());
        }
        Graph graph = model.graph(module(traces), "TraceInit", "TraceNext", List.of("trace", "taken", "whole"));
        int[] furthest = new int[traces.size()];
        List<Map<String, TlaValue>> reached = new ArrayList<>(
                traces.stream().map(t -> Map.<String, TlaValue>of()).toList());
        Set<Integer> accepted = new TreeSet<>();
        for (int state = 0; state < graph.states().size(); state++) {
            int trace = Integer.parseInt(graph.value(state, "trace").toString()) - 1;
            Map<String, TlaValue> position = graph.value(state, "taken").asFunction();
            int distance = position.values().stream()
                    .mapToInt(n -> Integer.parseInt(n.toString()))
                    .sum();
            if (distance >= furthest[trace]) {
                furthest[trace] = distance;
                reached.set(trace, position);
            }
            if (graph.value(state, "whole").toString().equals("TRUE")) {
                accepted.add(trace);
            }
        }
        List<String> rejected = new ArrayList<>();
        for (int i = 0; i < traces.size(); i++) {
            if (!accepted.contains(i)) {
                rejected.add(text(i, traces.get(i), reached.get(i)));
            }
        }
        return new TraceReport(
                title,
                recording,
                traces.size(),
                recording.contended(),
                empty,
                graph.states().size(),
                taken,
                rejected);
    }

    // ---- the module

    private String module(List<Map<String, List<Event>>> traces) {
        String threads =
                traces.get(0).keySet().stream().map(t -> '"' + t + '"').collect(Collectors.joining(", ", "{", "}"));
        Set<String> actions = traces.stream()
                .flatMap(trace -> trace.values().stream())
                .flatMap(List::stream)
                .map(Event::action)
                .collect(Collectors.toCollection(TreeSet::new));
        StringBuilder text = new StringBuilder("TraceThreads == " + threads + "\n");
        text.append("Traces ==\n<< ")
                .append(traces.stream().map(this::trace).collect(Collectors.joining(",\n   ")))
                .append(" >>\n");
        text.append("""
                VARIABLES trace, taken
                whole == \\A t \\in TraceThreads : taken[t] = Len(Traces[trace][t])
                TraceInit == Init /\\ trace \\in 1 .. Len(Traces) /\\ taken = [t \\in TraceThreads |-> 0]
                Remains(t) == taken[t] < Len(Traces[trace][t])
                Event(t) == Traces[trace][t][taken[t] + 1]
                Ready(t, a) ==
                    /\\ Remains(t)
                    /\\ Event(t).action = a
                    /\\ \\A u \\in TraceThreads : Remains(u) => Event(u).end > Event(t).begin
                    /\\ trace' = trace
                    /\\ taken' = [taken EXCEPT ![t] = @ + 1]
                """);
        for (String action : actions) {
            text.append(TAKE + action + "(t) == Ready(t, \"" + action + "\") /\\ " + action + "(t" + arguments(action)
                    + ")" + result(action, traces) + "\n");
        }
        text.append("TraceNext == \\E t \\in TraceThreads :\n")
                .append(actions.stream()
                        .map(action -> "    \\/ " + TAKE + action + "(t)\n")
                        .collect(Collectors.joining()));
        return text.toString();
    }

    private String arguments(String action) {
        Entry entry = calls.get(action);
        StringBuilder text = new StringBuilder();
        for (int i = 1; entry != null && i <= entry.codecs().size(); i++) {
            text.append(", Event(t).arguments[").append(i).append(']');
        }
        return text.toString();
    }

    private String result(String action, List<Map<String, List<Event>>> traces) {
        boolean isVoid = traces.stream()
                .flatMap(trace -> trace.values().stream())
                .flatMap(List::stream)
                .allMatch(event -> !event.action().equals(action) || event.result() == null);
        if (isVoid) {
            return "";
        }
        String result = results.get(action);
        if (result == null && shared.size() > 1) {
            throw new IllegalArgumentException("it was not said what " + action + " returns");
        }
        return " /\\ Event(t).result = (" + (result == null ? shared.get(0).variable() : result) + ")";
    }

    private String trace(Map<String, List<Event>> trace) {
        return trace.entrySet().stream()
                .map(thread -> thread.getKey()
                        + " |-> "
                        + thread.getValue().stream().map(this::event).collect(Collectors.joining(", ", "<<", ">>")))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String event(Event event) {
        List<String> fields = new ArrayList<>(List.of(
                "action |-> \"" + event.action() + '"', "begin |-> " + event.begin(), "end |-> " + event.end()));
        Entry entry = calls.get(event.action());
        Call call = event.call();
        if (entry != null && call != null) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < entry.codecs().size(); i++) {
                // A call without the argument is one with 1: release().
                Object argument = i < call.arguments().size() ? call.arguments().get(i) : 1;
                arguments.add(Graph.text(entry.codecs().get(i).toSpec(argument)));
            }
            fields.add("arguments |-> <<" + String.join(", ", arguments) + ">>");
        }
        fields.add("result |-> " + result(event.result()));
        return "[" + String.join(", ", fields) + "]";
    }

    private String result(@Nullable Object result) {
        if (result == null) {
            return NOTHING;
        } else if (result instanceof Encoded encoded) {
            return Graph.text(encoded.value());
        }
        String value = Graph.text(shared.get(0).codec().toSpec(result));
        return value.matches("-?\\d+|TRUE|FALSE|\".*\"") ? value : NO_VALUE;
    }

    // ---- what is said about a trace that is no behaviour

    private static String text(int number, Map<String, List<Event>> trace, Map<String, TlaValue> reached) {
        StringBuilder text =
                new StringBuilder("trace " + (number + 1) + ", with its tickets; * is what TLC could place:\n");
        record Line(long begin, String text) {}
        List<Line> lines = new ArrayList<>();
        trace.forEach((thread, events) -> {
            TlaValue position = reached.get(thread);
            int placed = position == null ? 0 : Integer.parseInt(position.toString());
            for (int i = 0; i < events.size(); i++) {
                Event event = events.get(i);
                lines.add(new Line(
                        event.begin(),
                        String.format(
                                " %s %6d - %-6d %-4s %s%s%s%n",
                                i < placed ? "*" : " ",
                                event.begin(),
                                event.end(),
                                thread,
                                event.action(),
                                event.result() == null ? "" : " returned " + event.result(),
                                event.call() == null ? "" : "   " + event.call())));
            }
        });
        lines.sort((a, b) -> Long.compare(a.begin(), b.begin()));
        lines.forEach(line -> text.append(line.text()));
        return text.toString();
    }
}
