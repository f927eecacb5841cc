package optimist.fastpath;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which faults are found by scenarios drawn at random, too: as {@code optimist.sequence.AtRandom} is run, with {@code -Dscenarios}. */
class AtRandom {
    @ParameterizedTest
    @EnumSource(names = {"ENTERS_BLINDLY", "PUSHES_BLINDLY", "LEAVES_BLINDLY", "NEWEST_FIRST", "REOPENS", "WAITS"})
    void isFound(Mutant mutant) {
        Exploration.SERIAL_WITHOUT_WAITING.finds(mutant, 3);
    }
}
