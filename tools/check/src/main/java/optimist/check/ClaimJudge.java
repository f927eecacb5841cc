package optimist.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;

/** Judges claims: a verdict names the evidence that it needs, and the runs bear it out. */
final class ClaimJudge {
    private final Pattern pattern;
    private final Results results;

    ClaimJudge(Results results) {
        this.pattern = results.pattern();
        this.results = results;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        pattern.claims().forEach((id, claim) -> checks.add(check(id, claim)));
        return checks;
    }

    private Check check(String id, Claim claim) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        String table = "claim." + id;
        List<Problem> problems = new ArrayList<>(verdict(id, claim, file, table));
        Set<String> missing = new LinkedHashSet<>();
        boolean holdsSeen = evidence(file, table, "holds-in", claim.holdsIn(), missing, problems);
        boolean witnessSeen = evidence(file, table, "witnessed-by", claim.witnessedBy(), missing, problems);
        boolean refutedSeen = evidence(file, table, "refuted-by", claim.refutedBy(), missing, problems);
        if (problems.isEmpty() && (!holdsSeen || !witnessSeen || !refutedSeen)) {
            return Check.skipped(Kind.CLAIM, pattern, id, "not judged: no result of " + String.join(", ", missing));
        }
        return Check.of(Kind.CLAIM, pattern, id, problems);
    }

    /** Whether the claim names the evidence that its verdict needs, and no other. */
    private static List<Problem> verdict(String id, Claim claim, TomlFile file, String table) {
        List<Problem> problems = new ArrayList<>();
        boolean holds = !claim.holdsIn().isEmpty() || !claim.witnessedBy().isEmpty();
        boolean refuted = !claim.refutedBy().isEmpty();
        if (!holds && !refuted) {
            problems.add(file.problem(table, "claim " + id + " has no model"));
        } else {
            switch (claim.verdict()) {
                case Claim.HOLDS -> {
                    if (!holds || refuted) {
                        problems.add(file.problem(
                                table, "verdict", "\"holds\" needs holds-in or witnessed-by, and no refuted-by"));
                    }
                }
                case Claim.REFUTED -> {
                    if (!refuted) {
                        problems.add(file.problem(table, "verdict", "\"refuted\" needs refuted-by"));
                    }
                }
                case Claim.ONLY_IF -> {
                    if (!holds || !refuted || claim.onlyIf() == null) {
                        problems.add(file.problem(
                                table,
                                "verdict",
                                "\"holds only if\" needs only-if, holds-in or witnessed-by, and refuted-by"));
                    }
                }
                default ->
                    problems.add(file.problem(
                            table,
                            "verdict",
                            "verdict: \"" + claim.verdict()
                                    + "\" (expected: \"holds\", \"refuted\" or \"holds only if\")"));
            }
        }
        if (claim.onlyIf() != null && !claim.verdict().equals(Claim.ONLY_IF)) {
            problems.add(file.problem(table, "only-if", "only-if belongs to the verdict \"holds only if\""));
        }
        return problems;
    }

    /**
     * Whether the models were seen to say what the claim says of them. A large model may be left out if another one
     * says the same.
     */
    private boolean evidence(
            TomlFile file, String table, String key, List<String> models, Set<String> missing, List<Problem> problems) {
        boolean some = models.isEmpty();
        boolean all = true;
        for (String name : models) {
            Run run = results.runs().get(name);
            TlcResult result = results.of(name);
            if (!pattern.manifest().model().containsKey(name)) {
                problems.add(file.problem(table, key, "there is no model " + name));
            } else if (run == null || result == null) {
                missing.add(name);
                all &= run != null && run.large();
            } else if (!confirms(key, result)) {
                problems.add(file.problem(table, key, "the run does not confirm this: " + name + " " + found(result)));
            } else {
                some = true;
            }
        }
        return some && all;
    }

    private static boolean confirms(String key, TlcResult result) {
        return key.equals("holds-in")
                ? result.outcome() instanceof Outcome.Holds && RunJudge.vacuous(result) == null
                : result.outcome() instanceof Outcome.Violates || result.outcome() instanceof Outcome.Deadlock;
    }

    private static String found(TlcResult result) {
        String vacuous = RunJudge.vacuous(result);
        return result.outcome() instanceof Outcome.Failed
                ? "did not finish"
                : result.outcome() + (vacuous == null ? "" : ", but " + vacuous.replaceFirst(" \\(.*", ""));
    }
}
