package optimist.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which method is which action of a pattern, and how much was shown of it: the tables of a review page.
 *
 * @param specifications the specification of each class, by the name of its module
 * @param compared where the graphs of class and specification are the same
 * @param replayed where the counterexample was made to happen
 * @param traces how many runs of free threads TLC has found in order
 * @param found the faulty classes that were found out
 */
public record Mapping(
        Map<Class<?>, String> specifications,
        List<Pairing> compared,
        List<Pairing> replayed,
        Map<Class<?>, Integer> traces,
        List<FaultyClass> found) {

    /**
     * The lines of the page. That each action has one method, and the other way round, is for lint to say, in every
     * report.
     *
     * @throws AssertionError if nothing was shown of an action
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("Specification", "Action", "Method", "Access", "Steps", "Counterexamples", "Faults"));
        lines.add("|---|---|---|---|--:|--:|--:|");
        specifications.forEach((type, specification) ->
                actions(type).forEach((action, marked) -> lines.add(action(type, specification, action, marked))));
        lines.add("");
        lines.add(row(
                "Class",
                "Specification",
                "The graph is that of",
                "Counterexamples of",
                "Traces",
                "Faults found by lint",
                "by the graph"));
        lines.add("|---|---|---|---|--:|--:|--:|");
        specifications.forEach((type, specification) -> lines.add(row(
                code(classes(type)),
                "[`" + specification + "`](" + specification + ".tla)",
                code(models(type, compared)),
                code(models(type, replayed)),
                number(Objects.requireNonNull(traces.get(type), type.getName())),
                number(found(type, FaultyClass::finder, "lint")),
                number(found(type, FaultyClass::finder, "graph")))));
        return lines;
    }

    private String action(Class<?> type, String specification, String action, Lint.Marked marked) {
        long steps = reports(type).mapToLong(report -> report.steps(action)).sum();
        long counterexamples = of(type, replayed)
                .filter(pairing -> pairing.model().counterexample().states().stream()
                        .anyMatch(state ->
                                state.step() != null && state.step().action().equals(action)))
                .count();
        long faults = found(type, faulty -> faulty.fault().member(), marked.name());
        if (steps == 0) {
            throw new AssertionError("no model takes " + specification + "!" + action);
        }
        if (faults == 0) {
            throw new AssertionError("no fault in " + marked.method() + " was found");
        }
        return row(
                code(Set.of(specification)),
                code(Set.of(action)),
                code(Set.of(marked.method())),
                marked.access(),
                number(steps),
                number(counterexamples),
                number(faults));
    }

    /** The classes that have the actions, by their simple names. */
    public Set<String> classes() {
        Set<String> classes = new TreeSet<>();
        specifications.keySet().forEach(type -> classes.addAll(classes(type)));
        return classes;
    }

    private Set<String> classes(Class<?> type) {
        return actions(type).values().stream().map(Lint.Marked::owner).collect(Collectors.toCollection(TreeSet::new));
    }

    private Map<String, Lint.Marked> actions(Class<?> type) {
        Map<String, Lint.Marked> actions = new LinkedHashMap<>();
        reports(type).forEach(report -> actions.putAll(report.lint().actions()));
        return actions;
    }

    private Stream<Report> reports(Class<?> type) {
        return of(type, compared).map(Pairing::report);
    }

    private static Stream<Pairing> of(Class<?> type, List<Pairing> pairings) {
        return pairings.stream().filter(pairing -> pairing.type() == type);
    }

    private static List<String> models(Class<?> type, List<Pairing> pairings) {
        return of(type, pairings)
                .map(pairing -> pairing.model().toString())
                .distinct()
                .toList();
    }

    private long found(Class<?> type, Function<FaultyClass, String> key, String value) {
        return found.stream()
                .filter(faulty ->
                        faulty.original().type() == type && key.apply(faulty).equals(value))
                .count();
    }

    private static String row(String... cells) {
        return Arrays.stream(cells)
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String code(Collection<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }
}
