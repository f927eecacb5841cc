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
 * The shared variables that are places in the memory of the module {@code Views}. The value of such a variable is a
 * location, or a function whose values are locations.
 */
final class Places {
    /** A place: a variable, and an argument if the variable is a function. Otherwise, the argument is empty. */
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

    /** The value of a variable for a thread that has seen everything. */
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

    /** The value in a place, in these fields. */
    static TlaValue in(Map<String, TlaValue> fields, At at) {
        TlaValue value = Objects.requireNonNull(fields.get(at.variable()), at.variable());
        return at.argument().isEmpty()
                ? value
                : Objects.requireNonNull(value.asFunction().get(at.argument()), at::toString);
    }

    /** The same fields with another value in that place. */
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

    /** The places whose values differ. */
    Set<At> differences(Map<String, TlaValue> one, Map<String, TlaValue> other) {
        Set<At> differences = new LinkedHashSet<>();
        locations.keySet().stream()
                .filter(at -> !in(one, at).equals(in(other, at)))
                .forEach(differences::add);
        return differences;
    }
}
