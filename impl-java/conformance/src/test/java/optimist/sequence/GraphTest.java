package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import optimist.conformance.GraphTests;
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
import optimist.sequence.Sequencers.RoomFirstForThree;
import optimist.sequence.Sequencers.RoomFirstForTwo;
import optimist.sequence.Sequencers.RoomFirstOfTwoWithGuest;
import optimist.sequence.Sequencers.RoomFirstWithGuest;
import optimist.sequence.Sequencers.RoomFirstWithGuestBetween;
import optimist.sequence.Sequencers.RoomFirstWithShortLooks;
import optimist.sequence.Sequencers.RoomFirstWithTwoGuests;
import org.junit.jupiter.api.Test;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            Sequencers.pairing(BusySpin.class, "MCBusySpin", "busy-spin-three", Sequencers::busySpin),
            Sequencers.pairing(BusySpin.class, "MCBusySpin", "busy-spin-batches", Sequencers::busySpin),
            Sequencers.pairing(BusySpinForTwo.class, "MCBusySpin", "busy-spin-two-consumers", Sequencers::busySpin),
            Sequencers.pairing(Pending.class, "MCPending", "pending-three", Sequencers::pending),
            Sequencers.pairing(PendingInLargerRing.class, "MCPending", "pending-guard", Sequencers::pending),
            Sequencers.pairing(PendingInLargerRing.class, "MCPending", "pending-larger-batches", Sequencers::pending),
            Sequencers.pairing(Pending.class, "MCPending", "pending-batches", Sequencers::pending),
            Sequencers.pairing(PendingForTwo.class, "MCPending", "pending-two-consumers", Sequencers::pending),
            Sequencers.pairing(Availability.class, "MCAvailability", "availability-three", Sequencers::availability),
            Sequencers.pairing(Availability.class, "MCAvailability", "availability-batches", Sequencers::availability),
            Sequencers.pairing(
                    AvailabilityForTwo.class, "MCAvailability", "availability-two-consumers", Sequencers::availability),
            Sequencers.pairing(RoomFirst.class, "MCRoomFirst", "room-first-three", Sequencers::roomFirst),
            Sequencers.pairing(RoomFirst.class, "MCRoomFirst", "room-first-batches", Sequencers::roomFirst),
            Sequencers.pairing(
                    RoomFirstWithShortLooks.class, "MCRoomFirst", "room-first-short-looks", Sequencers::roomFirst),
            Sequencers.pairing(RoomFirstForTwo.class, "MCRoomFirst", "room-first-two-consumers", Sequencers::roomFirst),
            Sequencers.pairing(RoomFirstForTwo.class, "MCChain", "chain-pair", Sequencers::chain),
            Sequencers.pairing(RoomFirstForThree.class, "MCChain", "chain-line", Sequencers::chain),
            Sequencers.pairing(RoomFirstForThree.class, "MCChain", "chain-join", Sequencers::chain),
            Sequencers.pairing(RoomFirstWithGuest.class, "MCJoinable", "joinable", Sequencers::joinable),
            Sequencers.pairing(RoomFirstWithTwoGuests.class, "MCJoinable", "joinable-two-guests", Sequencers::joinable),
            Sequencers.pairing(
                    RoomFirstWithGuestBetween.class, "MCJoinable", "joinable-two-residents", Sequencers::joinable),
            Sequencers.pairing(RoomFirstOfTwoWithGuest.class, "MCJoinable", "joinable-again", Sequencers::joinable));

    GraphTest() {
        super("sequence", COMPARED);
    }

    /** It would not be compared, and nobody would notice. */
    @Test
    void anActionOfThisSpecificationIsNotOfAnother() {
        Pairing pairing =
                Sequencers.pairing(RoomFirst.class, "MCRoomFirst", "room-first-batches", Sequencers::roomFirst);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> pairing.bind().elsewhere("MoveLimit", "planted").check())
                .withMessage(
                        "elsewhere: MoveLimit is an action of this specification (expected: one that only another has)");
    }

    /** Entries are their users': a model in which they are filled is not one of the class alone. */
    @Test
    void aStepOfTheUsersIsADifference() {
        Report report = Sequencers.pairing(BusySpin.class, "MCBusySpin", "busy-spin-entries", Sequencers::busySpin)
                .bind()
                .check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("begins a call with Fill").contains("Fill is no action of the class");
    }
}
