package optimist.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which method is which action of a pattern, and how much was shown of it: the tables of a review page. A specification may
 * have several classes that are compared with it, and they have the same actions.
 *
 * @param manifest says what each model is a model of
 * @param compared where the graphs of class and specification are the same
 * @param replayed where the counterexample was made to happen
 * @param traces how many runs of free threads TLC has found in order
 * @param found the faulty classes that were found out
 */
public record Mapping(
        Manifest manifest,
        List<Pairing> compared,
        List<Pairing> replayed,
        Map<Class<?>, Integer> traces,
        List<FaultyClass> found) {

    Mapping withCompared(List<Pairing> others) {
        return new Mapping(manifest, others, replayed, traces, found);
    }

    Mapping withReplayed(List<Pairing> others) {
        return new Mapping(manifest, compared, others, traces, found);
    }

    Mapping withTraces(Map<Class<?>, Integer> others) {
        return new Mapping(manifest, compared, replayed, others, found);
    }

    Mapping withFound(List<FaultyClass> others) {
        return new Mapping(manifest, compared, replayed, traces, others);
    }

    /**
     * The lines of the page. That each action has one method, and the other way round, is for lint to say, in every
     * report.
     *
     * @throws AssertionError if nothing was shown of an action
     */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("Specification", "Action", "Method", "Access", "Steps", "Counterexamples", "Faults"));
        lines.add("|---|---|---|---|--:|--:|--:|");
        for (String specification : specifications()) {
            actions(specification).forEach((action, marked) -> lines.add(action(specification, action, marked)));
        }
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
        for (String specification : specifications()) {
            lines.add(row(
                    code(classes(specification)),
                    "[`" + specification + "`](" + specification + ".tla)",
                    code(models(specification, compared)),
                    code(models(specification, replayed)),
                    number(traces(specification)),
                    number(found(specification)
                            .filter(faulty -> faulty.finder().equals("lint"))
                            .count()),
                    number(found(specification)
                            .filter(faulty -> faulty.finder().equals("graph"))
                            .count())));
        }
        return lines;
    }

    private String action(String specification, String action, Lint.Marked marked) {
        long steps =
                reports(specification).mapToLong(report -> report.steps(action)).sum();
        long counterexamples = of(specification, replayed)
                .filter(pairing -> pairing.model().counterexample().states().stream()
                        .anyMatch(state ->
                                state.step() != null && state.step().action().equals(action)))
                .count();
        long faults = found(specification)
                .filter(faulty -> faulty.fault().member().equals(marked.name()))
                .count();
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

    /** The specifications with which something was compared. */
    Set<String> specifications() {
        return compared.stream().map(this::specification).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The classes that have the actions, by their simple names. */
    Set<String> classes() {
        Set<String> classes = new TreeSet<>();
        specifications().forEach(specification -> classes.addAll(classes(specification)));
        return classes;
    }

    private Set<String> classes(String specification) {
        return actions(specification).values().stream()
                .map(Lint.Marked::owner)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Map<String, Lint.Marked> actions(String specification) {
        Map<String, Lint.Marked> actions = new LinkedHashMap<>();
        reports(specification).forEach(report -> actions.putAll(report.lint().actions()));
        return actions;
    }

    private Stream<Report> reports(String specification) {
        return of(specification, compared).map(Pairing::report);
    }

    private long traces(String specification) {
        return of(specification, compared)
                .map(Pairing::type)
                .distinct()
                .mapToLong(type -> traces.getOrDefault(type, 0))
                .sum();
    }

    private Stream<FaultyClass> found(String specification) {
        return found.stream().filter(faulty -> specification(faulty.original()).equals(specification));
    }

    private Stream<Pairing> of(String specification, List<Pairing> pairings) {
        return pairings.stream().filter(pairing -> specification(pairing).equals(specification));
    }

    String specification(Pairing pairing) {
        return manifest.specification(pairing.model());
    }

    private List<String> models(String specification, List<Pairing> pairings) {
        return of(specification, pairings)
                .map(pairing -> pairing.model().toString())
                .distinct()
                .toList();
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
