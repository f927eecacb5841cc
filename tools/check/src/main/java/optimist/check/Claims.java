package optimist.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code specs/<pattern>/claims.toml}: what the source of a pattern asserts, and what became of it. */
record Claims(Map<String, Claim> claim) {
    Claims {
        claim = claim == null ? Map.of() : claim;
    }

    /**
     * One claim.
     *
     * @param claim the claim in plain words
     * @param source where it is made
     * @param verdict {@code holds}, {@code refuted} or {@code holds only if}
     * @param onlyIf the condition of {@code holds only if}
     * @param because the finding
     * @param holdsIn models that show it to hold
     * @param witnessedBy for a claim that something can happen: models whose violation is that it does
     * @param refutedBy models that show it to fail
     */
    record Claim(
            @JsonProperty(required = true) String claim,
            @JsonProperty(required = true) String source,
            @JsonProperty(required = true) String verdict,
            @Nullable String onlyIf,
            @Nullable String because,
            List<String> holdsIn,
            List<String> witnessedBy,
            List<String> refutedBy) {
        static final String HOLDS = "holds";
        static final String REFUTED = "refuted";
        static final String ONLY_IF = "holds only if";

        Claim {
            holdsIn = holdsIn == null ? List.of() : holdsIn;
            witnessedBy = witnessedBy == null ? List.of() : witnessedBy;
            refutedBy = refutedBy == null ? List.of() : refutedBy;
        }

        /** All models that the claim rests on. */
        Stream<String> models() {
            return Stream.of(holdsIn, witnessedBy, refutedBy).flatMap(List::stream);
        }
    }
}
