package optimist.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import optimist.check.Check.Kind;
import optimist.tla.Outcome;

/** Judges properties: each that holds somewhere is violated elsewhere, by a model or a mutant of the pattern. */
final class RedJudge {
    private final Pattern pattern;
    private final Results results;

    RedJudge(Results results) {
        this.pattern = results.pattern();
        this.results = results;
    }

    List<Check> checks() {
        Map<String, String> green = new LinkedHashMap<>();
        Set<String> red = new TreeSet<>();
        results.byName().forEach((name, result) -> {
            if (result.outcome() instanceof Outcome.Violates violates) {
                red.add(violates.property());
            } else if (result.outcome() instanceof Outcome.Holds
                    && pattern.manifest().model().containsKey(name)) {
                RunJudge.asked(result).forEach(property -> green.putIfAbsent(property, name));
            }
        });
        String missing = results.missing(results.runs().values());
        Set<String> large = results.runs().values().stream()
                .filter(run -> !results.byName().containsKey(run.name()))
                .map(Run::expected)
                .collect(Collectors.toSet());
        List<Check> checks = new ArrayList<>();
        green.forEach((property, model) -> {
            if (red.contains(property)) {
                checks.add(Check.of(Kind.SEEN_RED, pattern, property, List.of()));
            } else if (missing != null) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, property, missing));
            } else if (large.contains("violates " + property)) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, property, "not judged: large: TIER=large"));
            } else {
                checks.add(Check.of(
                        Kind.SEEN_RED,
                        pattern,
                        property,
                        List.of(pattern.manifestFile()
                                .problem(
                                        "model." + model,
                                        property + " has never been seen red: no model or mutant violates it"))));
            }
        });
        return checks;
    }
}
