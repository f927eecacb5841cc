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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Declared.Woken;
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
 * Walks through the graph of a specification and through the class side by side. A state of the class is paired with
 * each state of the specification: the shared fields and, for each thread within a call, its next action with the
 * arguments. From each pair, each labelled step of the specification must be a step of the class and lead to a pair
 * again. Each step of the class must be a step of the specification. The clients decide which calls begin, and they
 * belong to the specification.
 *
 * <p>What the specification knows about a thread within a call must correspond one to one to the thread's point in the
 * class. Then the two graphs, projected to the compared variables, are equal except for the names of their states.
 */
final class Comparison {
    /**
     * The result of a step of the class.
     *
     * @param waiting the sets of threads that may wait after it
     */
    record Move(Next next, Map<String, TlaValue> after, Set<Map<String, Set<String>>> waiting) {}

    /** One state of the class. */
    private record Place(Object memory, List<TlaValue> shared, Map<String, Object> threads) {}

    /** If a constraint cuts the graph, an action with fewer steps than this was hardly compared. */
    private static final int HANDFUL = 5;

    private final Class<?> type;
    private final Binding binding;
    private final Subject subject;
    private final Watch watch;
    private final Answers answers;
    /** The methods of the calls, by their first actions. */
    private final Map<String, String> beginning = new HashMap<>();

    Comparison(Class<?> type, Binding binding, Watch watch) {
        this.type = type;
        this.binding = binding;
        this.watch = watch;
        subject = new Subject(type, binding, watch);
        answers = new Answers(binding.observer(), subject::returns);
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
     * @param pending the next action of the thread, or null if it is in no call
     * @throws Difference if the class cannot make the step
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
        if (!label.action().equals(about.action()) && isNotified(about, thread, before)) {
            throw new Difference(thread + " was notified: its wait does not end by an interrupt");
        }
        Made made = subject.step(about, label.action());
        Map<String, TlaValue> after = new LinkedHashMap<>(made.after());
        Step step = new Step(thread, label.action(), pending == null, about, made.seen(), made.next());
        Map<String, TlaValue> changed = answers.observe(step, before);
        Declared.check("observe", changed.keySet(), Set.copyOf(binding.observed()));
        for (String variable : binding.observed()) {
            after.put(variable, changed.getOrDefault(variable, before.apply(variable)));
        }
        return new Move(made.next(), after, waiting(label, made, before, specified));
    }

    /** Whether the thread has waited, and a notification has ended its wait. */
    private boolean isNotified(Pending about, String thread, Function<String, TlaValue> state) {
        return binding.declared().woken(about.action()).isPresent()
                && waiting(state).values().stream().noneMatch(waiting -> waiting.contains(thread));
    }

    /** The threads that wait, by wait set. */
    private Map<String, Set<String>> waiting(Function<String, TlaValue> state) {
        Map<String, Set<String>> waiting = new TreeMap<>();
        binding.declared()
                .waitSets()
                .keySet()
                .forEach(variable -> waiting.put(variable, names(variable, state.apply(variable))));
        return waiting;
    }

    /** What may wait after the step. That of the specification must be among it. */
    private Set<Map<String, Set<String>>> waiting(
            Label label, Made made, Function<String, TlaValue> before, Function<String, TlaValue> specified) {
        Set<Map<String, Set<String>>> possible = made.signals().after(waiting(before), thread(label));
        if (!possible.contains(waiting(specified))) {
            throw new Difference("in the specification " + oneOf(Set.of(waiting(specified))) + "; in the class "
                    + oneOf(possible) + " (" + made.next() + ")");
        }
        return possible;
    }

    private static String oneOf(Set<Map<String, Set<String>>> possible) {
        return possible.stream()
                .map(sets -> sets.entrySet().stream()
                        .map(set -> set.getKey() + " = "
                                + set.getValue().stream().sorted().collect(Collectors.joining(", ", "{", "}")))
                        .collect(Collectors.joining(", ")))
                .sorted()
                .collect(Collectors.joining(" or "));
    }

