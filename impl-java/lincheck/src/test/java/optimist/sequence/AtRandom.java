package optimist.sequence;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which of the faults of {@link ExplorationTest} are found by scenarios drawn at random, too. Not among the tests, since some are not
 * found: {@code mvn -pl impl-java/lincheck -am test -Dtest=optimist.sequence.AtRandom -Dscenarios=10
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class AtRandom {
    @ParameterizedTest
    @CsvSource({
        "WITHOUT_WAITING, CLAIMS_BLINDLY",
        "WITHOUT_WAITING, SKIPS",
        "WITHOUT_WAITING, ADVANCES_BLINDLY",
        "WITHOUT_WAITING, ADVANCES_EARLY",
        "WITHOUT_WAITING, FORGETS",
        "WITHOUT_WAITING, WAITS",
        "WAITING, FORGETS",
        "AT_ONCE, CLAIMS_BLINDLY",
        "WAITING_AT_ONCE, CLAIMS_BLINDLY",
        "TRYING_AT_ONCE, ONE_TOO_MANY",
        "TRYING_FOR_TWO, ASKS_ONE_CONSUMER",
        "TRYING_AT_ONCE, GIVES_UP"
    })
    void isFound(Exploration exploration, Mutant mutant) {
        exploration.finds(mutant);
    }
}
