package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer.Step;
import optimist.conformance.Places.At;
import optimist.conformance.Subject.Made;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.Graph.Label;
import optimist.tla.Lanes;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the graph of a specification and the class side by side. Each state of the one goes with a state of the
 * other: the shared fields, and for each thread within a call its next action with the arguments. From each such pair, each
 * labelled step of the specification must be a step of the class and lead to a pair again, and each step of the class
 * must be one of the specification. Which calls begin is for the clients, that is the specification, to say.
 *
 * <p>What the specification knows about a thread within a call and where that thread is in the class must go with each other
 * one to one. Then the two graphs, under the projection to the variables that are compared, are the same but for the
 * names of their states.
 */
final class Comparison {
    /** What a step of the class has led to. */
    record Move(Next next, Map<String, TlaValue> after) {}

    /** One state of the class. */
    private record Place(List<TlaValue> shared, Map<String, Object> threads) {}

    /** An action that a constraint leaves fewer steps was hardly looked at. */
    private static final int HANDFUL = 5;

    private final Binding binding;
    private final Subject subject;
    private final Watch watch;
    private final Answers answers;

    Comparison(Class<?> type, Binding binding, Watch watch) {
        this.binding = binding;
        this.watch = watch;
        subject = new Subject(type, binding, watch);
        answers = new Answers(binding.observer());
    }

    // ---- one step

    static String thread(Label label) {
        return label.arguments().values().stream()
                .findFirst()
                .map(TlaValue::toString)
                .orElseThrow(
                        () -> new IllegalArgumentException(label.action() + " has no thread as its first argument"));
    }

    void restore(Function<String, TlaValue> state) {
        subject.restore(state);
    }

    /**
     * Makes the step in the class.
     *
     * @param pending what the thread is about to do, or null if it is not in a call
     * @throws Difference if it cannot
     */
    Move move(
            Label label,
            @Nullable Pending pending,
            Function<String, TlaValue> before,
            Function<String, TlaValue> specified) {
        String thread = thread(label);
        watch.thread(thread);
        Pending about = pending == null ? begin(label, before, specified) : pending;
        if (!outcomes(about).contains(label.action())) {
            throw new Difference(
                    "in the specification " + thread + " goes on with " + label.action() + "; in the class " + about);
        }
        Made made = subject.step(about, label.action());
        Map<String, TlaValue> after = subject.state();
        Step step = new Step(thread, label.action(), pending == null, about, made.seen(), made.next());
        Map<String, TlaValue> changed = answers.observe(step, before);
        for (String variable : binding.observed()) {
            after.put(variable, changed.getOrDefault(variable, before.apply(variable)));
        }
        return new Move(made.next(), after);
    }

    Map<String, TlaValue> state() {
        return subject.state();
    }

    boolean isOutput(Pending pending) {
        return binding.outputs().containsKey(pending.action());
    }

    /** The actions of the specification that it may turn out to be. */
    private List<String> outcomes(Pending pending) {
        return binding.outputs().getOrDefault(pending.action(), List.of(pending.action()));
    }

    /** Makes a call without arguments, from its beginning to its end. */
    Answer answer(String method) {
        Next next = subject.begin(new Call(method, List.of()));
        while (next instanceof Pending pending) {
            next = subject.step(pending, outcomes(pending).get(0)).next();
        }
        return (Answer) next;
    }

    private Pending begin(Label label, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        Entry entry = binding.calls().get(label.action());
        if (entry == null) {
            throw new Difference("in the specification " + thread(label) + " begins a call with " + label.action()
                    + "; no call of the class was said to begin so");
        }
        Call call = subject.call(entry.beginning().call(label, before, after));
        if (binding.declared().excepted().containsKey(call.method())) {
            throw new Difference(
                    call + " is a call of the specification; it was declared that it makes accesses beside it");
        }
        if (subject.begin(call) instanceof Pending pending) {
            return pending;
        }
        throw new Difference(call + " makes no access to shared memory: " + subject.begin(call));
    }

    /** Says where the class has come out elsewhere than the specification, or nothing. */
    static String differences(Move move, Function<String, TlaValue> specified) {
        return move.after().entrySet().stream()
                .filter(entry -> !entry.getValue().equals(specified.apply(entry.getKey())))
                .map(entry -> "in the specification " + entry.getKey() + " = " + specified.apply(entry.getKey())
                        + "; in the class " + entry.getValue() + " (" + move.next() + ")")
                .collect(Collectors.joining("\n"));
    }

