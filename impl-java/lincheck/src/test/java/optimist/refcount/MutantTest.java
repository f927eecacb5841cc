package optimist.refcount;

import static optimist.refcount.Exploration.ATOMIC;
import static optimist.refcount.Exploration.BRINK;
import static optimist.refcount.Exploration.SAFE;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault is found, in a scenario in which without it there is nothing to find. */
class MutantTest {
    private static final Scenario LAST_RELEASE_AND_RETAIN = Scenario.of("release()", "retain()");
    private static final Scenario LAST_RELEASES = Scenario.of("release()", "release()");
    private static final Scenario TOO_MANY_FOR_A_WHILE = Scenario.of("release(3)", "retain(2)");

    static Stream<Arguments> isFound() {
        return Stream.of(
                arguments(
                        Mutant.BLIND_RELEASE,
                        ATOMIC,
                        LAST_RELEASE_AND_RETAIN,
                        "references left: 1, shown: 0, deallocations: 1"),
                arguments(Mutant.LOOKS_AGAIN, SAFE, LAST_RELEASES.after("retain()"), "deallocations: 2"),
                arguments(Mutant.NEVER_FREES, ATOMIC, LAST_RELEASE_AND_RETAIN, "done, told otherwise"),
                arguments(Mutant.REPORTS_LATE, ATOMIC, TOO_MANY_FOR_A_WHILE, "release(3): refused at 3"),
                arguments(Mutant.REPORTS_LATE, BRINK, TOO_MANY_FOR_A_WHILE, "release(3): refused at 3"),
                arguments(
                        Mutant.LOCKS,
                        ATOMIC,
                        LAST_RELEASE_AND_RETAIN,
                        "The algorithm should be non-blocking, but an active lock is detected"),
                arguments(
                        Mutant.BURIES_BLINDLY,
                        BRINK,
                        LAST_RELEASE_AND_RETAIN,
                        "references left: 1, shown: 0, deallocations: 1"));
    }

    @ParameterizedTest
    @MethodSource
    void isFound(Mutant mutant, Exploration exploration, Scenario scenario, String found) {
        exploration.holds(mutant == Mutant.BURIES_BLINDLY ? Mutant.NONE_IN_TWO_STEPS : Mutant.NONE, scenario);
        exploration.finds(mutant, scenario, found);
    }
}
