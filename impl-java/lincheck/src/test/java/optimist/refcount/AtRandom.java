package optimist.refcount;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which faults are found by scenarios drawn at random, too: as {@code optimist.sequence.AtRandom} is run, with {@code -Dscenarios}. */
class AtRandom {
    @ParameterizedTest
    @CsvSource({
        "BLIND_RELEASE, ATOMIC",
        "LOOKS_AGAIN, SAFE",
        "NEVER_FREES, ATOMIC",
        "REPORTS_LATE, ATOMIC",
        "REPORTS_LATE, BRINK",
        "LOCKS, ATOMIC",
        "BURIES_BLINDLY, BRINK"
    })
    void isFound(Mutant mutant, Exploration exploration) {
        exploration.finds(mutant, "");
    }
}
