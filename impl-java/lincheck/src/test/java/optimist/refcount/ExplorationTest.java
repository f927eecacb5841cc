package optimist.refcount;

import static optimist.refcount.Exploration.ATOMIC;
import static optimist.refcount.Exploration.ATOMIC_FOR_TWO;
import static optimist.refcount.Exploration.BRINK;
import static optimist.refcount.Exploration.OWN_CALLS;
import static optimist.refcount.Exploration.SAFE;
import static optimist.refcount.Variant.CAS_LOOP;
import static optimist.refcount.Variant.OPTIMISTIC;
import static optimist.refcount.Variant.PARITY;
import static optimist.refcount.Variant.STICKY;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls drawn at random. */
class ExplorationTest {
    private static final String WRONG_ANSWER = "Invalid execution results";
    private static final String WRONG_END = "Validation function check has failed";

    static Stream<Arguments> holds() {
        return Stream.of(
                // R5
                arguments(OWN_CALLS, CAS_LOOP),
                arguments(OWN_CALLS, OPTIMISTIC),
                arguments(OWN_CALLS, PARITY),
                arguments(OWN_CALLS, STICKY),
                // R4.2, R7.1
                arguments(ATOMIC_FOR_TWO, CAS_LOOP),
                arguments(ATOMIC_FOR_TWO, PARITY),
                arguments(ATOMIC, CAS_LOOP),
                arguments(ATOMIC, PARITY),
                // R9.7, R9.1
                arguments(BRINK, STICKY),
                arguments(SAFE, STICKY));
    }

    @ParameterizedTest
    @MethodSource
    void holds(Exploration exploration, Variant variant) {
        exploration.holds(variant);
    }

    static Stream<Arguments> isRefuted() {
        return Stream.of(
                // R2, R3.3
                arguments(ATOMIC_FOR_TWO, OPTIMISTIC, WRONG_ANSWER), arguments(SAFE, OPTIMISTIC, WRONG_END));
    }

    @ParameterizedTest
    @MethodSource
    void isRefuted(Exploration exploration, Variant variant, String found) {
        exploration.finds(variant, found);
    }

    /** What is right is not what a wrong counter answers. */
    @ParameterizedTest
    @CsvSource({
        "OWN_CALLS, CAS_LOOP, MISCOUNTS",
        "ATOMIC_FOR_TWO, PARITY, TAKES_TOO_MANY",
        "ATOMIC, CAS_LOOP, MISCOUNTS",
        "ATOMIC, PARITY, TAKES_TOO_MANY",
        "BRINK, STICKY, MISCOUNTS",
        "BRINK, STICKY, TAKES_TOO_MANY",
    })
    void aWrongModelIsFound(Exploration exploration, Variant variant, Counter.Fault fault) {
        Counter.weaken(fault);
        try {
            exploration.finds(variant, WRONG_ANSWER);
        } finally {
            Counter.weaken(Counter.Fault.NONE);
        }
    }

    /** What is drawn at random does not come to the last reference. */
    @ParameterizedTest
    @CsvSource({"ATOMIC_FOR_TWO, CAS_LOOP, NEVER_FREES", "ATOMIC, PARITY, NEVER_FREES", "BRINK, STICKY, NEVER_BURIES"})
    void aWrongModelOfTheLastReleaseIsFound(Exploration exploration, Variant variant, Counter.Fault fault) {
        Counter.weaken(fault);
        try {
            exploration.finds(variant, Scenario.of("release()", "retain()"), WRONG_ANSWER);
        } finally {
            Counter.weaken(Counter.Fault.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLostUpdateIsFound(Exploration exploration) {
        exploration.finds(Mutant.BLIND_RELEASE, WRONG_END);
    }
}
