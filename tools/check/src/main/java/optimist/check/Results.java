package optimist.check;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a pattern have shown.
 *
 * @param runs all that can be run, by the name of the model or mutant
 * @param byName the results; those that are missing did not run
 */
record Results(Pattern pattern, Map<String, Run> runs, Map<String, TlcResult> byName) {
    Results(Pattern pattern, Map<String, TlcResult> byName) {
        this(pattern, pattern.runs(), byName);
    }

    @Nullable
    TlcResult of(String name) {
        return byName.get(name);
    }

    /** Why a rule about all of these cannot be judged; null if it can. */
    @Nullable
    String missing(Collection<Run> needed) {
        List<String> names = needed.stream()
                .filter(run -> byName.containsKey(run.name())
                        ? byName.get(run.name()).outcome() instanceof Outcome.Failed
                        : !run.large())
                .map(Run::name)
                .toList();
        return names.isEmpty()
                ? null
                : "not judged: no result of " + names.stream().limit(3).collect(Collectors.joining(", "))
                        + (names.size() > 3 ? " and " + (names.size() - 3) + " more" : "");
    }
}