    // ---- all steps

    /** A walk over one graph. */
    final class Walk {
        private final Graph graph;
        private final List<@Nullable Map<String, Pending>> pending = new ArrayList<>();
        private final Map<Integer, Integer> cameFrom = new HashMap<>();
        private final Map<Integer, Label> cameBy = new HashMap<>();
        private final Map<Pending, List<TlaValue>> inSpec = new LinkedHashMap<>();
        private final Map<List<TlaValue>, Optional<Pending>> inClass = new HashMap<>();
        private final Map<Place, Integer> places = new HashMap<>();
        private final Set<List<Object>> steps = new HashSet<>();
        private final Deque<Integer> queue = new ArrayDeque<>();
        private final Map<String, Long> compared = new HashMap<>();
        /** What waited somewhere, and where first; what was taken somewhere; and whether it waits when it is tried. */
        private final Map<Pending, Integer> waiting = new LinkedHashMap<>();

        private final Set<Pending> taken = new HashSet<>();
        private final Map<List<Object>, Boolean> tried = new HashMap<>();
        private final Map<Integer, Places> memories = new HashMap<>();
        private final Map<String, Lint.Marked> actions;
        private long missing;
        private long extra;
        private @Nullable String first;

        Walk(Graph graph, Lint.Report lint) {
            this.graph = graph;
            actions = lint.actions();
            graph.states().forEach(state -> pending.add(null));
            graph.actions().forEach(action -> compared.put(action, 0L));
        }

        Report report(String title, Lint.Report lint, List<String> notes, long nanos) {
            long edges = graph.edges().stream().mapToLong(List::size).sum();
            long unreached = pending.stream().filter(Objects::isNull).count();
            return new Report(
                    title,
                    lint,
                    graph.states().size(),
                    edges,
                    places.size(),
                    steps.size(),
                    missing,
                    extra,
                    unreached,
                    graph.others(),
                    compared,
                    notes,
                    scarce(),
                    notCompared(),
                    inSpec.entrySet().stream()
                            .map(entry -> new Report.Point(entry.getKey().toString(), named(entry.getValue())))
                            .toList(),
                    first,
                    nanos);
        }

        /** The actions of which too little was compared. */
        private List<String> scarce() {
            int enough = graph.border().isEmpty() ? 1 : HANDFUL;
            return compared.entrySet().stream()
                    .filter(entry -> entry.getValue() < enough)
                    .filter(entry -> !binding.declared().without().containsKey(entry.getKey()))
                    .map(entry -> entry.getKey() + ": " + entry.getValue() + " steps (expected: " + enough
                            + " or more, or to be declared with without)")
                    .sorted()
                    .toList();
        }

        /** What there is of the class that was not compared. */
        private List<String> notCompared() {
            List<String> gaps = new ArrayList<>(answers.notObserved());
            subject.notDriven().forEach(method -> gaps.add("the method " + method + ", which no call begins with"));
            return gaps;
        }

