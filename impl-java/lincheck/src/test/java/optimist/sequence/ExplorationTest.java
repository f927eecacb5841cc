package optimist.sequence;

import static optimist.sequence.Exploration.AT_ONCE;
import static optimist.sequence.Exploration.TRYING_AT_ONCE;
import static optimist.sequence.Exploration.TRYING_FOR_TWO;
import static optimist.sequence.Exploration.WAITING;
import static optimist.sequence.Exploration.WAITING_AT_ONCE;
import static optimist.sequence.Exploration.WITHOUT_WAITING;
import static optimist.sequence.Variant.BUSY_SPIN;
import static optimist.sequence.Variant.PENDING;
import static optimist.sequence.Variant.ROOM_FIRST;
import static optimist.sequence.Variant.SHORT_LIST;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the claims say is found where it should be, and nowhere else. */
class ExplorationTest {
    private static final String A_LOOP = "The algorithm should be non-blocking, but an active lock is detected";
    private static final String WRONG_ANSWER = "Invalid execution results";

    /** S1, S2, S4, S6.3, S8.2 */
    @ParameterizedTest
    @EnumSource(names = {"PENDING", "AVAILABILITY", "ROOM_FIRST"})
    void numbersAndBatchesAreShownInOrder(Variant variant) {
        WITHOUT_WAITING.holds(variant);
    }

    /** S1, S2, S4. Whoever waits here waits for a call that goes on. */
    @ParameterizedTest
    @EnumSource(names = {"BUSY_SPIN", "SHORT_LIST"})
    void soAreThoseThatWait(Variant variant) {
        WAITING.holds(variant);
    }

    @ParameterizedTest
    @EnumSource(names = {"AVAILABILITY", "ROOM_FIRST"})
    void aNumberIsShownAtOnce(Variant variant) {
        AT_ONCE.holds(variant);
    }

    /** What was pending is shown one by one, though the later one was published before. */
    @ParameterizedTest
    @EnumSource
    void numbersAreShownAtOnce(Variant variant) {
        check(
                WAITING_AT_ONCE,
                variant,
                variant == PENDING ? WRONG_ANSWER : "",
                "claimEach(1, 1)",
                "publish(1)",
                "publish(2)",
                "look() look()");
    }

    /** Ours: what is tried takes effect at once, too. */
    @Test
    void whereThereIsNoRoomNothingIsClaimed() {
        TRYING_AT_ONCE.holds(ROOM_FIRST);
        TRYING_AT_ONCE.holds(
                ROOM_FIRST, "tryClaim(0, 2) publish(0)", "tryClaim(1, 1)", "tryClaim(2, 1)", "look() finish()");
    }

    /** The room is what the slower of two consumers leaves. */
    @Test
    void eachConsumerHasToBeFinished() {
        TRYING_FOR_TWO.holds(ROOM_FIRST);
        TRYING_FOR_TWO.holds(ROOM_FIRST, "tryClaim(0, 2) publish(0)", "tryClaim(1, 1)", "look() finish()");
        TRYING_FOR_TWO.holds(
                ROOM_FIRST,
                "tryClaim(0, 2) publish(0)",
                "tryClaim(1, 1)",
                "look() finish()",
                "otherLook() otherFinish()");
    }

    /** What is right is not what a wrong model answers. */
    @ParameterizedTest
    @CsvSource({
        "AT_ONCE, SKIPS_GAPS",
        "WAITING_AT_ONCE, SKIPS_GAPS",
        "TRYING_AT_ONCE, ALWAYS_HAS_ROOM",
        "TRYING_FOR_TWO, ALWAYS_HAS_ROOM",
        "TRYING_FOR_TWO, ASKS_ONE_CONSUMER"
    })
    void aWrongModelIsFound(Exploration exploration, OneAtATime.Fault fault) {
        boolean tries = fault != OneAtATime.Fault.SKIPS_GAPS;
        OneAtATime.weaken(fault);
        try {
            exploration.finds(
                    ROOM_FIRST,
                    WRONG_ANSWER,
                    tries ? "tryClaim(0, 2) publish(0)" : "claimEach(1, 1)",
                    tries ? "tryClaim(1, 1)" : "publish(2)",
                    tries ? "look() finish()" : "look()");
        } finally {
            OneAtATime.weaken(OneAtATime.Fault.NONE);
        }
    }

    /** S6.1, S6.2, S6.3: busy spin waits for its turn, and pending for a place. */
    @ParameterizedTest
    @EnumSource
    void aProducerIsWaitedFor(Variant variant) {
        check(
                WITHOUT_WAITING,
                variant,
                variant == BUSY_SPIN || variant == SHORT_LIST ? A_LOOP : "",
                "",
                "claim(1, 1) publish(1)",
                "claim(2, 1) publish(2)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WITHOUT_WAITING | CLAIMS_BLINDLY   | 0 is granted twice              |                 | claim(1, 1)    | claim(2, 1)
            WITHOUT_WAITING | SKIPS            | is granted to nobody            |                 | claim(1, 1)    | claim(2, 1)
            WITHOUT_WAITING | ADVANCES_BLINDLY | is not shown any more           | claimEach(1, 2) | publish(1)     | publish(2) look() look()
            WITHOUT_WAITING | ADVANCES_EARLY   | is shown before all up to there | claim(1, 1)     | publish(1)     | claim(2, 1) look()
            WITHOUT_WAITING | FORGETS          | 1 is not shown                  | claimEach(1, 1) | publish(1)     | publish(2)
            WITHOUT_WAITING | WAITS            | active lock                     |                 | claim(1, 1) publish(1) | claim(2, 1) publish(2)
            WAITING         | FORGETS          | is not shown                    |                 | send(1, 1)     | send(2, 1)
            AT_ONCE         | CLAIMS_BLINDLY   | 0 is granted twice              |                 | claim(1)       | claim(2)
            WAITING_AT_ONCE | CLAIMS_BLINDLY   | 0 is granted twice              |                 | claim(1)       | claim(2)
            TRYING_AT_ONCE  | ONE_TOO_MANY     | 2 is granted before there is    | tryClaim(0, 2)  | tryClaim(1, 1) | look()
            TRYING_FOR_TWO  | ASKS_ONE_CONSUMER | 2 is granted before there is   | tryClaim(0, 2) publish(0) | tryClaim(1, 1) | look() finish()
            TRYING_AT_ONCE  | GIVES_UP         | Invalid execution results       |                 | tryClaim(1, 1) | tryClaim(2, 1)
            """)
    void aFaultIsFound(
            Exploration exploration, Mutant mutant, String found, String before, String first, String second) {
        String alone = before == null ? "" : before;
        exploration.holds(Mutant.NONE, alone, first, second);
        exploration.finds(mutant, found, alone, first, second);
    }

    private static void check(
            Exploration exploration, Variant variant, String found, String before, String... threads) {
        if (found.isEmpty()) {
            exploration.holds(variant, before, threads);
        } else {
            exploration.finds(variant, found, before, threads);
        }
    }
}
