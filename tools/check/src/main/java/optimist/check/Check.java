package optimist.check;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing that was checked, and how it came out.
 *
 * @param subject what was checked: a model, a claim, ...
 * @param problems why it failed; or, as messages without a place, why it was skipped
 */
record Check(Kind kind, Pattern pattern, String subject, Status status, List<Problem> problems) {
    /** In the order of the closing count. */
    enum Kind {
        MANIFEST("manifest", "manifests"),
        CONFIGURATION("configuration", "configurations"),
        MODEL("model", "models"),
        MUTANT("mutant", "mutants"),
        CLAIM("claim", "claims"),
        FINDING("finding on a release", "findings on releases"),
        ACTIONS("spec (all actions taken)", "specs (all actions taken)"),
        SEEN_RED("property (seen red)", "properties (seen red)"),
        PROOF("proof", "proofs"),
        BY_RULE("pattern (mutants by rule)", "patterns (mutants by rule)"),
        PAGE("review page", "review pages"),
        OTHER_TLC("run by another TLC", "runs by another TLC");

        private final String one;
        private final String many;

        Kind(String one, String many) {
            this.one = one;
            this.many = many;
        }

        /** Without the remark on what is asked of it. */
        String title() {
            return one.replaceFirst(" \\(.*", "");
        }

        String count(long n) {
            return n + " " + (n == 1 ? one : many);
        }
    }

    enum Status {
        PASSED,
        FAILED,
        SKIPPED,
        /** It would be the same as when it last passed. It is not passed, either. */
        UNCHANGED,
        /** A claim of which its author says that it is wrong, and will be corrected. It is not passed. */
        WRONG
    }

    static Check of(Kind kind, Pattern pattern, String subject, List<Problem> problems) {
        return new Check(
                kind, pattern, subject, problems.isEmpty() ? Status.PASSED : Status.FAILED, List.copyOf(problems));
    }

    static Check skipped(Kind kind, Pattern pattern, String subject, String reason) {
        return new Check(kind, pattern, subject, Status.SKIPPED, List.of(new Problem(reason)));
    }

    /** The same check of a run that was left out; one that fails for what its result is compared with has failed. */
    Check unchanged() {
        return status == Status.PASSED
                ? new Check(
                        kind,
                        pattern,
                        subject,
                        Status.UNCHANGED,
                        List.of(new Problem("not run: nothing has changed since it passed")))
                : this;
    }

    /** What is known to be wrong, why, and what the checker finds in it. */
    static Check wrong(Kind kind, Pattern pattern, String subject, String why, List<Problem> found) {
        List<Problem> problems = new ArrayList<>(List.of(new Problem(why)));
        problems.addAll(found);
        return new Check(kind, pattern, subject, Status.WRONG, List.copyOf(problems));
    }

    /** Whether it has passed or failed. */
    boolean judged() {
        return status == Status.PASSED || status == Status.FAILED;
    }

    boolean failed() {
        return status == Status.FAILED;
    }
}
