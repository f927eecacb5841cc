package optimist.conformance;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import optimist.tla.TlaValue;

/**
 * Which shared variables are places in memory, where memory is what Java promises: those whose value is a location of the module
 * {@code Views}, and the functions whose values are locations.
 */
final class Places {
    /** Where a value is: a variable, and the argument if that is a function, or else nothing. */
    record At(String variable, String argument) {
        @Override
        public String toString() {
            return argument.isEmpty() ? variable : variable + "[" + argument + "]";
        }
    }

    private final Map<At, String> locations = new LinkedHashMap<>();
    private final Set<String> placed = new LinkedHashSet<>();

    Places(List<String> variables, Function<String, TlaValue> state, Views memory) {
        for (String variable : variables) {
            TlaValue value = state.apply(variable);
            if (memory.isLocation(value.toString())) {
                locations.put(new At(variable, ""), value.toString());
                placed.add(variable);
            } else if (value.asFunction().values().stream()
                    .anyMatch(location -> memory.isLocation(location.toString()))) {
                value.asFunction()
                        .forEach(
                                (argument, location) -> locations.put(new At(variable, argument), location.toString()));
                placed.add(variable);
            }
        }
    }

    boolean has(String variable) {
        return placed.contains(variable);
    }

    Set<At> all() {
        return locations.keySet();
    }

    String location(At at) {
        return Objects.requireNonNull(locations.get(at), at::toString);
    }

    /** What is in memory if somebody has found everything. */
    TlaValue newest(String variable, Views memory) {
        Map<String, TlaValue> function = new LinkedHashMap<>();
        for (Map.Entry<At, String> place : locations.entrySet()) {
            if (place.getKey().variable().equals(variable)) {
                TlaValue value = memory.newest(place.getValue());
                if (place.getKey().argument().isEmpty()) {
                    return value;
                }
                function.put(place.getKey().argument(), value);
            }
        }
        return new TlaValue.Function(function);
    }

    /** What is in a place, where the fields are these. */
    static TlaValue in(Map<String, TlaValue> fields, At at) {
        TlaValue value = Objects.requireNonNull(fields.get(at.variable()), at.variable());
        return at.argument().isEmpty()
                ? value
                : Objects.requireNonNull(value.asFunction().get(at.argument()), at::toString);
    }

    /** The fields where another value is in that place. */
    static Map<String, TlaValue> with(Map<String, TlaValue> fields, At at, TlaValue value) {
        Map<String, TlaValue> other = new LinkedHashMap<>(fields);
        if (at.argument().isEmpty()) {
            other.put(at.variable(), value);
        } else {
            Map<String, TlaValue> function = new LinkedHashMap<>(
                    Objects.requireNonNull(fields.get(at.variable())).asFunction());
            function.put(at.argument(), value);
            other.put(at.variable(), new TlaValue.Function(function));
        }
        return other;
    }

    /** The places where the one is not as the other. */
    Set<At> differences(Map<String, TlaValue> one, Map<String, TlaValue> other) {
        Set<At> differences = new LinkedHashSet<>();
        locations.keySet().stream()
                .filter(at -> !in(one, at).equals(in(other, at)))
                .forEach(differences::add);
        return differences;
    }
}
