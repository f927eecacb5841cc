package optimist.conformance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Comparison.Move;
import optimist.conformance.Declared.Woken;
import optimist.conformance.Next.Pending;
import optimist.conformance.Sections.Signal;
import optimist.conformance.Subject.Made;
import optimist.tla.Graph;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;

/** Compares where threads wait: in an action that blocks, or on a monitor until another thread notifies them. */
final class Waits {
    /** The sets of waiting threads that a step may leave, and those that it leaves in the specification. */
    private record Woke(Set<Map<String, Set<String>>> possible, Set<Map<String, Set<String>>> specified) {}

    private final Graph graph;
    private final Binding binding;
    private final Comparison comparison;
    private final Memory memory;
    private final Differences differences;
    /** The actions that waited somewhere, and the first state in which each did. */
    private final Map<Pending, Integer> waiting = new LinkedHashMap<>();
    /** The actions that waited when they were tried. */
    private final Set<String> waited = new HashSet<>();
    /** Whether an action waits when it is tried, by the action and the shared variables. */
    private final Map<List<Object>, Boolean> tried = new HashMap<>();
    /** The largest number of waiting threads that a notification of each kind met. */
    private final Map<Signal, Integer> met = new LinkedHashMap<>();
    /** The steps from the present state, by thread, action and call. */
    private final Map<List<Object>, Woke> woke = new LinkedHashMap<>();

    Waits(Graph graph, Binding binding, Comparison comparison, Memory memory, Differences differences) {
        this.graph = graph;
        this.binding = binding;
        this.comparison = comparison;
        this.memory = memory;
        this.differences = differences;
    }

    // ---- actions that block

    /** Whether the action was declared to wait, and does wait. */
    boolean waits(int state, Pending about) {
        if (!binding.declared().blocking().containsKey(about.action())) {
            return false;
        }
        waiting.putIfAbsent(about, state);
        List<TlaValue> shared = binding.shared().stream()
                .map(field -> graph.value(state, field.variable()))
                .toList();
        return tried.computeIfAbsent(List.of(about, shared), point -> {
            comparison.restore(memory.values(state));
            Map<String, TlaValue> before = comparison.state();
            if (!comparison.subject().waits(about)) {
                return false;
            }
            waited.add(about.action());
            Map<String, TlaValue> after = comparison.state();
            String changes = before.entrySet().stream()
                    .filter(entry -> !entry.getValue().equals(after.get(entry.getKey())))
                    .map(entry -> entry.getKey() + " from " + entry.getValue() + " to " + after.get(entry.getKey()))
                    .collect(Collectors.joining(", "));
            if (!changes.isEmpty()) {
                differences.extra(
                        state,
                        "In the specification nothing changes here; in the class " + about
                                + ", which waits and has changed " + changes);
            }
            return true;
        });
    }

    /** Whether the action was not enabled somewhere, and waited there. */
    boolean hasWaited(String action) {
        return waited.contains(action);
    }

    /** Reports the actions that waited somewhere, and that no thread ever took. */
    void end(Set<Pending> taken) {
        waiting.keySet().removeAll(taken);
        waiting.forEach((about, state) -> differences.extra(
                state,
                "In the specification nobody goes on from here; in the class " + about + ", which waits for ever"));
    }

    // ---- waits on a monitor

    /** The notifications of which nothing shows that they wake one thread, or all. */
    Stream<String> alike() {
        return met.entrySet().stream()
                .filter(entry -> entry.getValue() < 2)
                .map(Map.Entry::getKey)
                .map(signal -> "which threads of " + signal.waitSet() + " a notification of "
                        + (signal.all() ? "all" : "one") + " wakes: it never met two");
    }

    /** Remembers who may wait after a step, and who waits in the specification. */
    void remember(Label label, Move move, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        if (binding.declared().hasWaitSet()) {
            Map<String, Set<String>> sets = comparison.waiting(before);
            for (Signal signal : move.notified()) {
                Set<String> waiting = new HashSet<>(Objects.requireNonNull(sets.get(signal.waitSet())));
                waiting.remove(Comparison.thread(label));
                met.merge(signal, waiting.size(), Math::max);
            }
            woke.computeIfAbsent(
                            List.of(
                                    Comparison.thread(label),
                                    label.action(),
                                    move.next().call()),
                            step -> new Woke(move.waiting(), new HashSet<>()))
                    .specified()
                    .add(comparison.waiting(after));
        }
    }

    /** Checks that the specification has every step of the class from a wait, and every choice of who is notified. */
    void compare(int state, Map<String, Pending> here) {
        woke.forEach((step, sets) -> {
            Set<Map<String, Set<String>>> others = new LinkedHashSet<>(sets.possible());
            others.removeAll(sets.specified());
            if (!others.isEmpty() && !graph.border().contains(state)) {
                differences.extra(
                        state,
                        "In the specification, " + step.get(1) + " of " + step.get(0)
                                + " never leaves these threads waiting; in the class it can: "
                                + Comparison.oneOf(others));
            }
        });
        woke.clear();
        here.forEach((thread, about) -> binding.declared()
                .woken(about.action())
                .filter(woken -> !graph.border().contains(state))
                .ifPresent(woken -> compareWait(state, thread, about, woken)));
    }

    private void compareWait(int state, String thread, Pending about, Woken woken) {
        Set<String> specified = graph.edges().get(state).stream()
                .filter(edge -> Comparison.thread(edge.label()).equals(thread))
                .map(edge -> edge.label().action())
                .collect(Collectors.toSet());
        boolean isNotified = comparison.isNotified(about, thread, memory.values(state));
        if (!isNotified && woken.interrupted() != null && !specified.contains(woken.interrupted())) {
            differences.extra(state, "In the specification an interrupt does not end the wait of " + thread);
        }
        if (specified.contains(woken.awake())) {
            return;
        } else if (isNotified) {
            differences.extra(
                    state,
                    "In the specification " + thread + " was notified, and does not go on; in the class " + about);
            return;
        }
        Map<String, Set<String>> sets = comparison.waiting(memory.values(state));
        comparison.restore(memory.values(state));
        try {
            Made made = comparison.subject().step(about, woken.awake());
            boolean isSame = made.next().equals(about)
                    && made.after().entrySet().stream()
                            .allMatch(entry -> entry.getValue().equals(memory.value(state, entry.getKey())))
                    && made.signals().notified().isEmpty()
                    && made.signals().after(sets, thread).equals(Set.of(sets));
            if (!isSame) {
                differences.extra(
                        state,
                        "In the specification only a notification wakes " + thread
                                + "; in the class a spurious wake-up leads to " + made.next() + " and "
                                + made.after());
            }
        } catch (Difference difference) {
            differences.extra(state, "After a spurious wake-up of " + thread + ": " + difference.getMessage());
        }
    }
}
