package optimist.cancellation;

import static optimist.cancellation.BargingSemaphore.MOST_PASSES;
import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import optimist.cancellation.Waits.Barging;
import optimist.cancellation.Waits.Counted;
import optimist.cancellation.Waits.ForgetsItsPermit;
import optimist.cancellation.Waits.Subject;
import optimist.internal.Monitor;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * C11.1, C11.5. Where the gate stays open, calls that may give up are answered as if each took effect at once: a thread that gives up has
 * found no free permit before. Where it is closed, only calls that wait are.
 */
class BargingExplorationTest {
    private static final String WRONG_ANSWER = "Invalid execution results";
    private static final String DEADLOCK = "deadlock";

    /** One thread has the permit; the others wait and give up while it releases, and try after that. */
    private static final List<List<String>> THREADS = List.of(
            List.of("tryAcquire", "release", "tryAcquire"), List.of("giveUp", "release"), List.of("giveUp", "release"));

    @Test
    void aWaitThatIsCancelledLosesNoPermit() {
        run(() -> new Barging(MOST_PASSES), options(INTERLEAVINGS));
    }

    @Test
    void inScenariosAtRandom() {
        run(
                () -> new Barging(MOST_PASSES),
                new ModelCheckingOptions()
                        .iterations(3)
                        .invocationsPerIteration(INTERLEAVINGS)
                        .threads(3)
                        .actorsPerThread(3)
                        .actorsBefore(0)
                        .actorsAfter(0));
    }

    @Test
    void aPermitThatIsLostIsFound() {
        assertThatThrownBy(() -> run(() -> new ForgetsItsPermit(MOST_PASSES), options(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    /** A thread waits, and does not get the permit yet. */
    @Test
    void aTryFailsAtAClosedGateThoughAPermitIsFree() {
        assertThatThrownBy(() -> run(() -> new Barging(0), options(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    // ---- threads that wait until they have a permit

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void twoThreadsTakeTurns(int passes) {
        run(() -> new BargingSemaphore(1, passes), 2, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, MOST_PASSES})
    void threeThreadsTakeTurns(int passes) {
        run(() -> new BargingSemaphore(1, passes), 3, 2);
    }

    /** Threads get in each other's way. */
    @Test
    void aPermitTooManyIsFound() {
        assertThatThrownBy(() -> run(() -> new BargingSemaphore(2, 1), 2, 2, OF_A_FAULT))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void noWakeUpIsLost(int passes) {
        run(() -> new BargingSemaphore(1, passes, new Monitor()), 3, 2);
    }

    @Test
    void aLostWakeUpIsFound() {
        assertThatThrownBy(() -> run(() -> new BargingSemaphore(1, 1, new Monitor.Deaf()), 2, 2, OF_A_FAULT))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(DEADLOCK);
    }

    private static void run(Supplier<BargingSemaphore> semaphore, int threads, int turns) {
        run(semaphore, threads, turns, INTERLEAVINGS);
    }

    private static void run(Supplier<BargingSemaphore> semaphore, int threads, int turns, int interleavings) {
        Turns.explore(semaphore);
        Scenario.options(Turns.class, Collections.nCopies(threads, Collections.nCopies(turns, "turn")), interleavings)
                .sequentialSpecification(Turns.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Turns.class);
    }

    private static ModelCheckingOptions options(int interleavings) {
        return Scenario.options(Waits.class, THREADS, interleavings);
    }

    private static void run(Supplier<Subject> subject, ModelCheckingOptions options) {
        Waits.explore(subject, () -> new Counted(1));
        options.sequentialSpecification(Waits.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Waits.class);
    }
}
