package optimist.conformance;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import optimist.conformance.Comparison.Move;
import optimist.conformance.Next.Pending;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the graph of a specification and through the class side by side. A state of the class is paired with
 * each state of the specification: the shared fields and, for each thread within a call, its next action with the
 * arguments. From each pair, each labelled step of the specification must be a step of the class and lead to a pair
 * again. Each step of the class must be a step of the specification. The clients decide which calls begin, and they
 * belong to the specification.
 *
 * <p>What the specification knows about a thread within a call must correspond one to one to the thread's point in the
 * class. Then the two graphs, projected to the compared variables, are equal except for the names of their states.
 */
final class Walk {
    private final Graph graph;
    private final Binding binding;
    private final Comparison comparison;
    private final Memory memory;
    private final Differences differences;
    private final Explored explored;
    private final Waits waits;
    private final Coverage coverage;
    /** The variables that begin otherwise in a new object, as declared. */
    private final Set<String> begins = new LinkedHashSet<>();
    /** If threads may find old values. */
    private final @Nullable WeakSteps weak;

    Walk(Class<?> type, Binding binding, Watch watch, Graph graph, Lint.Report lint) {
        this.graph = graph;
        this.binding = binding;
        comparison = new Comparison(type, binding, watch);
        Set<String> threads = threads(graph, binding);
        String fence = binding.fence();
        WeakMemory old = fence == null ? null : new WeakMemory(graph, binding, comparison.subject()::isOwned);
        memory = old == null ? graph::value : old;
        differences = new Differences(graph, binding, memory);
        explored = new Explored(graph, binding, memory, threads, differences);
        waits = new Waits(graph, binding, comparison, memory, differences);
        coverage = new Coverage(type, graph, binding, comparison, threads);
        weak = fence == null || old == null
                ? null
                : new WeakSteps(graph, binding, lint, fence, comparison, old, explored, waits, coverage, differences);
    }

    /** The threads: the domain of each thread variable. Each step must be made by one of them. */
    private static Set<String> threads(Graph graph, Binding binding) {
        Set<String> threads = new LinkedHashSet<>();
        for (String variable : binding.threads()) {
            for (int state = 0; state < graph.states().size(); state++) {
                TlaValue value = graph.value(state, variable);
                Set<String> domain = value.asFunction().keySet();
                threads.addAll(threads.isEmpty() ? domain : Set.of());
                if (domain.isEmpty() || !domain.equals(threads)) {
                    throw new IllegalArgumentException(
                            "threads: " + variable + " = " + value + " (expected: a function of "
                                    + (threads.isEmpty() ? "the threads)" : "the threads, " + threads + ")"));
                }
            }
        }
        graph.edges().stream().flatMap(List::stream).map(Edge::label).forEach(label -> {
            if (!threads.contains(Comparison.thread(label))) {
                throw new IllegalArgumentException("threads: " + label + " is a step of " + Comparison.thread(label)
                        + " (expected: one of " + threads + ", of which " + binding.threads() + " are functions)");
            }
        });
        return threads;
    }

    /** Finds problems in a new object, before anything is done with it. */
    List<Lint.Finding> asMade() {
        Set<String> shared =
                binding.shared().stream().map(Binding.Shared::variable).collect(Collectors.toSet());
        Set<String> otherwise = binding.declared().begins().keySet();
        Declared.check("begins", otherwise, shared);
        List<Map<String, TlaValue>> initial = graph.initial().stream()
                .map(state -> shared.stream().collect(Collectors.toMap(Function.identity(), memory.values(state))))
                .toList();
        Subject subject = comparison.subject();
        for (String variable : otherwise) {
            Set<String> others = new LinkedHashSet<>(otherwise);
            others.remove(variable);
            if (!subject.asMade(initial, others).isEmpty()) {
                begins.add(variable);
            }
        }
        return subject.asMade(initial, otherwise);
    }

    /** @param untilFirst whether to end at the first difference */
    void run(boolean untilFirst) {
        for (int state : graph.initial()) {
            explored.enter(state, Map.of());
        }
        for (Integer next = explored.next(); next != null; next = explored.next()) {
            if (untilFirst && differences.first() != null) {
                return;
            }
            int state = next;
            Map<String, Pending> here = explored.pending(state);
            coverage.count(state, here);
            if (weak == null) {
                graph.edges().get(state).forEach(edge -> follow(state, here, edge));
            } else {
                weak.follow(state, here);
            }
            Set<String> acted = graph.edges().get(state).stream()
                    .map(edge -> Comparison.thread(edge.label()))
                    .collect(Collectors.toSet());
            waits.compare(state, here);
            here.forEach((thread, about) -> {
                // Others decide when a call out ends.
                if (!comparison.isOutput(about)
                        && binding.declared().woken(about.action()).isEmpty()
                        && !acted.contains(thread)
                        && !graph.border().contains(state)
                        && !waits.waits(state, about)) {
                    differences.extra(
                            state, "In the specification " + thread + " can do nothing; in the class " + about);
                }
            });
        }
        if (weak != null) {
            weak.end();
        }
        coverage.checkNames();
        waits.end(explored.taken());
        graph.violated().forEach((invariant, state) -> {
            if (!binding.declared().violated().containsKey(invariant)) {
                differences.say(
                        "The specification violates its INVARIANT " + invariant + " after these steps"
                                + (graph.border().contains(state) ? ", or one more." : "."),
                        state,
                        null);
            }
        });
    }

    private void follow(int state, Map<String, Pending> here, Edge edge) {
        coverage.count(edge);
        comparison.restore(memory.values(state));
        Move move;
        try {
            move = comparison.move(
                    edge.label(),
                    here.get(Comparison.thread(edge.label())),
                    memory.values(state),
                    memory.values(edge.to()));
        } catch (Difference difference) {
            differences.missing(state, edge, Objects.requireNonNull(difference.getMessage()));
            return;
        }
        String text = Comparison.differences(move, memory.values(edge.to()));
        if (!text.isEmpty()) {
            differences.other(state, edge, text);
            return;
        }
        waits.remember(edge.label(), move, memory.values(state), memory.values(edge.to()));
        explored.arrive(state, here, edge, move.next());
    }

    Report report(String title, Lint.Report lint, long nanos) {
        long edges = graph.edges().stream().mapToLong(List::size).sum();
        List<Report.Point> points = explored.points();
        return new Report(
                title,
                lint,
                graph.states().size(),
                edges,
                explored.places(),
                explored.steps(),
                differences.missing(),
                differences.extra(),
                explored.unreached(),
                graph.others(),
                coverage.compared(),
                coverage.notes(lint, begins, waits, explored),
                coverage.scarce(explored),
                coverage.gaps(lint, explored, waits),
                points,
                differences.first(),
                nanos);
    }
}
