package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.SetOf;
import org.jspecify.annotations.Nullable;

/**
 * The shared variables of a state where memory is what Java promises, that is, of the module {@code Views}. A variable is a
 * place in memory, or a function whose values are places; and in a place there is not one value but an order of them, of
 * which a thread may find some.
 */
final class Places {
    /** Where a value is: a variable, and the argument if that is a function, or else nothing. */
    record At(String variable, String argument) {
        @Override
        public String toString() {
            return argument.isEmpty() ? variable : variable + "[" + argument + "]";
        }
    }

    /**
     * A place, as {@link #expression} has it.
     *
     * @param values what was stored there, in coherence order, as far as somebody may still find it
     * @param behind the values, by their numbers, that an update has put directly behind what it read
     * @param from before which of them each thread finds nothing any more
     * @param heard the same, of its volatile accesses
     * @param due whether a fence has to come before a volatile access of the thread
     */
    private record Place(
            List<TlaValue> values,
            Set<Integer> behind,
            Map<String, Integer> from,
            Map<String, Integer> heard,
            Map<String, Boolean> due) {
        static Place of(TlaValue value) {
            Map<String, TlaValue> fields = value.asFunction();
            return new Place(
                    List.copyOf(field(fields, "values").asFunction().values()),
                    Set.copyOf(((SetOf) field(fields, "behind"))
                            .elements().stream().map(Place::number).toList()),
                    each(fields, "from", Place::number),
                    each(fields, "heard", Place::number),
                    each(fields, "due", due -> due.toString().equals("TRUE")));
        }

        private static TlaValue field(Map<String, TlaValue> fields, String name) {
            return Objects.requireNonNull(fields.get(name), name);
        }

        private static int number(TlaValue value) {
            return Integer.parseInt(value.toString());
        }

        private static <T> Map<String, T> each(Map<String, TlaValue> fields, String name, Function<TlaValue, T> as) {
            Map<String, T> values = new LinkedHashMap<>();
            field(fields, name).asFunction().forEach((thread, value) -> values.put(thread, as.apply(value)));
            return values;
        }

        /** The first that the thread may find. */
        int first(String thread, Mode mode) {
            int seen = Objects.requireNonNull(from.get(thread));
            return mode == Mode.VOLATILE ? Math.max(seen, Objects.requireNonNull(heard.get(thread))) : seen;
        }

        TlaValue value(int i) {
            return values.get(i - 1);
        }

        TlaValue newest() {
            return value(values.size());
        }

        /** The value that the thread has found, or stored, if it did either here. */
        TlaValue known(String thread) {
            return value(first(thread, Mode.OPAQUE));
        }

        /** Whether these are what is left of the values when the oldest are forgotten. */
        boolean isLeftOf(List<TlaValue> all) {
            int forgotten = all.size() - values.size();
            return forgotten >= 0 && all.subList(forgotten, all.size()).equals(values);
        }

        /** The values with one more, directly behind that of this number. */
        List<TlaValue> with(TlaValue value, int i) {
            List<TlaValue> more = new ArrayList<>(values);
            more.add(i, value);
            return more;
        }
    }

    private final Map<At, Place> places = new LinkedHashMap<>();

    /** The variables that are in no place: what one thread knows. */
    private final Map<String, TlaValue> plain = new LinkedHashMap<>();

    private final Set<String> placed = new LinkedHashSet<>();

    private Places() {}

    static Places of(List<String> variables, Function<String, TlaValue> state) {
        Places places = new Places();
        for (String variable : variables) {
            TlaValue value = state.apply(variable);
            Map<String, TlaValue> function = value.asFunction();
            if (isPlace(value)) {
                places.places.put(new At(variable, ""), Place.of(value));
            } else if (function.values().stream().anyMatch(Places::isPlace)) {
                function.forEach((argument, place) -> places.places.put(new At(variable, argument), Place.of(place)));
            } else {
                places.plain.put(variable, value);
                continue;
            }
            places.placed.add(variable);
        }
        return places;
    }

    private static boolean isPlace(TlaValue value) {
        return value.asFunction().containsKey("behind");
    }

    /** What {@link #of} reads: an expression for a place of the module {@code Views}. */
    static String expression(String place) {
        return "LET loc == " + place + " IN [values |-> [i \\in DOMAIN messages[loc] |-> messages[loc][i].value], "
                + "behind |-> {i \\in DOMAIN messages[loc] : messages[loc][i].attached}, "
                + "from |-> [t \\in Threads |-> views[t].from[loc]], "
                + "heard |-> [t \\in Threads |-> fences[t].from[loc]], "
                + "due |-> [t \\in Threads |-> fences[t].due]]";
    }

    boolean has(String variable) {
        return placed.contains(variable);
    }

    private Place place(At at) {
        return Objects.requireNonNull(places.get(at), at::toString);
    }

    // ---- what there is

    /** What is in memory if each thread has found everything. */
    TlaValue newest(String variable) {
        return value(variable, (at, place) -> place.newest());
    }

