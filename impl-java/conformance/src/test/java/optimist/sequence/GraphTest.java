package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.conformance.Report;
import optimist.sequence.Sequencers.Availability;
import optimist.sequence.Sequencers.AvailabilityForTwo;
import optimist.sequence.Sequencers.BusySpin;
import optimist.sequence.Sequencers.BusySpinForTwo;
import optimist.sequence.Sequencers.Pending;
import optimist.sequence.Sequencers.PendingForTwo;
import optimist.sequence.Sequencers.PendingInLargerRing;
import optimist.sequence.Sequencers.RoomFirst;
import optimist.sequence.Sequencers.RoomFirstForTwo;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every sequencer has the states and the steps of its specification, and no others. */
class GraphTest {
    static final List<Pairing> COMPARED = List.of(
            pairing(BusySpin.class, "MCBusySpin", "busy-spin-three", Sequencers::busySpin),
            pairing(BusySpin.class, "MCBusySpin", "busy-spin-batches", Sequencers::busySpin),
            pairing(BusySpinForTwo.class, "MCBusySpin", "busy-spin-two-consumers", Sequencers::busySpin),
            pairing(Pending.class, "MCPending", "pending-three", Sequencers::pending),
            pairing(PendingInLargerRing.class, "MCPending", "pending-guard", Sequencers::pending),
            pairing(PendingInLargerRing.class, "MCPending", "pending-larger-batches", Sequencers::pending),
            pairing(Pending.class, "MCPending", "pending-batches", Sequencers::pending),
            pairing(PendingForTwo.class, "MCPending", "pending-two-consumers", Sequencers::pending),
            pairing(Availability.class, "MCAvailability", "availability-three", Sequencers::availability),
            pairing(Availability.class, "MCAvailability", "availability-batches", Sequencers::availability),
            pairing(AvailabilityForTwo.class, "MCAvailability", "availability-two-consumers", Sequencers::availability),
            pairing(RoomFirst.class, "MCRoomFirst", "room-first-three", Sequencers::roomFirst),
            pairing(RoomFirst.class, "MCRoomFirst", "room-first-batches", Sequencers::roomFirst),
            pairing(RoomFirstForTwo.class, "MCRoomFirst", "room-first-two-consumers", Sequencers::roomFirst));

    private static Pairing pairing(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, Sequencers.model(module, config), binding);
    }

    @TestFactory
    Stream<DynamicTest> graphs() {
        return COMPARED.stream().map(pairing -> DynamicTest.dynamicTest(pairing.toString(), () -> verify(pairing)));
    }

    /** Entries are their users': a model in which they are filled is not one of the class alone. */
    @Test
    void whatOthersDoIsADifference() {
        Report report = pairing(BusySpin.class, "MCBusySpin", "busy-spin-entries", Sequencers::busySpin)
                .bind()
                .check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("begins a call with Fill").contains("Fill is no action of the class");
    }

    private static void verify(Pairing pairing) {
        Report report = pairing.report();
        assertThat(report.compared().values().stream().mapToLong(n -> n).sum()).isEqualTo(report.edges());
        System.out.printf(
                "%s: states %,d, steps %,d, %,d ms%n",
                pairing, report.states(), report.edges(), report.nanos() / 1_000_000);
    }
}
