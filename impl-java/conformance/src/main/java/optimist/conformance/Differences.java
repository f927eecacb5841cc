package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.Graph.Label;
import optimist.tla.Lanes;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/** Counts the differences between a class and its specification, and shows the first, with the steps that lead to it. */
final class Differences {
    private final Graph graph;
    private final Binding binding;
    private final Memory memory;
    private final Map<Integer, Integer> cameFrom = new HashMap<>();
    private final Map<Integer, Label> cameBy = new HashMap<>();
    private long missing;
    private long extra;
    private @Nullable String first;

    Differences(Graph graph, Binding binding, Memory memory) {
        this.graph = graph;
        this.binding = binding;
        this.memory = memory;
    }

    /** The walk has come to a state by a step. */
    void cameTo(int state, int from, Label by) {
        cameFrom.putIfAbsent(state, from);
        cameBy.putIfAbsent(state, by);
    }

    /** The class does not make a step of the specification. */
    void missing(int state, Edge edge, String text) {
        missing++;
        differ(state, edge, text);
    }

    /** The class makes a step that the specification does not make. */
    void extra(int state, String text) {
        extra++;
        differ(state, null, text);
    }

    /** The class makes another step instead. */
    void other(int state, Edge edge, String text) {
        missing++;
        extra++;
        differ(state, edge, text);
    }

    long missing() {
        return missing;
    }

    long extra() {
        return extra;
    }

    @Nullable
    String first() {
        return first;
    }

    /** Shows a problem in a state, unless another one was found before. */
    void say(String text, int state, @Nullable Edge edge) {
        first = first == null ? text + "\n\n" + lanes(state, edge) : first;
    }

    private void differ(int state, @Nullable Edge edge, String text) {
        say(
                (edge == null
                                ? "After these steps, the class and the specification differ."
                                : "The last of these steps differs.")
                        + "\n" + text,
                state,
                edge);
    }

    private String lanes(int state, @Nullable Edge edge) {
        Deque<Trace.State> states = new ArrayDeque<>();
        if (edge != null) {
            states.push(traced(edge.to(), edge.label()));
        }
        for (Integer at = state; at != null; at = cameFrom.get(at)) {
            states.push(traced(at, graph.initial().contains(at) ? null : cameBy.get(at)));
            if (graph.initial().contains(at)) {
                break;
            }
        }
        Trace trace = new Trace(List.copyOf(states), 0, null);
        List<String> show = new ArrayList<>();
        binding.shared().forEach(shared -> show.add(shared.variable()));
        show.addAll(binding.observed());
        return new Lanes(trace, show).text(120, text -> text);
    }

    private Trace.State traced(int state, @Nullable Label label) {
        Map<String, String> variables = new LinkedHashMap<>();
        graph.variables().stream()
                .filter(variable -> !memory.variables().contains(variable))
                .forEach(variable -> variables.put(variable, Graph.text(memory.value(state, variable))));
        if (label == null) {
            return new Trace.State(null, variables);
        }
        Map<String, String> arguments = new LinkedHashMap<>();
        label.arguments().forEach((name, value) -> arguments.put(name, Graph.text(value)));
        return new Trace.State(new Trace.Step(label.action(), arguments), variables);
    }
}
