package optimist.sequence;

import java.util.List;
import java.util.function.BiFunction;
import optimist.conformance.Conformance;
import optimist.conformance.GraphTests;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.sequence.Sequencers.Availability;
import optimist.sequence.Sequencers.BusySpin;
import optimist.sequence.Sequencers.PendingOfOne;
import optimist.sequence.Sequencers.RoomFirst;

/** The sequencers and their specifications, where memory is what Java promises. */
class InJavaTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            inJava(BusySpin.class, Sequencers::busySpin, "MCBusySpinJava", "busy-spin-java", "advance", "finish"),
            inJava(PendingOfOne.class, Sequencers::pending, "MCPendingJava", "pending-java", "finish"),
            inJava(
                    Availability.class,
                    Sequencers::availability,
                    "MCAvailabilityJava",
                    "availability-java",
                    "mark",
                    "finish"),
            inJava(
                    RoomFirst.class,
                    Sequencers::roomFirst,
                    "MCRoomFirstJava",
                    "room-first-java",
                    "move limit",
                    "mark",
                    "finish"));

    private static Pairing inJava(
            Class<?> type,
            BiFunction<Class<?>, Model, Conformance> binding,
            String module,
            String config,
            String... releasing) {
        return Sequencers.inJava(type, Sequencers.modelInJava(module, config, releasing), binding);
    }

    InJavaTest() {
        super("sequence", COMPARED);
    }
}
