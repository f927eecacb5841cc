package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import optimist.cancellation.BufferPart.Beyond;
import optimist.cancellation.BufferPart.Mark;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What real threads see of a channel with a buffer is a behaviour of the specification: one sends and two receive, and one closes.
 * Here a call takes from one part and puts into the other.
 */
class BufferedTraceTest extends TraceTests {
    static final int TRACES = RUNS;

    BufferedTraceTest() {
        super("cancellation-buffered");
    }

    /** One place. All cells of a part are in one segment. */
    static class Traced extends BufferedChannel<String> {
        Traced() {
            super(1, 64, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
        }

        public boolean sends(String element) throws InterruptedException {
            return send(element);
        }

        public @Nullable String receives() throws InterruptedException {
            return receive();
        }

        public boolean closes() {
            return close();
        }
    }

    /** To be found out: puts its element before it has a place. */
    static class PutsFirst extends Traced {
        @Override
        public boolean sends(String element) {
            return items.puts(element) && room.takes(null, false, Waiter.FOREVER) == Mark.PLACE;
        }
    }

    /** To be found out: a receive keeps its place. */
    static class KeepsPlaces extends Traced {
        @Override
        public @Nullable String receives() {
            return items.takes(null, false, Waiter.FOREVER) instanceof String element ? element : null;
        }
    }

    /** To be found out: closes the room, and then the items. */
    static class ClosesRoomFirst extends Traced {
        @Override
        public boolean closes() {
            Beyond sends = room.closes();
            items.ends(Objects.requireNonNull(items.closes()));
            room.ends(sends);
            return true;
        }
    }

    private static TraceReport validate(Class<?> type, int runs) {
        Conformance conformance = Buffereds.ofChannel(type, SemaphoreTraceTest.Waiting.class);
        return conformance.validate(conformance.record(
                List.of("A", "R", "S", "C"), runs, (thread, random) -> switch (thread) {
                    case "A" -> List.of(new Call("sends", List.of("A1")), new Call("sends", List.of("A2")));
                    case "C" -> List.of(new Call("closes", List.of()));
                    default -> Collections.nCopies(2, new Call("receives", List.of()));
                }));
    }

    @Test
    void recordedRunsAreBehaviours() {
        conforms(
                validate(Traced.class, RUNS),
                "Forget",
                "TryResume",
                "Return",
                "Close",
                "LookIfPassed",
                "CountIn",
                "CountOut");
    }

    @ParameterizedTest
    @ValueSource(classes = {PutsFirst.class, KeepsPlaces.class, ClosesRoomFirst.class})
    void aFaultBetweenThePartsIsFound(Class<?> type) {
        assertThat(validate(type, RUNS / 5).rejected()).isNotEmpty();
    }

    /** It would be with the state of one of its parts. */
    @Test
    void itIsNotComparedWithAGraph() {
        Conformance conformance = Buffereds.ofChannel(Traced.class, SemaphoreTraceTest.Waiting.class);
        assertThatThrownBy(conformance::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("check: the state of one of two parts of a class would not be compared");
    }
}
