package optimist.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import optimist.conformance.Next.Pending;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * What a walk has reached: states of the specification, each with the points within calls where its threads are in the
 * class. What the specification knows about a thread must correspond to one point.
 */
final class Explored {
    /** One state of the class. */
    private record Place(Object memory, List<TlaValue> shared, Map<String, Object> threads) {}

    private final Graph graph;
    private final Binding binding;
    private final Memory memory;
    private final Set<String> threads;
    private final Differences differences;
    private final List<@Nullable Map<String, Pending>> pending = new ArrayList<>();
    private final Map<Pending, List<TlaValue>> inSpec = new LinkedHashMap<>();
    private final Map<List<TlaValue>, Optional<Pending>> inClass = new HashMap<>();
    private final Map<Place, Integer> places = new HashMap<>();
    private final Set<List<Object>> steps = new HashSet<>();
    private final Deque<Integer> queue = new ArrayDeque<>();
    private final Set<Pending> taken = new HashSet<>();
    private final Set<List<String>> wentOn = new HashSet<>();
    private long contended;

    Explored(Graph graph, Binding binding, Memory memory, Set<String> threads, Differences differences) {
        this.graph = graph;
        this.binding = binding;
        this.memory = memory;
        this.threads = threads;
        this.differences = differences;
        graph.states().forEach(state -> pending.add(null));
    }

    /** The next state to walk on from, or null at the end. */
    @Nullable
    Integer next() {
        return queue.poll();
    }

    /** The next actions of the threads that are within calls, in a state that was reached. */
    Map<String, Pending> pending(int state) {
        return Objects.requireNonNull(pending.get(state));
    }

    /** The actions that were taken somewhere. */
    Set<Pending> taken() {
        return taken;
    }

    /** Whether a call went on from one action to the other somewhere. */
    boolean wentOn(String action, String next) {
        return wentOn.contains(List.of(action, next));
    }

    /** The number of steps of a thread while another thread is within a call. */
    long contended() {
        return contended;
    }

    /** The number of states that differ in a compared variable. */
    int places() {
        return places.size();
    }

    /** The number of steps between these. */
    int steps() {
        return steps.size();
    }

    /** The number of states of the specification that the class did not reach. */
    long unreached() {
        return pending.stream().filter(Objects::isNull).count();
    }

    /** The points within a call, in the class and in the specification. */
    List<Report.Point> points() {
        return inSpec.entrySet().stream()
                .map(entry -> new Report.Point(entry.getKey().toString(), named(entry.getValue())))
                .toList();
    }

    /** The class arrives where the edge leads. */
    void arrive(int state, Map<String, Pending> here, Edge edge, Next next) {
        String thread = Comparison.thread(edge.label());
        Pending about = here.get(thread);
        if (about != null) {
            taken.add(about);
        }
        Map<String, Pending> there = new HashMap<>(here);
        if (next instanceof Pending pending) {
            wentOn.add(List.of(edge.label().action(), pending.action()));
            there.put(thread, pending);
        } else {
            there.remove(thread);
        }
        arrive(state, here, edge, there, next.toString());
    }

    /** The class arrives where the edge leads, with these next actions. */
    void arrive(int state, Map<String, Pending> here, Edge edge, Map<String, Pending> there, String by) {
        String thread = Comparison.thread(edge.label());
        if (here.keySet().stream().anyMatch(other -> !other.equals(thread))) {
            contended++;
        }
        differences.cameTo(edge.to(), state, edge.label());
        String mixed = enter(edge.to(), there);
        if (mixed != null) {
            differences.other(state, edge, mixed + "\n(" + by + ")");
            return;
        }
        steps.add(List.of(place(state, here), edge.label(), place(edge.to(), there)));
    }

    /**
     * Enters a state together with the class. What the specification knows about each thread must correspond to one
     * point within a call of the class, or to none. No two may correspond to the same point. Returns the problem,
     * if there is one.
     */
    @Nullable
    String enter(int state, Map<String, Pending> there) {
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
        binding.shared().forEach(field -> shared.add(memory.value(state, field.variable())));
        Stream.concat(binding.observed().stream(), binding.declared().waitSets().keySet().stream())
                .forEach(variable -> shared.add(graph.value(state, variable)));
        Map<String, Object> threads = new HashMap<>(there);
        // Between calls, only the client knows anything about a thread.
        this.threads.forEach(thread -> threads.computeIfAbsent(thread, t -> ofThread(state, t)));
        return places.computeIfAbsent(new Place(memory.of(state), shared, threads), place -> places.size());
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
}
