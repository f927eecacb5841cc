package optimist.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code specs/<pattern>/claims.toml}: what the source of a pattern asserts, and what became of it. In any other folder it
 * stands beside the manifest.
 */
record Claims(Map<String, Claim> claim) {
    static final String FILE = "claims.toml";

    Claims {
        claim = claim == null ? Map.of() : claim;
    }

    /**
     * One claim.
     *
     * @param claim the claim in plain words
     * @param source where it is made
     * @param verdict one of the constants
     * @param onlyIf the condition of {@code holds only if}
     * @param because the finding
     * @param holdsIn properties of models that show it to hold
     * @param witnessedBy for a claim that something can happen: properties whose violation is that it does
     * @param refutedBy properties whose violation shows it to fail
     * @param provedBy properties that theorems of a module in {@code proofs} show for any number of threads
     * @param decidedBy properties that solvers show for any number of threads to follow from an invariant in {@code proofs}
     * @param given what its models assume beyond the rules of the pattern, as in {@code Brink = TRUE}
     * @param actions those that it is about, which its models have to take; all of its specifications if absent
     * @param stopsAt where a thread stops, for good, in the counterexamples of the claim
     * @param measuredBy goals of the benchmark's plan
     * @param testedBy tests of Java that assert it, as in {@code FootprintTest.isSmall}
     * @param found what the recorded figures, or the tests, say of a claim: one of {@link MeasuredJudge}'s findings
     * @param wrong why it is known to be wrong, until it is corrected
     */
    record Claim(
            @JsonProperty(required = true) String claim,
            @JsonProperty(required = true) String source,
            @JsonProperty(required = true) String verdict,
            @Nullable String onlyIf,
            @Nullable String because,
            List<Evidence> holdsIn,
            List<Evidence> witnessedBy,
            List<Evidence> refutedBy,
            List<Evidence> provedBy,
            List<Evidence> decidedBy,
            List<String> given,
            List<String> actions,
            List<String> stopsAt,
            List<String> measuredBy,
            List<String> testedBy,
            @Nullable String found,
            @Nullable String wrong) {
        static final String HOLDS = "holds";
        static final String REFUTED = "refuted";
        static final String ONLY_IF = "holds only if";
        static final String MEASURED = "measured";
        static final String TESTED = "tested";
        static final String NOT_SHOWN = "not shown";

        Claim {
            holdsIn = holdsIn == null ? List.of() : holdsIn;
            witnessedBy = witnessedBy == null ? List.of() : witnessedBy;
            refutedBy = refutedBy == null ? List.of() : refutedBy;
            provedBy = provedBy == null ? List.of() : provedBy;
            decidedBy = decidedBy == null ? List.of() : decidedBy;
            given = given == null ? List.of() : given;
            actions = actions == null ? List.of() : actions;
            stopsAt = stopsAt == null ? List.of() : stopsAt;
            measuredBy = measuredBy == null ? List.of() : measuredBy;
            testedBy = testedBy == null ? List.of() : testedBy;
        }

        /** Whether it names anything of models or proofs. */
        boolean isAboutModels() {
            return evidence().findAny().isPresent()
                    || isForAll()
                    || !given.isEmpty()
                    || !actions.isEmpty()
                    || !stopsAt.isEmpty();
        }

        /** Whether it names evidence other than runs of TLC, which nothing checks in a folder of somebody else's. */
        boolean isAboutMoreThanModels() {
            return isForAll()
                    || !measuredBy.isEmpty()
                    || !testedBy.isEmpty()
                    || found != null
                    || verdict.equals(MEASURED)
                    || verdict.equals(TESTED);
        }

        /** Whether it is shown for any number of threads. */
        boolean isForAll() {
            return !provedBy.isEmpty() || !decidedBy.isEmpty();
        }

        /** All runs of TLC that the claim rests on. */
        Stream<Evidence> evidence() {
            return Stream.of(holdsIn, witnessedBy, refutedBy).flatMap(List::stream);
        }
    }
}
