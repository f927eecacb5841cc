package optimist.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import optimist.check.Check.Kind;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;

/** Judges properties: each that holds somewhere is violated elsewhere, by a model or a mutant of the pattern. */
final class RedJudge {
    private final Pattern pattern;
    private final Results results;

    RedJudge(Results results) {
        this.pattern = results.pattern();
        this.results = results;
    }

    /** A property; another module may have another one of the same name. */
    private record Property(String module, String name) {
        static Property of(TlcResult result, String name) {
            return new Property(result.defined().getOrDefault(name, ""), name);
        }
    }

    List<Check> checks() {
        Map<Property, String> green = new LinkedHashMap<>();
        Set<Property> red = new LinkedHashSet<>();
        results.byName().forEach((name, result) -> {
            if (result.outcome() instanceof Outcome.Violates violates) {
                red.add(Property.of(result, violates.property()));
            } else if (result.outcome() instanceof Outcome.Holds
                    && pattern.manifest().model().containsKey(name)) {
                RunJudge.asked(result).forEach(property -> green.putIfAbsent(Property.of(result, property), name));
            }
        });
        String missing = results.missing(results.runs().values());
        Set<String> large = results.runs().values().stream()
                .filter(run -> !results.byName().containsKey(run.name()))
                .map(Run::expected)
                .collect(Collectors.toSet());
        List<Check> checks = new ArrayList<>();
        green.forEach((property, model) -> {
            String name = property.name();
            String others = red.stream()
                    .filter(other -> other.name().equals(name))
                    .map(Property::module)
                    .collect(Collectors.joining(", "));
            if (red.contains(property)) {
                checks.add(Check.of(Kind.SEEN_RED, pattern, name, List.of()));
            } else if (missing != null) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, name, missing));
            } else if (large.contains("violates " + name)) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, name, "not judged: large: TIER=large"));
            } else if (!others.isEmpty()) {
                checks.add(Check.skipped(
                        Kind.SEEN_RED,
                        pattern,
                        name + " of " + property.module(),
                        "never seen red, only that of " + others));
            } else {
                checks.add(Check.of(
                        Kind.SEEN_RED,
                        pattern,
                        name,
                        List.of(pattern.manifestFile()
                                .problem(
                                        "model." + model,
                                        name + " has never been seen red: no model or mutant violates it"))));
            }
        });
        return checks;
    }
}
