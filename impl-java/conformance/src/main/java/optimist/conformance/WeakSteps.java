package optimist.conformance;

import java.util.ArrayList;
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
import optimist.conformance.Comparison.Move;
import optimist.conformance.Next.Pending;
import optimist.conformance.Places.At;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Compares steps over weak memory: a thread may find old values. An access of the class is given each value that it may
 * find. The value that it stores is put into each place of the coherence order where it may be. The resulting memories,
 * and what each thread knows of them, must be exactly those of the specification.
 */
final class WeakSteps {
    /** The next action of a thread, in steps with this label. */
    private record About(Label label, Pending pending) {}

    /** The effect of an access alone, without the rest of the call. */
    private record Done(@Nullable Object result, Map<String, TlaValue> after) {}

    /** The places that an access reads and writes, as far as this makes a difference. */
    private record Touched(Set<At> reads, Set<At> writes) {}

    /** The result of an access: what the call does next, and the new memory. */
    private record Outcome(String finds, Move move, Views memory) {
        @Override
        public String toString() {
            return finds + move.next() + ", memory " + move.after();
        }
    }

    private final Graph graph;
    private final Binding binding;
    private final Lint.Report lint;
    private final String fence;
    private final Comparison comparison;
    private final WeakMemory memory;
    private final Places places;
    private final Explored explored;
    private final Waits waits;
    private final Coverage coverage;
    private final Differences differences;
    private final Map<List<Object>, Touched> touched = new HashMap<>();
    /** The actions whose access was never seen in a definite place. */
    private final Set<String> unseen = new LinkedHashSet<>();

    private final Set<String> seen = new HashSet<>();

    WeakSteps(
            Graph graph,
            Binding binding,
            Lint.Report lint,
            String fence,
            Comparison comparison,
            WeakMemory memory,
            Explored explored,
            Waits waits,
            Coverage coverage,
            Differences differences) {
        this.graph = graph;
        this.binding = binding;
        this.lint = lint;
        this.fence = fence;
        this.comparison = comparison;
        this.memory = memory;
        places = memory.places();
        this.explored = explored;
        this.waits = waits;
        this.coverage = coverage;
        this.differences = differences;
    }

    /** Compares all steps from a state. */
    void follow(int state, Map<String, Pending> here) {
        Map<About, List<Edge>> edges = new LinkedHashMap<>();
        Set<String> fenced = new HashSet<>();
        for (Edge edge : graph.edges().get(state)) {
            coverage.count(edge);
            if (edge.label().action().equals(fence)) {
                fenced.add(Comparison.thread(edge.label()));
                fence(state, here, edge);
                continue;
            }
            Pending pending = here.get(Comparison.thread(edge.label()));
            comparison.restore(memory.values(state));
            try {
                About about = new About(
                        edge.label(),
                        pending == null
                                ? comparison.begin(edge.label(), memory.values(state), memory.values(edge.to()))
                                : pending);
                edges.computeIfAbsent(about, a -> new ArrayList<>()).add(edge);
            } catch (Difference difference) {
                differences.missing(state, edge, Objects.requireNonNull(difference.getMessage()));
            }
        }
        edges.forEach((about, leading) -> compare(state, here, about, leading));
        here.forEach((thread, about) -> {
            boolean isDue = memory.of(state).awaitsFence(thread, mode(about));
            boolean acts = edges.keySet().stream()
                    .anyMatch(edge -> Comparison.thread(edge.label()).equals(thread));
            if (!comparison.isOutput(about)
                    && !graph.border().contains(state)
                    && (isDue ? !fenced.contains(thread) : fenced.contains(thread) && !acts)
                    && (isDue || !waits.waits(state, about))) {
                differences.extra(
                        state,
                        "In the specification " + thread
                                + (isDue ? " has a fence due, and no step makes it" : " can only make a fence")
                                + "; in the class " + about);
            }
        });
    }

    /** Checks a fence. It is not a step of the class, and changes nothing but memory. */
    private void fence(int state, Map<String, Pending> here, Edge edge) {
        boolean isFence =
                memory.of(state).fence(Comparison.thread(edge.label())).equals(memory.of(edge.to()))
                        && unplaced(memory.values(state)).equals(unplaced(memory.values(edge.to())));
        if (isFence) {
            explored.arrive(state, here, edge, here, "a fence");
        } else {
            differences.missing(state, edge, "In the specification, this step is not exactly the fence of the thread.");
        }
    }

