package optimist.cancellation;

import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import optimist.cancellation.Deliveries.Buffered;
import optimist.cancellation.Deliveries.ForgetsThatItWasResumed;
import optimist.cancellation.Deliveries.Simple;
import optimist.cancellation.Deliveries.Subject;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * C13.1, C13.2, C13.4, C13.7: calls are answered as if each took effect at once. That is so where one thread sends and one receives, also
 * if they try and give up. No violation is found with more threads where nobody gives up, each offer finds room, and no try meets a close.
 * Elsewhere there are some.
 */
class BufferedExplorationTest {
    private static final String WRONG_ANSWER = "Invalid execution results";

    /** Where a thread waits, it takes Lincheck some time to see that. */
    private static final int INTERLEAVINGS = Math.max(75, Scenario.INTERLEAVINGS / 4);

    // ---- one sends, and one receives

    private static final List<List<String>> TWO =
            calls("offer beginSend endSend offer", "tryReceive beginReceive endReceive");

    @Test
    void noElementAndNoPlaceIsLostWhereOneGivesUp() {
        run(() -> new Buffered(1), 1, options(TWO, INTERLEAVINGS));
    }

    @Test
    void inScenariosAtRandom() {
        run(
                () -> new Buffered(2),
                2,
                new ModelCheckingOptions()
                        .iterations(2)
                        .invocationsPerIteration(INTERLEAVINGS)
                        .threads(2)
                        .actorsPerThread(4)
                        .actorsBefore(0)
                        .actorsAfter(0));
    }

    @Test
    void aFaultIsFound() {
        finds(() -> new ForgetsThatItWasResumed(1), 1, TWO);
    }

    /** What is right is not what a wrong model answers. */
    @Test
    void aWrongModelIsFound() {
        finds(() -> new Buffered(1), 2, TWO);
    }

    // ---- nobody gives up, and there is room for each that does not wait

    /** In each scenario, every call comes to its end. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Patient {
        TWO_TRY(3, "offer offer tryReceive", "offer tryReceive"),
        THREE_WAIT(1, "send receive", "send receive", "send tryReceive"),
        ONE_CLOSES(1, "send receive", "send receive", "isClosed close isClosed");

        private final int capacity;
        private final List<List<String>> threads;

        Patient(int capacity, String... threads) {
            this.capacity = capacity;
            this.threads = calls(threads);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manySendAndReceive(Patient scenario) {
        run(() -> new Buffered(scenario.capacity), scenario.capacity, options(scenario.threads, INTERLEAVINGS));
    }

    // ---- elsewhere

    /** What no calls answer that are made one after the other. In each scenario there is one such answer. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Between {
        /** C13.12: a receive has taken the element, and not returned its place yet. */
        NEITHER_ELEMENT_NOR_ROOM(1, "tryReceive", "offer tryReceive offer"),
        /** C13.12: a send has taken the place, and not put its element yet. */
        NEITHER_ROOM_NOR_ELEMENT(1, "offer", "offer tryReceive"),
        /** The items are closed, and the room is not yet. */
        FULL_THOUGH_IT_IS_CLOSED(1, "offer close", "isClosed offer"),
        /** The items are closed, and their end is not published yet. */
        NOTHING_THOUGH_AN_ELEMENT_IS_LEFT(1, "offer close", "isClosed tryReceive"),
        /** C13.8: a receive is in the cell of a send that has not put its element yet, and gives up. */
        A_RECEIVE_PASSES_AN_ELEMENT(2, "offer", "offer", "beginReceive endReceive"),
        /** C13.8: a receive has put the place that a send waits for, and not handed it over yet, and the send gives up. */
        A_SEND_PASSES_A_PLACE(2, "offer offer tryReceive", "beginSend tryReceive endSend");

        private final int capacity;
        private final List<List<String>> threads;

        Between(int capacity, String... threads) {
            this.capacity = capacity;
            this.threads = calls(threads);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCallIsSeenInBetween(Between scenario) {
        finds(() -> new Buffered(scenario.capacity), scenario.capacity, scenario.threads);
    }

    private static List<List<String>> calls(String... threads) {
        return Stream.of(threads).map(calls -> List.of(calls.split(" "))).toList();
    }

    private static void finds(Supplier<Subject> subject, int capacity, List<List<String>> threads) {
        assertThatThrownBy(() -> run(subject, capacity, options(threads, OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(WRONG_ANSWER);
    }

    private static ModelCheckingOptions options(List<List<String>> threads, int interleavings) {
        return Scenario.options(Deliveries.class, threads, interleavings);
    }

    private static void run(Supplier<Subject> subject, int capacity, ModelCheckingOptions options) {
        Deliveries.explore(subject, () -> new Simple(capacity));
        options.sequentialSpecification(Deliveries.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Deliveries.class);
    }
}
