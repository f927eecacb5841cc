package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import optimist.bench.Cost;
import optimist.bench.Cost.Judged;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import org.jspecify.annotations.Nullable;

/**
 * Judges claims about cost: each names goals of the plan {@code bench/<pattern>/bench.toml}, and the recorded runs decide
 * them.
 */
final class MeasuredJudge {
    static final String AS_CLAIMED = "as claimed";
    static final String CONTRADICTED = "contradicted";
    static final String IN_PART = "in part";

    /** Instead of contradicted, where the source measured something else than we do: another machine, another version. */
    static final String NOT_REPRODUCED = "not reproduced here";

    /** The rounds decide none of the goals on every processor. */
    static final String UNDECIDED = "undecided";

    private final Pattern pattern;

    MeasuredJudge(Pattern pattern) {
        this.pattern = pattern;
    }

    Check check(String id, Claim claim) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        String table = "claim." + id;
        List<Problem> problems = new ArrayList<>();
        Cost cost = pattern.cost();
        if (cost == null) {
            return Check.skipped(
                    Kind.CLAIM, pattern, id, "not judged: bench/" + pattern.name() + "/bench.toml is no plan");
        }
        Set<String> goals = cost.goals();
        if (claim.measuredBy().isEmpty() || !claim.testedBy().isEmpty() || claim.isAboutModels()) {
            problems.add(file.problem(table, "verdict", "\"measured\" needs measured-by, and has no other evidence"));
        }
        if (claim.onlyIf() != null) {
            problems.add(file.problem(table, "only-if", ClaimJudge.NO_CONDITION));
        }
        claim.measuredBy().stream()
                .filter(goal -> !goals.contains(goal))
                .forEach(goal -> problems.add(file.problem(
                        table,
                        "measured-by",
                        "bench/" + pattern.name() + "/bench.toml has no goal \"" + goal + "\" (expected: one of "
                                + goals.stream().map(each -> '"' + each + '"').collect(Collectors.joining(", "))
                                + ")")));
        if (!problems.isEmpty()) {
            return Check.of(Kind.CLAIM, pattern, id, problems);
        }
        String finding = finding(cost, claim.measuredBy());
        if (finding == null) {
            return Check.skipped(
                    Kind.CLAIM, pattern, id, "not recorded: make bench ONLY=" + pattern.name() + " RECORD=1");
        }
        boolean notReproduced = finding.equals(CONTRADICTED) && NOT_REPRODUCED.equals(claim.found());
        if (notReproduced && (claim.because() == null || claim.because().isBlank())) {
            problems.add(file.problem(
                    table,
                    "found",
                    "found: \"" + NOT_REPRODUCED + "\" needs because: what differs from the source's measurement"));
        } else if (!notReproduced && !finding.equals(claim.found())) {
            problems.add(file.problem(
                    table,
                    "found",
                    "found: " + (claim.found() == null ? "missing" : '"' + claim.found() + '"') + " (expected: \""
                            + finding + "\", by the recorded figures)"));
        }
        return Check.of(Kind.CLAIM, pattern, id, problems);
    }

    /** What the recorded runs say of these goals together; null if one of them was not measured. */
    private static @Nullable String finding(Cost cost, List<String> goals) {
        if (goals.stream().anyMatch(goal -> cost.judged(goal).isEmpty())) {
            return null;
        }
        Set<String> verdicts = goals.stream()
                .flatMap(goal -> cost.judged(goal).stream())
                .map(Judged::verdict)
                .collect(Collectors.toSet());
        if (verdicts.contains(Judged.MET)) {
            return verdicts.size() > 1 ? IN_PART : AS_CLAIMED;
        }
        if (verdicts.contains(Judged.DIFFERS)) {
            return IN_PART;
        }
        // It was made of all of them.
        return verdicts.contains(Judged.MISSED) ? CONTRADICTED : UNDECIDED;
    }
}
