package optimist.conformance;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Binding.Shared;
import optimist.conformance.Recording.Ended;
import optimist.conformance.Recording.Event;
import optimist.conformance.Values.Encoded;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Asks TLC whether recorded traces are behaviours of a specification. TLC looks for an order of the accesses that is
 * consistent with the tickets. Each access must be a step of the specification and return what was recorded. One run of
 * TLC checks all traces; each has its own initial states.
 */
final class TraceValidation {
    private static final String TAKE = "Take_";
    /** For values that the codec does not know, and numbers that TLC cannot hold. TLC compares numbers only with numbers. */
    private static final String NO_VALUE = "2000000000";

    private static final String NOTHING = "\"null\"";

    /**
     * The declarations for the validation of traces.
     *
     * @param results the result of an action, over the state before it and the thread {@code t}
     * @param answers the answer of a call, over the states before and after its last step, and the thread
     * @param outside where a thread is in no call, over the state and the thread; one expression
     * @param programs methods that make several calls
     */
    record Traced(
            Map<String, String> results, Map<String, String> answers, List<String> outside, Set<String> programs) {
        static Traced nothing() {
            return new Traced(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new HashSet<>());
        }
    }

    private final Model model;
    private final List<Shared> shared;
    private final Map<String, Entry> calls;
    private final Traced traced;
    private final Set<String> silent;
    private final @Nullable Graph whole;
    private final Lint.Report lint;

