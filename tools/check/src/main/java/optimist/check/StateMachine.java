package optimist.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * TLC's graph of a model, collapsed until a person can read it: states with the same values of a few variables are one. If such a
 * variable is a function of the threads, it is one thread's value, and threads are not told apart.
 */
final class StateMachine {
    private static final Comparator<List<String>> BY_TEXT = Comparator.comparing(Object::toString);

    private final Graph graph;
    private final Set<String> threads;
    /** The collapsed states at the start, in the order of their texts. */
    private final Set<List<String>> initial = new TreeSet<>(BY_TEXT);
    /** From state to state, the actions that lead there. */
    private final Map<List<String>, Map<List<String>, Set<String>>> steps = new HashMap<>();

    /** @param graph with the values of the variables that are kept, and no others */
    StateMachine(Graph graph) {
        this.graph = graph;
        threads = graph.states().get(0).stream()
                .map(value -> value.asFunction().keySet())
                .filter(arguments -> !arguments.isEmpty())
                .findFirst()
                .orElse(Set.of());
        // Without a thread there is one view of each state.
        List<@Nullable String> views = threads.isEmpty() ? new ArrayList<>() : new ArrayList<>(threads);
        if (views.isEmpty()) {
            views.add(null);
        }
        for (@Nullable String thread : views) {
            graph.initial().forEach(state -> initial.add(seen(state, thread)));
            for (int from = 0; from < graph.states().size(); from++) {
                for (Edge edge : graph.edges().get(from)) {
                    add(from, edge, thread);
                }
            }
        }
    }

    private void add(int from, Edge edge, @Nullable String thread) {
        List<String> before = seen(from, thread);
        List<String> after = seen(edge.to(), thread);
        boolean own = thread == null
                || edge.label().arguments().values().stream()
                        .map(TlaValue::toString)
                        .filter(threads::contains)
                        .findFirst()
                        .filter(thread::equals)
                        .isPresent();
        if (own || !before.equals(after)) {
            steps.computeIfAbsent(before, unused -> new TreeMap<>(BY_TEXT))
                    .computeIfAbsent(after, unused -> new TreeSet<>())
                    .add(edge.label().action() + (own ? "" : " of another"));
        }
    }

    private List<String> seen(int state, @Nullable String thread) {
        return graph.states().get(state).stream()
                .map(value -> thread != null && value.asFunction().keySet().equals(threads)
                        ? Objects.requireNonNull(value.asFunction().get(thread))
                        : value)
                .map(TlaValue::toString)
                .toList();
    }

    /** As a state diagram of Mermaid. It does not depend on the order in which TLC has found the states. */
    List<String> mermaid() {
        Map<List<String>, String> names = new LinkedHashMap<>();
        Deque<List<String>> queue = new ArrayDeque<>(initial);
        Set<List<String>> known = new HashSet<>(initial);
        List<String> states = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        while (!queue.isEmpty()) {
            List<String> state = queue.remove();
            names.put(state, "S" + names.size());
            states.add("    state \"" + text(state) + "\" as " + names.get(state));
            successors(state).keySet().stream().filter(known::add).forEach(queue::add);
        }
        initial.forEach(state -> lines.add("    [*] --> " + names.get(state)));
        names.forEach((state, name) -> successors(state)
                .forEach((next, actions) ->
                        lines.add("    " + name + " --> " + names.get(next) + ": " + String.join(", ", actions))));
        List<String> all = new ArrayList<>(List.of("```mermaid", "stateDiagram-v2"));
        all.addAll(states);
        all.addAll(lines);
        all.add("```");
        return all;
    }

    private Map<List<String>, Set<String>> successors(List<String> state) {
        return steps.getOrDefault(state, Map.of());
    }

    private String text(List<String> state) {
        return IntStream.range(0, state.size())
                .mapToObj(i -> (state.size() == 1 ? "" : graph.variables().get(i) + " = ") + state.get(i))
                .collect(Collectors.joining(", "))
                .replace("\"", "'");
    }
}