    private static Set<String> names(String variable, TlaValue threads) {
        if (threads instanceof TlaValue.SetOf set) {
            return set.elements().stream().map(TlaValue::toString).collect(Collectors.toSet());
        }
        throw new IllegalArgumentException("waitSet: " + variable + " = " + threads + " (expected: a set of threads)");
    }

    Map<String, TlaValue> state() {
        return subject.state();
    }

    boolean isOutput(Pending pending) {
        return binding.outputs().containsKey(pending.action());
    }

    /** The actions of the specification that this action may turn out to be. */
    private List<String> outcomes(Pending pending) {
        return binding.declared()
                .woken(pending.action())
                .map(Woken::actions)
                .orElseGet(() -> binding.outputs().getOrDefault(pending.action(), List.of(pending.action())));
    }

    /** Runs a call without arguments, from its beginning to its end. */
    Answer answer(String method) {
        Next next = subject.begin(new Call(method, List.of()));
        while (next instanceof Pending pending) {
            if (binding.declared().woken(pending.action()).isPresent()) {
                throw new Difference(next + ", and waits");
            }
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
        if (binding.declared().isExcepted(type, call.method())) {
            throw new Difference(
                    call + " is a call of the specification; it was declared that it makes accesses beside it");
        }
        beginning.putIfAbsent(label.action(), call.method());
        if (subject.begin(call) instanceof Pending pending) {
            return pending;
        }
        throw new Difference(call + " makes no access to shared memory: " + subject.begin(call));
    }

    /** Describes where the class reaches another state than the specification. Empty if it does not. */
    static String differences(Move move, Function<String, TlaValue> specified) {
        return move.after().entrySet().stream()
                .filter(entry -> !entry.getValue().equals(specified.apply(entry.getKey())))
                .map(entry -> "in the specification " + entry.getKey() + " = " + specified.apply(entry.getKey())
                        + "; in the class " + entry.getValue() + " (" + move.next() + ")")
                .collect(Collectors.joining("\n"));
    }

    // ---- all steps

    /** The threads: the domain of each thread variable. Each step must be made by one of them. */
    private Set<String> threads(Graph graph) {
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
            if (!threads.contains(thread(label))) {
                throw new IllegalArgumentException("threads: " + label + " is a step of " + thread(label)
                        + " (expected: one of " + threads + ", of which " + binding.threads() + " are functions)");
            }
        });
        return threads;
    }

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
        /** The number of states in which a call was not begun, by its first action. */
        private final Map<String, Integer> left = new TreeMap<>();

        /** The actions that waited somewhere, and the first state in which each did. */
        private final Map<Pending, Integer> waiting = new LinkedHashMap<>();

        /** The actions that were taken somewhere. */
        private final Set<Pending> taken = new HashSet<>();
        /** Whether an action waits when it is tried, by the action and the shared variables. */
        private final Map<List<Object>, Boolean> tried = new HashMap<>();

        private final Memory memory;
        private final Set<String> threads;
        /** The number of steps of a thread while another thread is within a call. */
        private long contended;

        private long missing;
        private long extra;
        private @Nullable String first;

        Walk(Graph graph, Lint.Report lint) {
            this.graph = graph;
            threads = threads(graph);
            memory = binding.fence() == null ? new InOrder() : new InJava(binding.fence(), lint);
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
                    notCompared(lint),
                    inSpec.entrySet().stream()
                            .map(entry -> new Report.Point(entry.getKey().toString(), named(entry.getValue())))
                            .toList(),
                    first,
                    nanos);
        }

        /** The actions with too few compared steps. */
        private List<String> scarce() {
            int enough = graph.border().isEmpty() ? 1 : HANDFUL;
            List<String> scarce = new ArrayList<>(compared.entrySet().stream()
                    .filter(entry -> entry.getValue() < enough)
                    .filter(entry -> !binding.declared().without().containsKey(entry.getKey()))
                    .map(entry -> entry.getKey() + ": " + entry.getValue() + " steps (expected: " + enough
                            + " or more, or a declaration by without)")
                    .sorted()
                    .toList());
            if (isAlone() && binding.declared().alone().isEmpty()) {
                scarce.add("contention: " + contended + " steps of a thread while another is within a call (expected: "
                        + enough + " or more; a constraint excludes others; or a declaration by alone)");
            }
            Map<String, String> undeclared = answers.notObserved();
            undeclared.keySet().removeAll(binding.declared().unobserved().keySet());
            undeclared.forEach((method, problem) -> scarce.add(method + ": " + problem
                    + " (expected: an observer that"
                    + " tells one result from another, or a declaration by unobserved(\"" + method + "\", \"why\"))"));
            subject.notDriven().stream()
                    .filter(method -> binding.declared().undriven(type, method).isEmpty())
                    .forEach(method -> scarce.add(method
                            + ": it is public, and no call begins with it (expected: a call of this model, or a"
                            + " declaration by undriven(\"" + method.substring(0, method.indexOf('('))
                            + "\", \"why\"))"));
            return scarce;
        }

        /** Whether a constraint keeps threads apart that would meet within calls. */
        private boolean isAlone() {
            return !graph.border().isEmpty() && threads.size() > 1 && !inSpec.isEmpty() && contended < HANDFUL;
        }

        /** Everything in the class that was not compared. */
        private List<String> notCompared(Lint.Report lint) {
            List<String> gaps = new ArrayList<>();
            Declared declared = binding.declared();
            answers.notObserved().keySet().stream()
                    .filter(declared.unobserved()::containsKey)
                    .forEach(method -> gaps.add("what " + method + " returns: "
                            + declared.unobserved().get(method)));
            subject.notDriven()
                    .forEach(method -> declared.undriven(type, method)
                            .ifPresent(reason ->
                                    gaps.add("the method " + method + ", which no call begins with: " + reason)));
            declared.alone().forEach(reason -> gaps.add("threads that meet within calls: " + reason));
            gaps.addAll(lint.untried());
            if (!graph.border().isEmpty()) {
                gaps.add("steps from " + graph.border().size() + " states, which a constraint excludes");
            }
            lint.entries()
                    .forEach(method ->
                            gaps.add("the method " + method + ", which is not public, and which no call begins with"));
            left.forEach((action, states) -> gaps.add(beginning.getOrDefault(action, "what begins with it") + "() in "
                    + states + " states where " + action + " is not possible: left to the client"));
            return gaps;
        }

        /** Counts the calls that a thread in no call does not begin in this state. */
        private void count(int state, Map<String, Pending> here) {
            Map<String, Set<String>> beginners = new HashMap<>();
            graph.edges()
                    .get(state)
                    .forEach(edge -> beginners
                            .computeIfAbsent(edge.label().action(), action -> new HashSet<>())
                            .add(thread(edge.label())));
            for (String action : graph.border().contains(state)
                    ? Set.<String>of()
                    : binding.calls().keySet()) {
                Set<String> begin = beginners.getOrDefault(action, Set.of());
                if (threads.stream().anyMatch(thread -> !here.containsKey(thread) && !begin.contains(thread))) {
                    left.merge(action, 1, Integer::sum);
                }
            }
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

        /** Finds problems in a new object, before anything is done with it. */
        List<Lint.Finding> asMade() {
            Set<String> shared =
                    binding.shared().stream().map(Binding.Shared::variable).collect(Collectors.toSet());
            Set<String> otherwise = binding.declared().begins().keySet();
            Declared.check("begins", otherwise, shared);
            List<Map<String, TlaValue>> initial = graph.initial().stream()
                    .map(state -> shared.stream().collect(Collectors.toMap(Function.identity(), values(state))))
                    .toList();
            return subject.asMade(initial, otherwise);
        }

        void run() {
            for (int state : graph.initial()) {
                enter(state, Map.of());
            }
            while (!queue.isEmpty()) {
                int state = queue.remove();
                Map<String, Pending> here = Objects.requireNonNull(pending.get(state));
                count(state, here);
                memory.follow(state, here);
                Set<String> acted = graph.edges().get(state).stream()
                        .map(edge -> thread(edge.label()))
                        .collect(Collectors.toSet());
                compareWaits(state, here);
                here.forEach((thread, about) -> {
                    // Others decide when a call out ends.
                    if (!isOutput(about)
                            && binding.declared().woken(about.action()).isEmpty()
                            && !acted.contains(thread)
                            && !graph.border().contains(state)
                            && !waits(state, about)) {
                        extra++;
                        differ(
                                state,
                                null,
                                "In the specification " + thread + " can do nothing; in the class " + about);
                    }
                });
            }
            memory.end();
            checkNames();
            waiting.keySet().removeAll(taken);
            waiting.forEach((about, state) -> {
                extra++;
                differ(
                        state,
                        null,
                        "In the specification nobody goes on from here; in the class " + about
                                + ", which waits for ever");
            });
            graph.violated().forEach((invariant, state) -> {
                if (!binding.declared().violated().containsKey(invariant)) {
                    say(
                            "The specification violates its INVARIANT " + invariant + " after these steps"
                                    + (graph.border().contains(state) ? ", or one more." : "."),
                            state,
                            null);
                }
            });
        }

        /** Checks that the methods exist that were declared not to be compared. */
        private void checkNames() {
            Set<String> methods = subject.publicMethods();
            Declared.check("unobserved", binding.declared().unobserved().keySet(), methods);
            Declared.check("undriven", binding.declared().undriven().keySet(), methods);
        }

        /** Whether the action was declared to wait, and does wait. */
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
                Map<String, TlaValue> before = state();
                if (!subject.waits(about)) {
                    return false;
                }
                Map<String, TlaValue> after = state();
                String changes = before.entrySet().stream()
                        .filter(entry -> !entry.getValue().equals(after.get(entry.getKey())))
                        .map(entry -> entry.getKey() + " from " + entry.getValue() + " to " + after.get(entry.getKey()))
                        .collect(Collectors.joining(", "));
                if (!changes.isEmpty()) {
                    extra++;
                    differ(
                            state,
                            null,
                            "In the specification nothing changes here; in the class " + about
                                    + ", which waits and has changed " + changes);
                }
                return true;
            });
        }

        /** The values in a state. If a place in memory has several values, the newest. */
        private Function<String, TlaValue> values(int state) {
            return variable -> memory.value(state, variable);
        }

        // ---- waits on a monitor

        /** The sets of waiting threads that a step may leave, and those that it leaves in the specification. */
        private record Woke(Set<Map<String, Set<String>>> possible, Set<Map<String, Set<String>>> specified) {}

        /** The steps from the present state, by thread, action and call. */
        private final Map<List<Object>, Woke> woke = new LinkedHashMap<>();

        private void remember(Label label, Move move, Function<String, TlaValue> after) {
            if (binding.declared().hasWaitSet()) {
                woke.computeIfAbsent(
                                List.of(
                                        thread(label),
                                        label.action(),
                                        move.next().call()),
                                step -> new Woke(move.waiting(), new HashSet<>()))
                        .specified()
                        .add(waiting(after));
            }
        }

        /** Checks that the specification has every step of the class from a wait, and every choice of who is notified. */
        private void compareWaits(int state, Map<String, Pending> here) {
            woke.forEach((step, sets) -> {
                Set<Map<String, Set<String>>> others = new LinkedHashSet<>(sets.possible());
                others.removeAll(sets.specified());
                if (!others.isEmpty() && !graph.border().contains(state)) {
                    extraStep(
                            state,
                            "In the specification, " + step.get(1) + " of " + step.get(0)
                                    + " never leaves these threads waiting; in the class it can: " + oneOf(others));
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
                    .filter(edge -> thread(edge.label()).equals(thread))
                    .map(edge -> edge.label().action())
                    .collect(Collectors.toSet());
            boolean isNotified = isNotified(about, thread, values(state));
            if (!isNotified && woken.interrupted() != null && !specified.contains(woken.interrupted())) {
                extraStep(state, "In the specification an interrupt does not end the wait of " + thread);
            }
            if (specified.contains(woken.awake())) {
                return;
            } else if (isNotified) {
                extraStep(
                        state,
                        "In the specification " + thread + " was notified, and does not go on; in the class " + about);
                return;
            }
            restore(values(state));
            try {
                Made made = subject.step(about, woken.awake());
                boolean isSame = made.next().equals(about)
                        && made.after().entrySet().stream()
                                .allMatch(entry ->
                                        entry.getValue().equals(values(state).apply(entry.getKey())))
                        && made.signals().notified().isEmpty()
                        && made.signals().after(waiting(values(state)), thread).equals(Set.of(waiting(values(state))));
                if (!isSame) {
                    extraStep(
                            state,
                            "In the specification only a notification wakes " + thread
                                    + "; in the class a spurious wake-up leads to " + made.next() + " and "
                                    + made.after());
                }
            } catch (Difference difference) {
                extraStep(state, "After a spurious wake-up of " + thread + ": " + difference.getMessage());
            }
        }

        private void extraStep(int state, String text) {
            extra++;
            differ(state, null, text);
        }

        // ---- each step

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
            remember(edge.label(), move, values(edge.to()));
            arrive(state, here, edge, move.next());
        }

        /** The class arrives where the edge leads. */
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
            String thread = thread(edge.label());
            if (here.keySet().stream().anyMatch(other -> !other.equals(thread))) {
                contended++;
            }
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

        // ---- memory

        /** How threads find what others have stored. */
        private interface Memory {
            /** The value of a variable. If a thread may find several, the newest. */
            TlaValue value(int state, String variable);

            /** Compares all steps from a state. */
            void follow(int state, Map<String, Pending> here);

            /** The state of memory beyond these values. */
            default Object of(int state) {
                return List.of();
            }

            /** The variables that only describe memory. */
            default List<String> variables() {
                return List.of();
            }

            /** Reports what was never seen. */
            default void end() {}
        }

        /** Sequential consistency: each thread finds the current value. */
        private final class InOrder implements Memory {
            @Override
            public TlaValue value(int state, String variable) {
                return graph.value(state, variable);
            }

            @Override
            public void follow(int state, Map<String, Pending> here) {
                graph.edges().get(state).forEach(edge -> Walk.this.follow(state, here, edge));
            }
        }

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

        /**
         * Weak memory: a thread may find old values. An access of the class is given each value that it may find. The
         * value that it stores is put into each place of the coherence order where it may be. The resulting memories,
         * and what each thread knows of them, must be exactly those of the specification.
         */
        private final class InJava implements Memory {
            private final String fence;
            private final Lint.Report lint;
            private final Map<Integer, Views> memories = new HashMap<>();
            private final Places places;
            private final Map<At, Set<TlaValue>> domains = new HashMap<>();
            private final Map<List<Object>, Touched> touched = new HashMap<>();
            /** The actions whose access was never seen in a definite place. */
            private final Set<String> unseen = new LinkedHashSet<>();

            private final Set<String> seen = new HashSet<>();

            InJava(String fence, Lint.Report lint) {
                this.fence = fence;
                this.lint = lint;
                places = new Places(
                        binding.shared().stream().map(Binding.Shared::variable).toList(),
                        variable -> graph.value(0, variable),
                        of(0));
                binding.shared().stream()
                        .map(Binding.Shared::variable)
                        .filter(variable -> !places.has(variable) && !subject.isOwned(variable))
                        .forEach(variable -> {
                            throw new IllegalArgumentException(
                                    variable + " is no place in memory (Model.place), and was not said to be owned");
                        });
                for (int state = 0; state < graph.states().size(); state++) {
                    Views memory = of(state);
                    places.all()
                            .forEach(at -> domains.computeIfAbsent(at, a -> new LinkedHashSet<>())
                                    .addAll(memory.contents(places.location(at))));
                }
            }

            @Override
            public Views of(int state) {
                return memories.computeIfAbsent(state, s -> Views.of(variable -> graph.value(s, variable)));
            }

            @Override
            public TlaValue value(int state, String variable) {
                return places.has(variable) ? places.newest(variable, of(state)) : graph.value(state, variable);
            }

            @Override
            public List<String> variables() {
                return Views.VARIABLES;
            }

            @Override
            public void follow(int state, Map<String, Pending> here) {
                Map<About, List<Edge>> edges = new LinkedHashMap<>();
                Set<String> fenced = new HashSet<>();
                for (Edge edge : graph.edges().get(state)) {
                    compared.merge(edge.label().action(), 1L, Long::sum);
                    if (edge.label().action().equals(fence)) {
                        fenced.add(thread(edge.label()));
                        fence(state, here, edge);
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
                edges.forEach((about, leading) -> compare(state, here, about, leading));
                here.forEach((thread, about) -> {
                    boolean isDue = of(state).awaitsFence(thread, mode(about));
                    boolean acts = edges.keySet().stream()
                            .anyMatch(edge -> thread(edge.label()).equals(thread));
                    if (!isOutput(about)
                            && !graph.border().contains(state)
                            && (isDue ? !fenced.contains(thread) : fenced.contains(thread) && !acts)
                            && (isDue || !waits(state, about))) {
                        extra++;
                        differ(
                                state,
                                null,
                                "In the specification " + thread
                                        + (isDue ? " has a fence due, and no step makes it" : " can only make a fence")
                                        + "; in the class " + about);
                    }
                });
            }

            /** Checks a fence. It is not a step of the class, and changes nothing but memory. */
            private void fence(int state, Map<String, Pending> here, Edge edge) {
                boolean isFence = of(state).fence(thread(edge.label())).equals(of(edge.to()))
                        && unplaced(values(state)).equals(unplaced(values(edge.to())));
                if (isFence) {
                    arrive(state, here, edge, here, "a fence");
                } else {
                    missing++;
                    differ(state, edge, "In the specification, this step is not exactly the fence of the thread.");
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
                                    .forEach(outcome -> arrive(
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
                missing += unmatched.size();
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
                unmatched.forEach(edge -> differ(state, edge, text));
                outcomes.stream()
                        .filter(outcome -> edges.stream().noneMatch(edge -> leads(outcome, edge)))
                        .forEach(outcome -> {
                            extra++;
                            differ(
                                    state,
                                    null,
                                    "In the specification no " + about.label()
                                            + " leads there; in the class, where the access is " + mode(about.pending())
                                            + ", it does:\n  " + outcome);
                        });
            }

            private boolean fits(List<Outcome> outcomes, List<Edge> edges) {
                return edges.stream().allMatch(edge -> outcomes.stream().anyMatch(outcome -> leads(outcome, edge)))
                        && outcomes.stream().allMatch(outcome -> edges.stream().anyMatch(edge -> leads(outcome, edge)));
            }

            private boolean leads(Outcome outcome, Edge edge) {
                return outcome.memory().equals(of(edge.to()))
                        && unplaced(outcome.move().after()::get).equals(unplaced(values(edge.to())));
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
                return isOutput(pending) ? Mode.OPAQUE : marked(pending).mode();
            }

            private Map<String, TlaValue> fields(int state) {
                Map<String, TlaValue> fields = new LinkedHashMap<>();
                binding.shared().forEach(shared -> fields.put(shared.variable(), value(state, shared.variable())));
                return fields;
            }

            private Done done(Pending pending, Map<String, TlaValue> fields) {
                restore(variable -> Objects.requireNonNull(fields.get(variable), variable));
                @Nullable Object result = subject.result(pending);
                return new Done(result, subject.state());
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
                        for (TlaValue value : Objects.requireNonNull(domains.get(at))) {
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
                if (isOutput(about.pending())) {
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
                        .anyMatch(shared -> fields.contains(
                                shared.field().substring(shared.field().lastIndexOf('.') + 1)));
            }

            private List<Outcome> outcomes(int state, Map<String, Pending> here, About about, Edge edge, At at) {
                String thread = thread(about.label());
                Pending pending = about.pending();
                Mode mode = mode(pending);
                Views memory = of(state);
                Function<Map<String, TlaValue>, Move> made = fields -> {
                    restore(variable -> Objects.requireNonNull(fields.get(variable), variable));
                    return move(edge.label(), here.get(thread), values(state), values(edge.to()));
                };
                Map<String, TlaValue> newest = fields(state);
                if (isOutput(pending)) {
                    return List.of(new Outcome("", made.apply(newest), memory));
                } else if (memory.awaitsFence(thread, mode)) {
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
                for (int i : memory.readable(thread, mode, location)) {
                    TlaValue found = memory.content(location, i);
                    Move move = made.apply(reads ? Places.with(newest, at, found) : newest);
                    TlaValue left = Places.in(move.after(), at);
                    String finds = reads ? "finds " + at + " = " + found + ": " : "";
                    if (!writes || (reads && !updates && left.equals(found))) {
                        outcomes.add(new Outcome(finds, move, memory.load(thread, mode, location, i)));
                    } else if (memory.isFreeBehind(location, i)) {
                        outcomes.add(new Outcome(
                                finds,
                                move,
                                reads
                                        ? memory.update(thread, mode, location, i, left)
                                        : memory.store(thread, mode, location, i, left)));
                    }
                }
                return outcomes;
            }

            @Override
            public void end() {
                unseen.removeAll(seen);
                unseen.forEach(action -> {
                    extra++;
                    differ(
                            0,
                            null,
                            action + ": what it finds makes no difference to anything, so that it cannot be seen which"
                                    + " place it is about. Let it return what it finds.");
                });
            }
        }

        /**
         * Enters a state together with the class. What the specification knows about each thread must correspond to one
         * point within a call of the class, or to none. No two may correspond to the same point. Returns the problem,
         * if there is one.
         */
        private @Nullable String enter(int state, Map<String, Pending> there) {
            for (String thread : threads) {
                List<TlaValue> specified = ofThread(state, thread);
                Optional<Pending> point = Optional.ofNullable(there.get(thread));
                Optional<Pending> other = inClass.putIfAbsent(specified, point);
                if (other != null && !other.equals(point)) {
                    return "in the specification " + thread + " is at " + named(specified)
                            + "; in the class that is either of\n  " + named(other) + "\n  " + named(point)
                            + remedy(other, point);
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

        /** What to do if only the arguments of an action differ. */
        private String remedy(Optional<Pending> one, Optional<Pending> other) {
            boolean areAlike = one.isPresent()
                    && other.isPresent()
                    && one.get().call().method().equals(other.get().call().method())
                    && one.get().action().equals(other.get().action());
            return areAlike
                    ? "\nIf the class is right, a variable in threads must tell them apart, until the call ends: one that the"
                            + " specification keeps so long, or a definition (Model.define)."
                    : "";
        }

        private String named(Optional<Pending> point) {
            return point.map(Pending::toString).orElse("in no call");
        }

        /** What the specification knows about a thread. */
        private List<TlaValue> ofThread(int state, String thread) {
            return binding.threads().stream()
                    .map(variable -> Objects.requireNonNull(
                            graph.value(state, variable).asFunction().get(thread)))
                    .toList();
        }

        private int place(int state, Map<String, Pending> there) {
            List<TlaValue> shared = new ArrayList<>();
            binding.shared().forEach(field -> shared.add(values(state).apply(field.variable())));
            Stream.concat(binding.observed().stream(), binding.declared().waitSets().keySet().stream())
                    .forEach(variable -> shared.add(graph.value(state, variable)));
            Map<String, Object> threads = new HashMap<>(there);
            // Between calls, only the client knows anything about a thread.
            Walk.this.threads.forEach(thread -> threads.computeIfAbsent(thread, t -> ofThread(state, t)));
            return places.computeIfAbsent(new Place(memory.of(state), shared, threads), place -> places.size());
        }

        // ---- what is said about a difference

        private void differ(int state, @Nullable Edge edge, String text) {
            say(
                    (edge == null
                                    ? "After these steps, the class and the specification differ."
                                    : "The last of these steps differs.")
                            + "\n" + text,
                    state,
                    edge);
        }

        private void say(String text, int state, @Nullable Edge edge) {
            first = first == null ? text + "\n\n" + lanes(state, edge) : first;
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
