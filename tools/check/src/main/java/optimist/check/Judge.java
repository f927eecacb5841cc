package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import optimist.check.Check.Kind;
import optimist.tla.TlcResult;

/** Decides what the results of a pattern's runs are worth, by nothing but this run's results and the descriptions. */
final class Judge {
    private final Pattern pattern;
    private final Results results;
    private final boolean whole;

    /**
     * @param results by the name of the model or mutant; those that are missing did not run
     * @param whole whether the pattern was to be checked, not some of its models
     */
    Judge(Pattern pattern, Map<String, TlcResult> results, boolean whole) {
        this.pattern = pattern;
        this.results = new Results(pattern, results);
        this.whole = whole;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(new ManifestJudge(results).check());
        if (!pattern.readable()) {
            return checks;
        }
        checks.addAll(runs());
        checks.addAll(new ClaimJudge(results).checks());
        checks.addAll(new ActionJudge(results).checks());
        checks.addAll(new RedJudge(results).checks());
        return checks;
    }

    private List<Check> runs() {
        List<Check> checks = new ArrayList<>();
        results.runs().forEach((name, run) -> {
            TlcResult result = results.of(name);
            if (result != null) {
                checks.add(RunJudge.check(run, result));
            } else if (run.large() && whole) {
                Kind kind = run.mutant() == null ? Kind.MODEL : Kind.MUTANT;
                checks.add(Check.skipped(kind, pattern, name, "large: TIER=large"));
            }
        });
        return checks;
    }
}