    private void compare(int state, Map<String, Pending> here, About about, List<Edge> edges) {
        @Nullable Difference failed = null;
        List<Outcome> first = List.of();
        try {
            for (At at : candidates(state, about)) {
                List<Outcome> outcomes = outcomes(state, here, about, edges.get(0), at);
                if (fits(outcomes, edges)) {
                    edges.forEach(edge -> outcomes.stream()
                            .filter(outcome -> leads(outcome, edge))
                            .forEach(outcome -> explored.arrive(
                                    state, here, edge, outcome.move().next())));
                    return;
                }
                first = first.isEmpty() ? outcomes : first;
            }
        } catch (Difference difference) {
            failed = difference;
        }
        List<Outcome> outcomes = first;
        List<Edge> unmatched = edges.stream()
                .filter(edge -> outcomes.stream().noneMatch(outcome -> leads(outcome, edge)))
                .toList();
        String text = failed == null
                ? "In the class the access is "
                        + marked(about.pending()).access() + " (" + mode(about.pending())
                        + "), and leads to:\n"
                        + outcomes.stream()
                                .map(outcome -> "  " + outcome + "\n")
                                .distinct()
                                .collect(Collectors.joining())
                        + "The specification has other values in memory, another order of them, or other"
                        + " knowledge of the threads."
                : Objects.requireNonNull(failed.getMessage());
        unmatched.forEach(edge -> differences.missing(state, edge, text));
        outcomes.stream()
                .filter(outcome -> edges.stream().noneMatch(edge -> leads(outcome, edge)))
                .forEach(outcome -> differences.extra(
                        state,
                        "In the specification no " + about.label()
                                + " leads there; in the class, where the access is " + mode(about.pending())
                                + ", it does:\n  " + outcome));
    }

    private boolean fits(List<Outcome> outcomes, List<Edge> edges) {
        return edges.stream().allMatch(edge -> outcomes.stream().anyMatch(outcome -> leads(outcome, edge)))
                && outcomes.stream().allMatch(outcome -> edges.stream().anyMatch(edge -> leads(outcome, edge)));
    }

    private boolean leads(Outcome outcome, Edge edge) {
        return outcome.memory().equals(memory.of(edge.to()))
                && unplaced(outcome.move().after()::get).equals(unplaced(memory.values(edge.to())));
    }

    /** The observed variables, and the shared variables that are not places in memory. */
    private List<@Nullable TlaValue> unplaced(Function<String, @Nullable TlaValue> state) {
        List<@Nullable TlaValue> values = new ArrayList<>();
        binding.observed().forEach(variable -> values.add(state.apply(variable)));
        binding.shared().stream()
                .map(Binding.Shared::variable)
                .filter(variable -> !places.has(variable))
                .forEach(variable -> values.add(state.apply(variable)));
        return values;
    }

    // ---- one access

    private Lint.Marked marked(Pending pending) {
        return Objects.requireNonNull(lint.actions().get(pending.action()), pending.action());
    }

    private Lint.Accesses accesses(Pending pending) {
        return Objects.requireNonNull(lint.accesses().get(pending.action()), pending.action());
    }

    /** A call out makes no access, and so needs no fence. */
    private Mode mode(Pending pending) {
        return comparison.isOutput(pending) ? Mode.OPAQUE : marked(pending).mode();
    }

    private Map<String, TlaValue> fields(int state) {
        Map<String, TlaValue> fields = new LinkedHashMap<>();
        binding.shared().forEach(shared -> fields.put(shared.variable(), memory.value(state, shared.variable())));
        return fields;
    }

    private Done done(Pending pending, Map<String, TlaValue> fields) {
        comparison.restore(variable -> Objects.requireNonNull(fields.get(variable), variable));
        @Nullable Object result = comparison.subject().result(pending);
        return new Done(result, comparison.subject().state());
    }