    /** What the thread finds in memory, if in each place it finds the oldest. */
    Map<String, TlaValue> oldest(String thread, Mode mode) {
        Map<String, TlaValue> memory = new LinkedHashMap<>(plain);
        placed.forEach(variable ->
                memory.put(variable, value(variable, (at, place) -> place.value(place.first(thread, mode)))));
        return memory;
    }

    private TlaValue value(String variable, BiFunction<At, Place, TlaValue> choice) {
        Map<String, TlaValue> function = new LinkedHashMap<>();
        for (Map.Entry<At, Place> entry : places.entrySet()) {
            if (entry.getKey().variable().equals(variable)) {
                TlaValue value = choice.apply(entry.getKey(), entry.getValue());
                if (entry.getKey().argument().isEmpty()) {
                    return value;
                }
                function.put(entry.getKey().argument(), value);
            }
        }
        return new TlaValue.Function(function);
    }

    /** The values, other than the oldest, that the thread may find in each place. */
    Map<At, Set<TlaValue>> others(String thread, Mode mode) {
        Map<At, Set<TlaValue>> others = new LinkedHashMap<>();
        places.forEach((at, place) -> {
            int first = place.first(thread, mode);
            Set<TlaValue> values = new LinkedHashSet<>(
                    place.values().subList(first, place.values().size()));
            values.remove(place.value(first));
            if (!values.isEmpty()) {
                others.put(at, values);
            }
        });
        return others;
    }

    /** Whether a fence has to come first. */
    boolean awaitsFence(String thread, Mode mode) {
        return mode == Mode.VOLATILE
                && places.values().stream()
                        .anyMatch(place -> Boolean.TRUE.equals(place.due().get(thread)));
    }

    /** What is in a place, where memory is this. */
    static TlaValue in(Map<String, TlaValue> memory, At at) {
        TlaValue value = Objects.requireNonNull(memory.get(at.variable()), at.variable());
        return at.argument().isEmpty()
                ? value
                : Objects.requireNonNull(value.asFunction().get(at.argument()), at::toString);
    }

    /** The memory where another value is in that place. */
    static Map<String, TlaValue> with(Map<String, TlaValue> memory, At at, TlaValue value) {
        Map<String, TlaValue> other = new LinkedHashMap<>(memory);
        if (at.argument().isEmpty()) {
            other.put(at.variable(), value);
        } else {
            Map<String, TlaValue> function = new LinkedHashMap<>(
                    Objects.requireNonNull(memory.get(at.variable())).asFunction());
            function.put(at.argument(), value);
            other.put(at.variable(), new TlaValue.Function(function));
        }
        return other;
    }

    /** The places where the one memory is not as the other. */
    Set<At> differences(Map<String, TlaValue> one, Map<String, TlaValue> other) {
        Set<At> differences = new LinkedHashSet<>();
        places.keySet().stream()
                .filter(at -> !in(one, at).equals(in(other, at)))
                .forEach(differences::add);
        return differences;
    }

    // ---- what has become of it

    /**
     * Whether memory has become what these places are, if the thread has made one access.
     *
     * @param stores whether it stores whatever it finds: also what is there already
     * @param read where it has found a value, if it is known
     * @param before what it found in memory
     * @param after what it left there
     */
    boolean lead(
            Places to,
            String thread,
            Mode mode,
            boolean stores,
            @Nullable At read,
            Map<String, TlaValue> before,
            Map<String, TlaValue> after) {
        return knownIn(after).equals(to.plain)
                && places.keySet().stream()
                        .allMatch(at -> leads(to, thread, mode, stores, at, at.equals(read), before, after));
    }

    private boolean leads(
            Places to,
            String thread,
            Mode mode,
            boolean stores,
            At at,
            boolean isRead,
            Map<String, TlaValue> before,
            Map<String, TlaValue> after) {
        Place place = place(at);
        Place then = to.place(at);
        TlaValue found = in(before, at);
        TlaValue left = in(after, at);
        boolean knows = then.known(thread).equals(left);
        boolean isSame = found.equals(left);
        if (isSame && then.isLeftOf(place.values()) && (knows || !isRead)) {
            return true;
        }
        return (stores || !isSame)
                && knows
                && stored(at, thread, mode, isRead ? found : null, left).anyMatch(then::isLeftOf);
    }

    /** What is in no place. */
    Map<String, TlaValue> knownIn(Map<String, TlaValue> state) {
        Map<String, TlaValue> known = new LinkedHashMap<>(state);
        known.keySet().retainAll(plain.keySet());
        return known;
    }

    /** The orders that there may be when the thread has stored a value, behind one that it has found, if it has. */
    private Stream<List<TlaValue>> stored(At at, String thread, Mode mode, @Nullable TlaValue found, TlaValue value) {
        Place place = place(at);
        return IntStream.rangeClosed(place.first(thread, mode), place.values().size())
                .filter(i -> !place.behind().contains(i + 1))
                .filter(i -> found == null || place.value(i).equals(found))
                .mapToObj(i -> place.with(value, i));
    }

    /** Whether the thread can store there, behind a value that it has found. */
    boolean canUpdate(At at, String thread, Mode mode, TlaValue found) {
        return stored(at, thread, mode, found, found).findAny().isPresent();
    }
}
