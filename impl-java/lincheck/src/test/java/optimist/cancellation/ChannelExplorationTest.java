package optimist.cancellation;

import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import optimist.cancellation.Meetings.ForgetsThatItWasResumed;
import optimist.cancellation.Meetings.Queues;
import optimist.cancellation.Meetings.Rendezvous;
import optimist.cancellation.Meetings.Strangers;
import optimist.cancellation.Meetings.Subject;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Test;

/** C9.1, C9.3: where one thread sends and one receives, calls that may give up are answered as if each took effect at once. */
class ChannelExplorationTest {
    private static final String WRONG_ANSWER = "Invalid execution results";

    private static final List<List<String>> THREADS =
            List.of(List.of("send", "end", "send", "end"), List.of("receive", "end", "receive", "end"));

    /** One more that sends. */
    private static final List<List<String>> THREE =
            List.of(List.of("send", "end"), List.of("receive", "end", "receive"), List.of("send", "end"));

    @Test
    void noElementIsLostWhereOneGivesUp() {
        run(() -> new Rendezvous(), () -> new Queues(), options(THREADS, INTERLEAVINGS));
    }

    /**
     * C9.6: with one more it is not so. A receive that is in the cell of a send that has not come yet gives up, though another send waits
     * in the next cell.
     */
    @Test
    void oneThatGivesUpMayHavePassedOneThatWaits() {
        assertThatThrownBy(() -> run(() -> new Rendezvous(), () -> new Queues(), options(THREE, OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    @Test
    void inScenariosAtRandom() {
        run(
                () -> new Rendezvous(),
                () -> new Queues(),
                new ModelCheckingOptions()
                        .iterations(5)
                        .invocationsPerIteration(INTERLEAVINGS)
                        .threads(2)
                        .actorsPerThread(4)
                        .actorsBefore(0)
                        .actorsAfter(0));
    }

    @Test
    void aFaultIsFound() {
        assertThatThrownBy(() ->
                        run(() -> new ForgetsThatItWasResumed(), () -> new Queues(), options(THREADS, OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    /** What is right is not what a wrong model answers. */
    @Test
    void aWrongModelIsFound() {
        assertThatThrownBy(() -> run(() -> new Rendezvous(), () -> new Strangers(), options(THREADS, OF_A_FAULT)))
                // To show how, it repeats what it has found, and sometimes finds another answer, which is wrong by this
                // model, too.
                .isInstanceOfAny(LincheckAssertionError.class, IllegalStateException.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    private static ModelCheckingOptions options(List<List<String>> threads, int interleavings) {
        return Scenario.options(Meetings.class, threads, interleavings);
    }

    private static void run(Supplier<Subject> subject, Supplier<Subject> model, ModelCheckingOptions options) {
        Meetings.explore(subject, model);
        options.sequentialSpecification(Meetings.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Meetings.class);
    }
}
