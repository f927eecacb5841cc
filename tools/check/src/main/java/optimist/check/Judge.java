package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import optimist.tla.TlcResult;

/** Decides what the results of a pattern's runs are worth, by nothing but this run's results and the descriptions. */
final class Judge {
    private final Pattern pattern;
    private final Results results;
    private final Map<String, TlcResult> left;

    /**
     * @param results by the name of the model or mutant; those that are missing did not run
     * @param left large ones that did not run, and were read
     */
    Judge(Pattern pattern, Map<String, TlcResult> results, Map<String, TlcResult> left) {
        this.pattern = pattern;
        this.results = new Results(pattern, results);
        this.left = left;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(new ManifestJudge(results).check());
        if (!pattern.readable()) {
            return checks;
        }
        checks.addAll(runs());
        checks.addAll(new ClaimJudge(results).checks());
        if (!pattern.layout().reviewed()) {
            return checks;
        }
        checks.addAll(new FindingJudge(pattern).checks());
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
            } else if (left.containsKey(name)) {
                checks.add(RunJudge.left(run, left.get(name)));
            }
        });
        return checks;
    }
}