    /**
     * Validates traces of a class.
     *
     * @param silent actions that return nothing
     * @param whole the graph of the model, if it is at hand
     */
    TraceValidation(
            Model model,
            List<Shared> shared,
            Map<String, Entry> calls,
            Traced traced,
            Set<String> silent,
            @Nullable Graph whole,
            Lint.Report lint) {
        this.model = model;
        this.shared = shared;
        this.calls = calls;
        this.traced = traced;
        this.silent = silent;
        this.whole = whole;
        this.lint = lint;
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
            return new TraceReport(
                    title, lint, recording, traces.size(), 0, empty, 0, 0, 0, taken, List.of(), List.of());
        }
        if (traced.outside().isEmpty()) {
            throw new IllegalArgumentException("it was not said by outside(...) where a thread is in no call");
        }
        List<String> compared = whole == null ? List.of() : whole.variables();
        List<String> names = new ArrayList<>(List.of("traceNumber", "traceTaken", "traceIsWhole"));
        names.addAll(compared);
        Graph graph = model.graph(module(traces), "TraceInit", "TraceNext", names);
        int[] furthest = new int[traces.size()];
        List<Map<String, TlaValue>> reached = new ArrayList<>(
                traces.stream().map(t -> Map.<String, TlaValue>of()).toList());
        Set<Integer> accepted = new TreeSet<>();
        Set<Integer> ends = new HashSet<>();
        for (int state = 0; state < graph.states().size(); state++) {
            int trace = Integer.parseInt(graph.value(state, "traceNumber").toString()) - 1;
            Map<String, TlaValue> position = graph.value(state, "traceTaken").asFunction();
            int distance = position.values().stream()
                    .mapToInt(n -> Integer.parseInt(n.toString()))
                    .sum();
            if (distance >= furthest[trace]) {
                furthest[trace] = distance;
                reached.set(trace, position);
            }
            if (graph.value(state, "traceIsWhole").toString().equals("TRUE")) {
                accepted.add(trace);
                ends.add(state);
            }
        }
        List<String> rejected = new ArrayList<>();
        for (int i = 0; i < traces.size(); i++) {
            if (!accepted.contains(i)) {
                rejected.add(text(i, traces.get(i), reached.get(i)));
            }
        }
        Set<Step> edges = whole == null ? Set.of() : steps(whole, compared, "", state -> true);
        Set<Step> edgesTaken = steps(graph, compared, TAKE, before(ends, graph)::contains);
        edgesTaken.retainAll(edges);
        return new TraceReport(
                title,
                lint,
                recording,
                traces.size(),
                recording.contended(),
                empty,
                graph.states().size(),
                edges.size(),
                edgesTaken.size(),
                taken,
                gaps(traces),
                rejected);
    }

    /** A step between compared states. Steps that differ only in arguments other than the thread count as one. */
    private record Step(List<TlaValue> before, String action, String thread, List<TlaValue> after) {}

    /** The steps that lead to these states. */
    private static Set<Step> steps(Graph graph, List<String> variables, String prefix, IntPredicate states) {
        Set<Step> steps = new HashSet<>();
        for (int state = 0; state < graph.states().size(); state++) {
            for (Edge edge : graph.edges().get(state)) {
                if (states.test(edge.to())) {
                    steps.add(new Step(
                            values(graph, state, variables),
                            edge.label().action().substring(prefix.length()),
                            Comparison.thread(edge.label()),
                            values(graph, edge.to(), variables)));
                }
            }
        }
        return steps;
    }

    private static List<TlaValue> values(Graph graph, int state, List<String> variables) {
        return variables.stream().map(variable -> graph.value(state, variable)).toList();
    }

    /** These states, and all states from which one of them can be reached. */
    private static Set<Integer> before(Set<Integer> ends, Graph graph) {
        Map<Integer, List<Integer>> from = new HashMap<>();
        for (int state = 0; state < graph.states().size(); state++) {
            for (Edge edge : graph.edges().get(state)) {
                from.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(state);
            }
        }
        Set<Integer> before = new HashSet<>(ends);
        Deque<Integer> queue = new ArrayDeque<>(ends);
        while (!queue.isEmpty()) {
            for (int state : from.getOrDefault(queue.remove(), List.of())) {
                if (before.add(state)) {
                    queue.add(state);
                }
            }
        }
        return before;
    }

    /** The calls that returned something, or threw, without a declaration of their answers. */
    private List<String> gaps(List<Map<String, List<Event>>> traces) {
        Set<String> gaps = new TreeSet<>();
        traces.forEach(trace -> trace.values().forEach(events -> {
            Call call = null;
            for (Event event : events) {
                call = event.call() == null ? call : event.call();
                Ended answer = event.answer();
                if (call != null
                        && answer != null
                        && !answer.equals(Ended.VOID)
                        && !traced.answers().containsKey(call.method())) {
                    gaps.add("what " + call.method() + " answers");
                }
            }
        }));
        return List.copyOf(gaps);
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
        // The instance has its own name, because the specification may have an action Append.
        StringBuilder text = new StringBuilder("TraceSequences == INSTANCE Sequences\n");
        text.append("TraceThreads == " + threads + "\n");
        text.append("TraceOutside(t) == ").append(traced.outside().get(0)).append('\n');
        text.append("Traces ==\n<< ")
                .append(traces.stream().map(this::trace).collect(Collectors.joining(",\n   ")))
                .append(" >>\n");
        text.append("""
                VARIABLES traceNumber, traceTaken
                traceIsWhole == \\A t \\in TraceThreads : traceTaken[t] = TraceSequences!Len(Traces[traceNumber][t])
                TraceInit == Init /\\ traceNumber \\in 1 .. TraceSequences!Len(Traces) /\\ traceTaken = [t \\in TraceThreads |-> 0]
                TraceRemains(t) == traceTaken[t] < TraceSequences!Len(Traces[traceNumber][t])
                TraceEvent(t) == Traces[traceNumber][t][traceTaken[t] + 1]
                TraceBegins(e) == e.is % 2 = 1
                TraceEnds(e) == (e.is \\div 2) % 2 = 1
                TraceIsLoose(e) == (e.is \\div 4) % 2 = 1
                TraceAnswers(e, m) == "answers" \\in DOMAIN e /\\ e.answers = m
                TraceIsNothing(e) == e.is \\div 8 = 1
                TraceReady(t, a) ==
                    /\\ TraceRemains(t)
                    /\\ TraceEvent(t).action = a
                    /\\ TraceBegins(TraceEvent(t)) \\/ TraceIsLoose(TraceEvent(t)) \\/ ~TraceOutside(t)
                    /\\ TraceBegins(TraceEvent(t)) => TraceOutside(t)
                    /\\ \\A u \\in TraceThreads : TraceRemains(u) => TraceEvent(u).end > TraceEvent(t).begin
                    /\\ traceNumber' = traceNumber
                    /\\ traceTaken' = [traceTaken EXCEPT ![t] = @ + 1]
                """);
        text.append(answers());
        for (String action : actions) {
            text.append(TAKE + action + "(t) == TraceReady(t, \"" + action + "\") /\\ " + action + "(t"
                    + arguments(action) + ")" + result(action) + " /\\ TraceEnded(t)\n");
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
            text.append(", TraceEvent(t).arguments[").append(i).append(']');
        }
        return text.toString();
    }

    /** The condition that a call ends where the specification says so, with the recorded answer. */
    private String answers() {
        StringBuilder text = new StringBuilder("TraceNull == ToString(" + NOTHING + ")\n");
        text.append("TraceEnded(t) ==\n");
        text.append("    /\\ TraceEnds(TraceEvent(t)) \\/ TraceIsLoose(TraceEvent(t)) \\/ ~(TraceOutside(t))'\n");
        text.append("    /\\ TraceEnds(TraceEvent(t)) => (TraceOutside(t))'\n");
        traced.answers()
                .forEach((method, expression) -> text.append("    /\\ TraceAnswers(TraceEvent(t), \"" + method
                        + "\") => ToString(" + expression + ") = ToString(TraceEvent(t).answer)\n"));
        return text.toString();
    }

    /** The condition on the result of an action. Null is a string, which TLC does not compare with a number. */
    private String result(String action) {
        if (silent.contains(action)) {
            return "";
        }
        String result = traced.results().get(action);
        if (result == null && shared.size() > 1) {
            throw new IllegalArgumentException("it was not said what " + action + " returns");
        }
        String expected = "(" + (result == null ? shared.get(0).variable() : result) + ")";
        return " /\\ IF TraceIsNothing(TraceEvent(t)) \\/ ToString(" + expected + ") = TraceNull"
                + " THEN TraceIsNothing(TraceEvent(t)) /\\ ToString(" + expected + ") = TraceNull"
                + " ELSE TraceEvent(t).result = " + expected;
    }

    private String trace(Map<String, List<Event>> trace) {
        return trace.entrySet().stream()
                .map(thread -> thread.getKey() + " |-> "
                        + events(thread.getValue()).stream().collect(Collectors.joining(", ", "<<", ">>")))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private List<String> events(List<Event> events) {
        List<String> texts = new ArrayList<>();
        Call call = null;
        for (Event event : events) {
            call = event.call() == null ? call : event.call();
            texts.add(event(event, Objects.requireNonNull(call, "a trace begins with a call")));
        }
        return texts;
    }

    /**
     * An event as a record. It has no more fields than it needs, because there are many events. Its arguments are those
     * of its call. It is loose if calls of the specification may begin and end within that call.
     */
    private String event(Event event, Call call) {
        Ended answer = event.answer();
        int is = (event.call() != null ? 1 : 0)
                + (answer != null ? 2 : 0)
                + (traced.programs().contains(call.method()) ? 4 : 0)
                + (event.result() == null ? 8 : 0);
        List<String> fields = new ArrayList<>(List.of(
                "action |-> \"" + event.action() + '"',
                "begin |-> " + event.begin(),
                "end |-> " + event.end(),
                "is |-> " + is,
                "result |-> " + result(event.result())));
        if (answer != null && traced.answers().containsKey(call.method())) {
            fields.add("answers |-> \"" + call.method() + '"');
            fields.add("answer |-> " + answer(answer));
        }
        Entry entry = calls.get(event.action());
        if (entry != null && !entry.codecs().isEmpty()) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < entry.codecs().size(); i++) {
                // A call without the argument is one with 1: release().
                Object argument = i < call.arguments().size() ? call.arguments().get(i) : 1;
                arguments.add(Graph.text(entry.codecs().get(i).toSpec(argument)));
            }
            fields.add("arguments |-> <<" + String.join(", ", arguments) + ">>");
        }
        return "[" + String.join(", ", fields) + "]";
    }

    private String answer(Ended answer) {
        return answer.exception().isEmpty() ? result(answer.returned()) : '"' + answer.exception() + '"';
    }

    private String result(@Nullable Object result) {
        if (result == null) {
            return NOTHING;
        } else if (result instanceof Encoded encoded) {
            return Graph.text(encoded.value());
        }
        String value = Graph.text(shared.get(0).codec().toSpec(result));
        boolean isKnown = value.matches("-?\\d+")
                ? new BigInteger(value).bitLength() < Integer.SIZE
                : value.matches("TRUE|FALSE|\".*\"");
        return isKnown ? value : NO_VALUE;
    }

    // ---- what is said about a trace that is no behaviour

    private static String text(Ended answer) {
        return answer.exception().isEmpty()
                ? "returns" + (answer.returned() == null ? "" : " " + answer.returned())
                : "throws " + answer.exception();
    }

    private static String text(int number, Map<String, List<Event>> trace, Map<String, TlaValue> reached) {
        StringBuilder text = new StringBuilder(
                "trace " + (number + 1) + ", with its tickets; * marks the accesses that TLC could place:\n");
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
                                (event.call() == null ? "" : "   " + event.call())
                                        + (event.answer() == null ? "" : "   " + text(event.answer())))));
            }
        });
        lines.sort((a, b) -> Long.compare(a.begin(), b.begin()));
        lines.forEach(line -> text.append(line.text()));
        return text.toString();
    }
}
