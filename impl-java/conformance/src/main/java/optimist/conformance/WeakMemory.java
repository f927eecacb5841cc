package optimist.conformance;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import optimist.conformance.Places.At;
import optimist.tla.Graph;
import optimist.tla.TlaValue;

/**
 * The memory of the module {@code Views} in each state of a graph: a place may have several values, and a thread may find
 * old ones.
 */
final class WeakMemory implements Memory {
    private final Graph graph;
    private final Map<Integer, Views> memories = new HashMap<>();
    private final Places places;
    /** The values that each place has in some state. */
    private final Map<At, Set<TlaValue>> domains = new HashMap<>();

    WeakMemory(Graph graph, Binding binding, Predicate<String> isOwned) {
        this.graph = graph;
        places = new Places(
                binding.shared().stream().map(Binding.Shared::variable).toList(),
                variable -> graph.value(0, variable),
                of(0));
        binding.shared().stream()
                .map(Binding.Shared::variable)
                .filter(variable -> !places.has(variable) && !isOwned.test(variable))
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

    Places places() {
        return places;
    }

    Set<TlaValue> domain(At at) {
        return Objects.requireNonNull(domains.get(at));
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
}
