package optimist.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import optimist.check.Check.Kind;
import optimist.tla.TlcResult;
import optimist.tla.TlcResult.Firing;
import org.jspecify.annotations.Nullable;

/** Judges coverage: every action of every specification is taken in some model of it. */
final class ActionJudge {
    private final Pattern pattern;
    private final Results results;

    ActionJudge(Results results) {
        this.pattern = results.pattern();
        this.results = results;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        Map<String, List<Run>> bySpec = results.runs().values().stream()
                .filter(run -> run.mutant() == null)
                .collect(Collectors.groupingBy(run -> run.model().spec(), LinkedHashMap::new, Collectors.toList()));
        bySpec.forEach((spec, models) -> {
            String missing = results.missing(models);
            if (missing != null) {
                checks.add(Check.skipped(Kind.ACTIONS, pattern, spec, missing));
                return;
            }
            List<Problem> problems = new ArrayList<>();
            Map<String, Firing> never = new LinkedHashMap<>();
            Set<String> taken = new TreeSet<>();
            for (Run run : models) {
                TlcResult result = results.of(run.name());
                for (Firing firing : result == null ? List.<Firing>of() : result.firings()) {
                    String key = firing.action() + " " + firing.module() + " " + firing.line();
                    if (firing.action().equals(TlcResult.NO_NAME)) {
                        problems.add(
                                new Problem("TLC takes actions of " + run.id() + " for one that has no name, so that"
                                        + " none of them would be missed (expected: a formula with a conjunct beside Next, or"
                                        + " beside its disjuncts)"));
                    } else if (firing.generated() > 0) {
                        taken.add(key);
                    } else {
                        never.put(key, firing);
                    }
                }
            }
            never.keySet().removeAll(taken);
            never.values().stream()
                    .map(firing -> new Problem(
                            module(firing.module(), models),
                            firing.line(),
                            "action " + firing.action() + " is never taken in any model of " + spec))
                    .forEach(problems::add);
            checks.add(Check.of(Kind.ACTIONS, pattern, spec, problems));
        });
        return checks;
    }

    /** The actions that a run has never taken, by name. */
    static List<String> idle(TlcResult result) {
        Set<String> idle =
                result.firings().stream().map(Firing::action).collect(Collectors.toCollection(LinkedHashSet::new));
        result.firings().stream()
                .filter(firing -> firing.generated() > 0)
                .forEach(firing -> idle.remove(firing.action()));
        return List.copyOf(idle);
    }

    private @Nullable Path module(String name, List<Run> models) {
        return models.stream()
                .map(run -> results.of(run.name()))
                .filter(Objects::nonNull)
                .flatMap(result -> result.modules().stream())
                .filter(file -> file.getFileName().toString().equals(name + ".tla"))
                .findFirst()
                .orElse(null);
    }
}