        private String named(List<TlaValue> values) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < values.size(); i++) {
                text.append(i == 0 ? "" : ", ")
                        .append(binding.threads().get(i))
                        .append(" = ")
                        .append(values.get(i));
            }
            return text.toString();
        }

        void run() {
            for (int state : graph.initial()) {
                enter(state, Map.of());
            }
            while (!queue.isEmpty()) {
                int state = queue.remove();
                Map<String, Pending> here = Objects.requireNonNull(pending.get(state));
                Set<String> acted = new HashSet<>();
                for (Edge edge : graph.edges().get(state)) {
                    if (!edge.label().action().equals(binding.fence())) {
                        acted.add(thread(edge.label()));
                    }
                    if (binding.fence() == null) {
                        follow(state, here, edge);
                    }
                }
                if (binding.fence() != null) {
                    followFinding(state, here);
                }
                here.forEach((thread, about) -> {
                    // When a call out ends is for others to say.
                    if (!isOutput(about)
                            && !acted.contains(thread)
                            && !graph.border().contains(state)
                            && !(binding.fence() != null && memory(state).awaitsFence(thread, mode(about)))
                            && !waits(state, about)) {
                        extra++;
                        differ(
                                state,
                                null,
                                "In the specification " + thread + " can do nothing; in the class " + about);
                    }
                });
            }
            waiting.keySet().removeAll(taken);
            waiting.forEach((about, state) -> {
                extra++;
                differ(
                        state,
                        null,
                        "In the specification nobody goes on from here; in the class " + about
                                + ", which waits for ever");
            });
        }

        /** Whether it is an action that was said to wait, and does. */
        private boolean waits(int state, Pending about) {
            if (!binding.declared().blocking().containsKey(about.action())) {
                return false;
            }
            waiting.putIfAbsent(about, state);
            List<TlaValue> shared = binding.shared().stream()
                    .map(field -> graph.value(state, field.variable()))
                    .toList();
            return tried.computeIfAbsent(List.of(about, shared), point -> {
                restore(values(state));
                return subject.waits(about);
            });
        }

        /** Of memory where there are several values in a place, the newest. */
        private Function<String, TlaValue> values(int state) {
            return variable -> binding.fence() != null && memory(state).has(variable)
                    ? memory(state).newest(variable)
                    : graph.value(state, variable);
        }

        private void follow(int state, Map<String, Pending> here, Edge edge) {
            String thread = thread(edge.label());
            compared.merge(edge.label().action(), 1L, Long::sum);
            restore(values(state));
            Move move;
            try {
                move = move(edge.label(), here.get(thread), values(state), values(edge.to()));
            } catch (Difference difference) {
                missing++;
                differ(state, edge, Objects.requireNonNull(difference.getMessage()));
                return;
            }
            String differences = differences(move, values(edge.to()));
            if (!differences.isEmpty()) {
                missing++;
                extra++;
                differ(state, edge, differences);
                return;
            }
            arrive(state, here, edge, move.next());
        }

        /** The class comes to where the edge leads. */
        private void arrive(int state, Map<String, Pending> here, Edge edge, Next next) {
            String thread = thread(edge.label());
            Pending about = here.get(thread);
            if (about != null) {
                taken.add(about);
            }
            Map<String, Pending> there = new HashMap<>(here);
            if (next instanceof Pending pending) {
                there.put(thread, pending);
            } else {
                there.remove(thread);
            }
            arrive(state, here, edge, there, next.toString());
        }

        private void arrive(int state, Map<String, Pending> here, Edge edge, Map<String, Pending> there, String by) {
            cameFrom.putIfAbsent(edge.to(), state);
            cameBy.putIfAbsent(edge.to(), edge.label());
            String mixed = enter(edge.to(), there);
            if (mixed != null) {
                missing++;
                extra++;
                differ(state, edge, mixed + "\n(" + by + ")");
                return;
            }
            steps.add(List.of(place(state, here), edge.label(), place(edge.to(), there)));
        }

        // ---- where a thread may find old values

        private Places memory(int state) {
            return memories.computeIfAbsent(
                    state,
                    s -> Places.of(
                            binding.shared().stream()
                                    .map(Binding.Shared::variable)
                                    .toList(),
                            variable -> graph.value(s, variable)));
        }

        /** What a thread is about, in a step with this label. */
        private record About(Label label, Pending pending) {}

        /**
         * What an access does where memory is this.
         *
         * @param read the place whose value makes a difference, if there is one
         */
        private record Found(@Nullable At read, Map<String, TlaValue> memory, Move move) {
            @Override
            public String toString() {
                return (read == null ? "" : "finds " + read + " = " + Places.in(memory, read) + ": ") + move.next()
                        + ", memory " + move.after();
            }
        }

        /**
         * The steps from a state, where an access is handed each value that it may find. Each leads where the specification
         * says, for one of these values; and each value leads somewhere.
         */
        private void followFinding(int state, Map<String, Pending> here) {
            Map<About, List<Edge>> edges = new LinkedHashMap<>();
            for (Edge edge : graph.edges().get(state)) {
                compared.merge(edge.label().action(), 1L, Long::sum);
                if (edge.label().action().equals(binding.fence())) {
                    arrive(state, here, edge, here, "a fence");
                    continue;
                }
                Pending pending = here.get(thread(edge.label()));
                restore(values(state));
                try {
                    About about = new About(
                            edge.label(),
                            pending == null ? begin(edge.label(), values(state), values(edge.to())) : pending);
                    edges.computeIfAbsent(about, a -> new ArrayList<>()).add(edge);
                } catch (Difference difference) {
                    missing++;
                    differ(state, edge, Objects.requireNonNull(difference.getMessage()));
                }
            }
            edges.forEach((about, leading) -> {
                String thread = thread(about.label());
                Mode mode = mode(about.pending());
                Set<Found> all;
                try {
                    all = memory(state).awaitsFence(thread, mode)
                            ? Set.of()
                            : found(state, here.get(thread), leading.get(0), mode);
                } catch (Difference difference) {
                    missing += leading.size();
                    differ(state, leading.get(0), Objects.requireNonNull(difference.getMessage()));
                    return;
                }
                Set<Found> specified = new HashSet<>();
                for (Edge edge : leading) {
                    List<Found> fitting = all.stream()
                            .filter(found -> leads(state, edge, about.pending(), thread, mode, found))
                            .toList();
                    specified.addAll(fitting);
                    if (fitting.isEmpty()) {
                        missing++;
                        differ(
                                state,
                                edge,
                                "In the class the access is " + mode + ", and what it finds leads to:\n"
                                        + all.stream()
                                                .map(found -> "  " + found + "\n")
                                                .collect(Collectors.joining()));
                    } else {
                        arrive(state, here, edge, fitting.get(0).move().next());
                    }
                }
                all.stream().filter(found -> !specified.contains(found)).forEach(found -> {
                    extra++;
                    differ(
                            state,
                            null,
                            "In the specification no " + about.label()
                                    + " leads there; in the class, where the access is " + mode + ", it does:\n  "
                                    + found);
                });
            });
        }

        /** What calls out makes no access: it needs no fence. */
        private Mode mode(Pending pending) {
            if (isOutput(pending)) {
                return Mode.OPAQUE;
            }
            return Objects.requireNonNull(actions.get(pending.action()), pending.action())
                    .mode();
        }

        /** Whether it stores whatever it finds, as far as the access says so. */
        private boolean stores(Pending pending) {
            String access =
                    Objects.requireNonNull(actions.get(pending.action())).access();
            String method = access.substring(access.lastIndexOf('.') + 1);
            boolean loads = access.startsWith("reads") || (method.startsWith("get") && !method.startsWith("getAnd"));
            return !loads && !method.contains("ompareAnd");
        }

        /** What the step may find, and where that leads. */
        private Set<Found> found(int state, @Nullable Pending pending, Edge edge, Mode mode) {
            String thread = thread(edge.label());
            Places memory = memory(state);
            Found oldest = find(state, pending, edge, null, memory.oldest(thread, mode));
            Set<Found> all = new LinkedHashSet<>();
            memory.others(thread, mode).forEach((at, values) -> {
                for (TlaValue value : values) {
                    Found other = find(state, pending, edge, at, Places.with(oldest.memory(), at, value));
                    if (tells(memory, oldest, other, at)) {
                        all.add(other);
                    }
                }
            });
            Set<At> read = all.stream().map(Found::read).collect(Collectors.toSet());
            if (read.size() > 1) {
                throw new Difference("it depends on more than one place: " + read);
            }
            all.add(new Found(read.isEmpty() ? null : read.iterator().next(), oldest.memory(), oldest.move()));
            // Where another value comes directly behind it, nothing can be put there.
            all.removeIf(found -> found.read() != null
                    && !memory.canUpdate(found.read(), thread, mode, Places.in(found.memory(), found.read()))
                    && !memory.differences(found.memory(), found.move().after()).isEmpty());
            return all;
        }

        private Found find(
                int state, @Nullable Pending pending, Edge edge, @Nullable At at, Map<String, TlaValue> memory) {
            restore(variable -> Objects.requireNonNull(memory.get(variable), variable));
            return new Found(at, memory, move(edge.label(), pending, values(state), values(edge.to())));
        }

        /** Whether it makes a difference that another value is in that place, other than that it stays there. */
        private boolean tells(Places memory, Found one, Found other, At at) {
            Set<At> changed =
                    memory.differences(one.move().after(), other.move().after());
            boolean stays =
                    Places.in(one.memory(), at).equals(Places.in(one.move().after(), at))
                            && Places.in(other.memory(), at)
                                    .equals(Places.in(other.move().after(), at));
            return !one.move().next().equals(other.move().next())
                    || !observed(one).equals(observed(other))
                    || !memory.knownIn(one.move().after())
                            .equals(memory.knownIn(other.move().after()))
                    || !(changed.isEmpty() || (stays && changed.equals(Set.of(at))));
        }

        private List<@Nullable TlaValue> observed(Found found) {
            List<@Nullable TlaValue> values = new ArrayList<>();
            binding.observed()
                    .forEach(variable -> values.add(found.move().after().get(variable)));
            return values;
        }

        private boolean leads(int state, Edge edge, Pending about, String thread, Mode mode, Found found) {
            return memory(state)
                            .lead(
                                    memory(edge.to()),
                                    thread,
                                    mode,
                                    stores(about),
                                    found.read(),
                                    found.memory(),
                                    found.move().after())
                    && binding.observed().stream()
                            .allMatch(variable -> Objects.equals(
                                    found.move().after().get(variable), graph.value(edge.to(), variable)));
        }

        /**
         * Goes with the class to a state. What the specification knows about each thread must go with one point within a
         * call of the class, or with none, and no two with the same. Says what is wrong otherwise.
         */
        private @Nullable String enter(int state, Map<String, Pending> there) {
            for (String thread : threads(state)) {
                List<TlaValue> specified = ofThread(state, thread);
                Optional<Pending> point = Optional.ofNullable(there.get(thread));
                Optional<Pending> other = inClass.putIfAbsent(specified, point);
                if (other != null && !other.equals(point)) {
                    return "in the specification " + thread + " is at " + named(specified)
                            + "; in the class that is either of\n  " + named(other) + "\n  " + named(point);
                }
                List<TlaValue> others =
                        point.map(p -> inSpec.putIfAbsent(p, specified)).orElse(null);
                if (others != null && !others.equals(specified)) {
                    return "in the specification " + thread + " is at either of\n  " + named(others) + "\n  "
                            + named(specified) + "\nin the class that is the same: " + named(point);
                }
            }
            if (pending.get(state) == null) {
                pending.set(state, there);
                queue.add(state);
            }
            return null;
        }

        private Set<String> threads(int state) {
            return graph.value(state, binding.threads().get(0)).asFunction().keySet();
        }

        private String named(Optional<Pending> point) {
            return point.map(Pending::toString).orElse("in no call");
        }

        /** What the specification knows about a thread. */
        private List<TlaValue> ofThread(int state, String thread) {
            return binding.threads().stream()
                    .map(variable -> Objects.requireNonNull(
                            graph.value(state, variable).asFunction().get(thread),
                            () -> variable + " is no function of the thread " + thread))
                    .toList();
        }

        private int place(int state, Map<String, Pending> there) {
            List<TlaValue> shared = new ArrayList<>();
            binding.shared().forEach(field -> shared.add(graph.value(state, field.variable())));
            binding.observed().forEach(variable -> shared.add(graph.value(state, variable)));
            Map<String, Object> threads = new HashMap<>(there);
            // Between calls, what there is to know about a thread is its client's to know.
            threads(state).forEach(thread -> threads.computeIfAbsent(thread, t -> ofThread(state, t)));
            return places.computeIfAbsent(new Place(shared, threads), place -> places.size());
        }

        // ---- what is said about a difference

        private void differ(int state, @Nullable Edge edge, String text) {
            if (first == null) {
                String where = edge == null ? "After these steps they differ." : "The last of these steps differs.";
                first = where + "\n" + text + "\n\n" + lanes(state, edge);
            }
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
            graph.variables()
                    .forEach(variable ->
                            variables.put(variable, Graph.text(values(state).apply(variable))));
            if (label == null) {
                return new Trace.State(null, variables);
            }
            Map<String, String> arguments = new LinkedHashMap<>();
            label.arguments().forEach((name, value) -> arguments.put(name, Graph.text(value)));
            return new Trace.State(new Trace.Step(label.action(), arguments), variables);
        }
    }
}
