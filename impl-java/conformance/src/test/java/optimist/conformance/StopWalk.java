package optimist.conformance;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Runs a class in one thread, and follows its specification beside it.
 *
 * <p>A run stands still where the class calls out. There the others take a step: each that the specification allows is tried. What can
 * be seen then is to be that of a state that the specification reaches by the steps which the class has made. If there is none, the
 * run differs. A run cannot be taken back, so each begins anew, with the same moves and one more.
 *
 * @param <S> the kinds of stops; {@code toString} says what the class does there
 */
public abstract class StopWalk<S extends Enum<S>> implements Callable<Map<String, Integer>> {
    /** What somebody does at a stop. */
    public record Move(String action, String who) {
        @Override
        public String toString() {
            return who.isEmpty() ? action : action + "(" + who + ")";
        }
    }

    /** A stop that the runs have come to, and the states that it can be. */
    private record Node<S>(List<Move> moves, Set<Integer> states, S stop) {}

    /** The name of their number, in the result. */
    public static final String STOPS = "stops";

    /** The class goes on, where that is no step of the specification. */
    protected static final Move GO_ON = new Move("go on", "");

    protected final Graph graph;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, Integer> reached = new TreeMap<>();
    private final Map<List<Object>, Field> fields = new HashMap<>();

    protected StopWalk(Graph graph) {
        this.graph = graph;
        graph.variables().forEach(variable -> columns.put(variable, columns.size()));
    }

    /** A run that makes these moves. */
    protected abstract Run run(List<Move> moves);

    /** The states at such a stop, among those that the class reaches from these by itself. */
    protected abstract Set<Integer> at(S stop, Set<Integer> states);

    /** The moves that are possible at a stop, with the states to which they lead. */
    protected abstract Map<Move, Set<Integer>> moves(S stop, Set<Integer> states);

    /** Returns how often each move was made, how often a run stood still at each kind of stop, and the number of all stops. */
    @Override
    public final Map<String, Integer> call() {
        Queue<Node<S>> open = new ArrayDeque<>();
        Set<List<Object>> known = new HashSet<>();
        arrive(List.of(), graph.initial(), open, known);
        while (!open.isEmpty()) {
            Node<S> node = open.remove();
            moves(node.stop, node.states).forEach((move, states) -> {
                reached.merge(move.action, 1, Integer::sum);
                List<Move> moves = new ArrayList<>(node.moves);
                moves.add(move);
                arrive(moves, states, open, known);
            });
        }
        reached.put(STOPS, known.size());
        return reached;
    }

    /** Makes these moves, and looks where that leads, from these states. */
    private void arrive(List<Move> moves, Set<Integer> states, Queue<Node<S>> open, Set<List<Object>> known) {
        Run run = run(moves);
        try {
            run.go();
        } catch (RuntimeException e) {
            throw new AssertionError("after " + moves + ": " + e, e);
        }
        S stop = Objects.requireNonNull(run.stop, () -> "no stop after " + moves);
        if (!run.wrong.isEmpty()) {
            throw new AssertionError("after " + moves + ": " + run.wrong);
        }
        Set<Integer> possible = at(stop, states);
        Set<Integer> fitting = possible.stream()
                .filter(state -> run.seen.entrySet().stream()
                        .allMatch(seen -> value(state, seen.getKey()).equals(seen.getValue())))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (fitting.isEmpty()) {
            throw new AssertionError("after " + moves + " it " + stop + " with " + run.seen + "\nexpected one of\n"
                    + possible.stream()
                            .map(state -> run.seen.keySet().stream()
                                    .map(variable -> variable + "=" + value(state, variable))
                                    .collect(Collectors.joining(", ")))
                            .collect(Collectors.joining("\n")));
        }
        if (known.add(List.of(stop, fitting, run.seen, run.own))) {
            open.add(new Node<>(moves, fitting, stop));
            reached.merge(stop.toString(), 1, Integer::sum);
        }
    }

    protected final TlaValue value(int state, String variable) {
        return graph.states().get(state).get(Objects.requireNonNull(columns.get(variable), variable));
    }

    protected final boolean is(int state, String variable, String text) {
        return value(state, variable).toString().equals(text);
    }

    /** These states, and those that are reached from them by such steps. */
    protected final Set<Integer> closure(Collection<Integer> states, Predicate<Edge> steps) {
        Set<Integer> closure = new LinkedHashSet<>(states);
        Queue<Integer> open = new ArrayDeque<>(states);
        while (!open.isEmpty()) {
            for (Edge edge : graph.edges().get(open.remove())) {
                if (steps.test(edge) && closure.add(edge.to())) {
                    open.add(edge.to());
                }
            }
        }
        return closure;
    }

    /** Such steps from these states: moves of those who are the arguments. */
    protected final Map<Move, Set<Integer>> steps(Set<Integer> states, Predicate<Edge> steps) {
        Map<Move, Set<Integer>> moves = new LinkedHashMap<>();
        for (int state : states) {
            for (Edge edge : graph.edges().get(state)) {
                if (steps.test(edge)) {
                    moves.computeIfAbsent(new Move(action(edge), who(edge)), move -> new LinkedHashSet<>())
                            .add(edge.to());
                }
            }
        }
        return moves;
    }

    /** The name of the action of a step. */
    protected String action(Edge edge) {
        return edge.label().action();
    }

    /** The arguments of the action. */
    protected String who(Edge edge) {
        return edge.label().arguments().values().stream()
                .map(TlaValue::toString)
                .collect(Collectors.joining());
    }

    /** The value of a field of an object, whoever may see it. */
    protected final @Nullable Object field(Object object, String name) {
        try {
            return fields.computeIfAbsent(List.of(object.getClass(), name), key -> declared(object.getClass(), name))
                    .get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Field declared(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** One run: these moves, and then it stands still for good. */
    protected abstract class Run {
        private final List<Move> moves;
        private int next;
        private @Nullable S stop;
        private Map<String, TlaValue> seen = Map.of();
        private String own = "";
        private String wrong = "";

        protected Run(List<Move> moves) {
            this.moves = moves;
        }

        /** Runs the class. */
        protected abstract void go();

        /** Makes a move at a stop. Returns whether the class goes on now. */
        protected abstract boolean make(Move move, S at);

        /** What everybody has seen, by the variables of the specification. */
        protected abstract Map<String, TlaValue> seen();

        /** What else may decide how the class goes on. Two runs that do not differ here are taken for one. */
        protected abstract String own();

        /** What is thrown in the class may be caught. */
        protected final void wrong(String what) {
            if (stop == null && wrong.isEmpty()) {
                wrong = what;
            }
        }

        /** Whether this was the last stop: what the class does from now on is not looked at. */
        protected final boolean stands() {
            return stop != null;
        }

        /** The class has come to a stop. If this returns, it goes on. */
        protected final void stand(S at) {
            while (stop == null) {
                if (next == moves.size()) {
                    seen = seen();
                    own = own();
                    stop = at;
                } else if (make(moves.get(next++), at)) {
                    return;
                }
            }
        }
    }
}