    /**
     * The places that the access touches. To find them, each place is given each value that it has in some
     * state.
     */
    private Touched touched(int state, Pending pending) {
        Map<String, TlaValue> fields = fields(state);
        Map<String, TlaValue> owned = new HashMap<>(fields);
        owned.keySet().removeIf(places::has);
        return touched.computeIfAbsent(List.of(pending, owned), point -> {
            Touched all = new Touched(new LinkedHashSet<>(), new LinkedHashSet<>());
            Done one = done(pending, fields);
            for (At at : places.all()) {
                for (TlaValue value : memory.domain(at)) {
                    Map<String, TlaValue> changed = Places.with(fields, at, value);
                    Done other = done(pending, changed);
                    if (!Places.in(other.after(), at).equals(value)) {
                        all.writes().add(at);
                    }
                    boolean stays = Places.in(one.after(), at).equals(Places.in(fields, at))
                            && Places.in(other.after(), at).equals(value);
                    Set<At> differences = new HashSet<>(places.differences(one.after(), other.after()));
                    if (stays) {
                        differences.remove(at);
                    }
                    if (!Objects.equals(one.result(), other.result()) || !differences.isEmpty()) {
                        all.reads().add(at);
                    }
                }
            }
            return all;
        });
    }

    /** The places where the access may be made. */
    private Set<At> candidates(int state, About about) {
        if (comparison.isOutput(about.pending())) {
            return Set.of(places.all().iterator().next());
        }
        Touched here = touched(state, about.pending());
        Set<At> all = new LinkedHashSet<>(here.reads());
        all.addAll(here.writes());
        if (all.size() > 1) {
            throw new Difference(about.pending() + ", which reads or writes more than one place: " + all);
        }
        if (all.isEmpty()) {
            places.all().stream()
                    .filter(at -> isOf(at, accesses(about.pending()).fields()))
                    .forEach(all::add);
        }
        (all.size() == 1 ? seen : unseen).add(about.pending().action());
        return all.isEmpty() ? places.all() : all;
    }

    /** Whether the place is in one of these fields. */
    private boolean isOf(At at, Set<String> fields) {
        return binding.shared().stream()
                .filter(shared -> shared.variable().equals(at.variable()))
                .anyMatch(shared ->
                        fields.contains(shared.field().substring(shared.field().lastIndexOf('.') + 1)));
    }

    private List<Outcome> outcomes(int state, Map<String, Pending> here, About about, Edge edge, At at) {
        String thread = Comparison.thread(about.label());
        Pending pending = about.pending();
        Mode mode = mode(pending);
        Views views = memory.of(state);
        Function<Map<String, TlaValue>, Move> made = fields -> {
            comparison.restore(variable -> Objects.requireNonNull(fields.get(variable), variable));
            return comparison.move(edge.label(), here.get(thread), memory.values(state), memory.values(edge.to()));
        };
        Map<String, TlaValue> newest = fields(state);
        if (comparison.isOutput(pending)) {
            return List.of(new Outcome("", made.apply(newest), views));
        } else if (views.awaitsFence(thread, mode)) {
            return List.of();
        }
        String location = places.location(at);
        Lint.Kind kind = accesses(pending).kind();
        boolean updates = kind == Lint.Kind.UPDATE;
        boolean writes = updates
                || kind == Lint.Kind.STORE
                || touched(state, pending).writes().contains(at);
        boolean reads = updates
                || kind == Lint.Kind.SWAP
                || touched(state, pending).reads().contains(at);
        List<Outcome> outcomes = new ArrayList<>();
        for (int i : views.readable(thread, mode, location)) {
            TlaValue found = views.content(location, i);
            Move move = made.apply(reads ? Places.with(newest, at, found) : newest);
            TlaValue left = Places.in(move.after(), at);
            String finds = reads ? "finds " + at + " = " + found + ": " : "";
            if (!writes || (reads && !updates && left.equals(found))) {
                outcomes.add(new Outcome(finds, move, views.load(thread, mode, location, i)));
            } else if (views.isFreeBehind(location, i)) {
                outcomes.add(new Outcome(
                        finds,
                        move,
                        reads
                                ? views.update(thread, mode, location, i, left)
                                : views.store(thread, mode, location, i, left)));
            }
        }
        return outcomes;
    }

    /** Reports what was never seen. */
    void end() {
        unseen.removeAll(seen);
        unseen.forEach(action -> differences.extra(
                0,
                action + ": what it finds makes no difference to anything, so that it cannot be seen which"
                        + " place it is about. Let it return what it finds."));
    }
}
