package optimist.fastpath;

import static optimist.fastpath.Exploration.SERIAL;
import static optimist.fastpath.Exploration.SERIAL_WITHOUT_WAITING;
import static optimist.fastpath.Variant.BOUNDED;
import static optimist.fastpath.Variant.FAST_PATH;
import static optimist.fastpath.Variant.INBOX;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What the claims say is found where it should be, and nowhere else. */
class ExplorationTest {
    private static final String A_LOCK = "The algorithm should be non-blocking, but a lock is detected";
    private static final String A_LOOP = "The algorithm should be non-blocking, but an active lock is detected";

    /** F1, F2.3, F2.4, F2.6, F3.1. Where a producer waits for room, Lincheck takes too long: what is offered does not wait. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"FAST_PATH", "BOUNDED"})
    void itIsSerial(Variant variant) {
        SERIAL.holds(variant, 3);
    }

    /** F1, F2.5, F2.6, F3.1. As long as the flag is open, it takes three threads to break the order. */
    @Test
    void withTwoThreadsSoIsTheFastPath() {
        SERIAL.holds(FAST_PATH, 2);
    }

    /** F2.2: where the flag is closed at the start, two threads will do. */
    @ParameterizedTest
    @EnumSource
    void anItemIsOvertaken(Variant variant) {
        check(
                SERIAL,
                variant,
                variant == FAST_PATH ? "5 overtakes 4" : "",
                "closeFlag()",
                "onNext(3)",
                "onNext(4) onNext(5)");
    }

    /** F5.3, F5.6 */
    @Test
    void nobodyWaitsForAProducerOfOurs() {
        SERIAL_WITHOUT_WAITING.holds(INBOX, 3);
    }

    /** F5.1: who delivers waits for a link; the lock is one. */
    @ParameterizedTest
    @EnumSource
    void aProducerIsWaitedFor(Variant variant) {
        check(
                SERIAL_WITHOUT_WAITING,
                variant,
                switch (variant) {
                    case LOCKED -> A_LOCK;
                    case QUEUED, FAST_PATH -> A_LOOP;
                    case INBOX, BOUNDED -> "";
                },
                "closeFlag()",
                "onNext(1)",
                "onNext(2)");
    }

    @ParameterizedTest
    @CsvSource({
        "ENTERS_BLINDLY, comes while another is in downstream, onNext(1), onNext(2)",
        "PUSHES_BLINDLY, is lost, onNext(1) onNext(2), onNext(3)",
        "LEAVES_BLINDLY, is lost, onNext(1), onNext(2)",
        "NEWEST_FIRST, 3 overtakes 2, onNext(1), onNext(2) onNext(3)",
        "REOPENS, comes after the end, onNext(1), onComplete()",
        "WAITS, active lock, onNext(1), onNext(2)"
    })
    void aFaultIsFound(Mutant mutant, String found, String first, String second) {
        SERIAL_WITHOUT_WAITING.holds(Mutant.NONE, "", first, second);
        SERIAL_WITHOUT_WAITING.finds(mutant, found, "", first, second);
    }

    /** F10.1, F10.2 */
    @Test
    void anOfferWithoutRoomIsRefused() {
        SERIAL_WITHOUT_WAITING.holds(BOUNDED, "", "offer(1)", "offer(2) offer(3) offer(4)");
        SERIAL_WITHOUT_WAITING.holds(BOUNDED, "", "offer(1)", "offer(2)", "offer(3)");
        SERIAL_WITHOUT_WAITING.holds(BOUNDED, "", "offer(1) onComplete()", "offer(2) offer(3)");
    }

    @ParameterizedTest
    @CsvSource({
        "LETS_ALL_IN, 4 is let in where there is no room, offer(1), offer(2) offer(3) offer(4)",
        "REFUSES, is refused where there is room, offer(1), offer(2)",
    })
    void aWrongRoomIsFound(Mutant mutant, String found, String first, String second) {
        SERIAL_WITHOUT_WAITING.holds(Mutant.NONE, "", first, second);
        SERIAL_WITHOUT_WAITING.finds(mutant, found, "", first, second);
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
