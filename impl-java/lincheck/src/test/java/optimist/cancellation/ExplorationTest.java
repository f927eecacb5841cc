package optimist.cancellation;

import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import optimist.cancellation.Waits.Counted;
import optimist.cancellation.Waits.Fair;
import optimist.cancellation.Waits.ForgetsThatItWasResumed;
import optimist.cancellation.Waits.Subject;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Test;

/** C6.1, C6.3: calls that may give up are answered as if each took effect at once. */
class ExplorationTest {
    private static final String WRONG_ANSWER = "Invalid execution results";

    /** One thread has the permit; the others wait and give up while it releases, and try after that. */
    private static final List<List<String>> THREADS = List.of(
            List.of("tryAcquire", "release", "tryAcquire"), List.of("giveUp", "release"), List.of("giveUp", "release"));

    @Test
    void aWaitThatIsCancelledLosesNoPermit() {
        run(() -> new Fair(), () -> new Counted(1), options(INTERLEAVINGS));
    }

    @Test
    void inScenariosAtRandom() {
        run(
                () -> new Fair(),
                () -> new Counted(1),
                new ModelCheckingOptions()
                        .iterations(3)
                        .invocationsPerIteration(INTERLEAVINGS)
                        .threads(3)
                        .actorsPerThread(3)
                        .actorsBefore(0)
                        .actorsAfter(0));
    }

    @Test
    void aFaultIsFound() {
        assertThatThrownBy(() -> run(() -> new ForgetsThatItWasResumed(), () -> new Counted(1), options(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    /** What is right is not what a wrong model answers. */
    @Test
    void aWrongModelIsFound() {
        assertThatThrownBy(() -> run(() -> new Fair(), () -> new Counted(2), options(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    private static ModelCheckingOptions options(int interleavings) {
        return Scenario.options(Waits.class, THREADS, interleavings);
    }

    private static void run(Supplier<Subject> subject, Supplier<Subject> model, ModelCheckingOptions options) {
        Waits.explore(subject, model);
        options.sequentialSpecification(Waits.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Waits.class);
    }
}
