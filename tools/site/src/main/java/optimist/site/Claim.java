package optimist.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One claim, and all that it rests on.
 *
 * @param words the claim
 * @param origin where it is made, in short: what a reader may filter by
 * @param releases the releases of a library that it is a finding about; none if it is not one
 * @param judged what the last run says of the verdict
 */
public record Claim(
        String pattern,
        String id,
        String words,
        String verdict,
        @Nullable String found,
        @Nullable String onlyIf,
        @Nullable String because,
        @Nullable String wrong,
        String source,
        String origin,
        List<String> releases,
        List<Finding> findings,
        List<String> given,
        List<String> actions,
        List<String> stopsAt,
        List<Asked> asked,
        List<Definition> definitions,
        List<Test> tests,
        List<Proof> proofs,
        List<Goal> goals,
        Standing judged) {
    public static final String REFUTED = "refuted";

    public Claim {
        releases = List.copyOf(releases);
        findings = List.copyOf(findings);
        given = List.copyOf(given);
        actions = List.copyOf(actions);
        stopsAt = List.copyOf(stopsAt);
        asked = List.copyOf(asked);
        definitions = List.copyOf(definitions);
        tests = List.copyOf(tests);
        proofs = List.copyOf(proofs);
        goals = List.copyOf(goals);
    }

    /**
     * A program that shows on the jar of a release what the claim is about.
     *
     * @param on the release, as in {@code disruptor 4.0.0}
     * @param program its path
     * @param report the path of the draft of a report
     */
    public record Finding(String on, String what, String affects, String advice, String program, String report) {}

    /**
     * A model that the claim rests on.
     *
     * @param how {@code holds in}, {@code seen in} or {@code refuted by}
     */
    public record Asked(String how, Model model, List<String> properties) {
        public Asked {
            properties = List.copyOf(properties);
        }

        /** Whether the counterexample is what the claim rests on. */
        public boolean byCounterexample() {
            return !how.equals("holds in");
        }
    }

    /**
     * A property as its module has it.
     *
     * @param path of the module, from the root of the repository
     * @param line counted from one
     * @param red mutants by hand that violate it, of the specifications that the claim is about
     * @param violated models of these specifications that violate it
     */
    public record Definition(String name, String path, int line, String text, List<Mutant> red, List<Model> violated) {
        public Definition {
            red = List.copyOf(red);
            violated = List.copyOf(violated);
        }

        /** The same property, with what has to violate it. */
        public Definition seenRed(List<Mutant> mutants, List<Model> models) {
            return new Definition(name, path, line, text, mutants, models);
        }
    }

    /**
     * A Java test that asserts the claim.
     *
     * @param line of the method; zero if it is not known
     */
    public record Test(String name, @Nullable String path, int line, Standing standing) {}

    /**
     * A property shown for any number of threads.
     *
     * @param given what the theorem assumes; nothing if it assumes nothing
     */
    public record Proof(String property, String path, String given, String by, Standing standing) {}

    /** Where in the list of all claims it stands: what is false first, what holds last. */
    int rank() {
        return switch (verdict) {
            case REFUTED -> 0;
            case "holds only if" -> 2;
            case "not shown" -> 3;
            case "holds" -> 5;
            default -> found == null || found.equals("as claimed") ? 4 : 1;
        };
    }

    /** The class in the style sheet. */
    public String css() {
        return "verdict-" + verdict.replace(' ', '-');
    }

    public String href() {
        return "claims/" + id + ".html";
    }
}
