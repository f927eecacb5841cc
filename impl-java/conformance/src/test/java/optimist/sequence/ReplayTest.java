package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import optimist.conformance.Difference;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.conformance.Replay.Event;
import optimist.sequence.Sequencers.Availability;
import optimist.sequence.Sequencers.BusySpin;
import optimist.sequence.Sequencers.Pending;
import optimist.sequence.Sequencers.PendingInLargerRing;
import optimist.sequence.Sequencers.RoomFirst;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/**
 * Every counterexample by which a claim is refuted happens in Java too, step by step. All of them are about what never
 * happens: where the specification goes round in a circle, the class is sent round it many times. That nothing has happened
 * then is judged by what callers see of the class.
 */
class ReplayTest {
    private static final int ROUNDS = 1000;

    static class BusySpinOfFour extends BusySpinSequencer {
        BusySpinOfFour() {
            super(4, 1, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class BusySpinForNobody extends BusySpinSequencer {
        BusySpinForNobody() {
            super(4, 0, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class PendingForNobody extends PendingSequencer {
        PendingForNobody() {
            super(4, 0, 2, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class PendingWithLongList extends PendingSequencer {
        PendingWithLongList() {
            super(2, 1, 4, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class RoomFirstForNobody extends RoomFirstSequencer {
        RoomFirstForNobody() {
            super(2, 0, Waiting.SPIN);
        }
    }

    static class AvailabilityOfFour extends AvailabilitySequencer {
        AvailabilityOfFour() {
            super(4, 1, Waiting.SPIN);
        }
    }

    static class RoomFirstOfFour extends RoomFirstSequencer {
        RoomFirstOfFour() {
            super(4, 1, Waiting.SPIN);
        }
    }

    // ---- who is at a processor, or waits for another producer, gets nowhere

    private static final List<Pairing> WAIT_FOR_OTHERS = List.of(
            Sequencers.pairing(
                    BusySpinForNobody.class, "MCBusySpinScheduled", "busy-spin-starved", Sequencers::busySpin),
            Sequencers.pairing(PendingForNobody.class, "MCPendingScheduled", "pending-starved", Sequencers::pending),
            Sequencers.pairing(BusySpinOfFour.class, "MCBusySpin", "busy-spin-others-publish", Sequencers::busySpin),
            Sequencers.pairing(PendingInLargerRing.class, "MCPending", "pending-list-full", Sequencers::pending));

    // ---- what is published fills the ring, and is not read

    private static final List<Pairing> WAIT_FOR_ROOM = List.of(
            Sequencers.pairing(Pending.class, "MCPendingScheduled", "pending-starved-of-room", Sequencers::pending),
            Sequencers.pairing(
                    Availability.class,
                    "MCAvailabilityScheduled",
                    "availability-starved-of-room",
                    Sequencers::availability),
            Sequencers.pairing(
                    RoomFirst.class, "MCRoomFirstScheduled", "room-first-starved-of-room", Sequencers::roomFirst));

    // ---- what is published is not read

    private static final List<Pairing> NOT_READ = List.of(
            Sequencers.pairing(BusySpinOfFour.class, "MCBusySpin", "busy-spin-producer-stops", Sequencers::busySpin),
            Sequencers.pairing(PendingInLargerRing.class, "MCPending", "pending-producer-stops", Sequencers::pending),
            Sequencers.pairing(
                    AvailabilityOfFour.class,
                    "MCAvailability",
                    "availability-producer-stops",
                    Sequencers::availability),
            Sequencers.pairing(
                    RoomFirstOfFour.class, "MCRoomFirst", "room-first-producer-stops", Sequencers::roomFirst));

    // ---- a batch that waits for itself, if it is not refused

    private static final List<Pairing> TOO_LARGE = List.of(
            Sequencers.pairing(BusySpin.class, "MCBusySpin", "busy-spin-too-large", Sequencers::busySpin),
            Sequencers.pairing(PendingWithLongList.class, "MCPending", "pending-too-large", Sequencers::pending),
            Sequencers.pairing(PendingInLargerRing.class, "MCPending", "pending-larger-than-list", Sequencers::pending),
            Sequencers.pairing(
                    Availability.class, "MCAvailability", "availability-too-large", Sequencers::availability),
            Sequencers.pairing(RoomFirst.class, "MCRoomFirst", "room-first-too-large", Sequencers::roomFirst));

    // ---- while another producer goes on and on, a call does not end: it publishes for the other, or loses to it

    private static final List<Pairing> CAPTURED = List.of(
            Sequencers.pairing(PendingForNobody.class, "MCPending", "pending-captured", Sequencers::pending),
            Sequencers.pairing(PendingForNobody.class, "MCPending", "pending-kept-publishing", Sequencers::pending));

    private static final List<Pairing> OUTRUN = List.of(
            Sequencers.pairing(RoomFirstForNobody.class, "MCRoomFirst", "room-first-outrun", Sequencers::roomFirst),
            Sequencers.pairing(RoomFirst.class, "MCRoomFirst", "room-first-passed", Sequencers::roomFirst));

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return Stream.of(WAIT_FOR_OTHERS, WAIT_FOR_ROOM, NOT_READ, CAPTURED, OUTRUN)
                .flatMap(List::stream)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> aProducerThatWaitsForAnotherWaitsForEver() {
        return each(WAIT_FOR_OTHERS, pairing -> happens(pairing, ReplayTest::publishesForEver));
    }

    @TestFactory
    Stream<DynamicTest> behindANumberThatIsNotPublishedAFullRingStopsTheOthers() {
        return each(WAIT_FOR_ROOM, pairing -> happens(pairing, ReplayTest::claimsForEver));
    }

    @TestFactory
    Stream<DynamicTest> whatComesAfterAProducerThatStopsIsNotRead() {
        return each(NOT_READ, pairing -> happens(pairing, ReplayTest::isNotRead));
    }

    /** The other publishes four numbers in each round, and all of its calls end. */
    @TestFactory
    Stream<DynamicTest> oneCallPublishesForAnotherProducerForEver() {
        return each(CAPTURED, pairing -> isOutlastedBy(pairing, "publish"));
    }

    @TestFactory
    Stream<DynamicTest> othersClaimForEverAndOneDoesNot() {
        return each(OUTRUN, pairing -> isOutlastedBy(pairing, "claim"));
    }

    private static void isOutlastedBy(Pairing pairing, String method) {
        int rounds = 100;
        isOutlasted(pairing.bind().replay(Sequencers.endless(pairing.model(), rounds)), method, rounds);
        assertThatThrownBy(() ->
                        isOutlasted(pairing.bind().replay(Sequencers.endless(pairing.model(), 0)), method, rounds))
                .isInstanceOf(AssertionError.class);
    }

    /** It would wait for itself, so the class does not let it in; if it did, it would. */
    @TestFactory
    Stream<DynamicTest> aBatchThatIsTooLargeIsRefused() {
        return each(TOO_LARGE, pairing -> {
            Trace trace = round(pairing.model());
            assertThatThrownBy(() -> pairing.bind().replay(trace))
                    .isInstanceOf(Difference.class)
                    .hasMessageContaining("claim(3) throws IllegalArgumentException");

            Pairing unchecked = pairing.with(Mutant.in("checkSize", Mutant.first(new InsnNode(Opcodes.RETURN))));
            Replay replay = unchecked.bind().replay(trace);
            assertThat(replay.events()).anyMatch(event -> event.answer() == null);
        });
    }

    private static Stream<DynamicTest> each(List<Pairing> pairings, Consumer<Pairing> test) {
        return pairings.stream()
                .map(pairing -> DynamicTest.dynamicTest(pairing.toString(), () -> test.accept(pairing)));
    }

    private static void happens(Pairing pairing, Consumer<Replay> judgement) {
        Trace trace = round(pairing.model());
        judgement.accept(pairing.bind().replay(trace));

        // As long as nobody has begun to publish nothing is wrong: the judgement can be a no.
        int published = 0;
        while (trace.states()
                .get(published)
                .variables()
                .getOrDefault("published", "")
                .equals("{}")) {
            published++;
        }
        Trace shorter = new Trace(trace.states().subList(0, published), 0, null);
        assertThatThrownBy(() -> judgement.accept(pairing.bind().replay(shorter)))
                .isInstanceOf(AssertionError.class);
    }

    // ---- what is wrong

    private static void publishesForEver(Replay replay) {
        assertThat(of(replay, "publish")).anyMatch(event -> event.answer() == null);
    }

    /** A claim does not end, of a producer that has published before. */
    private static void claimsForEver(Replay replay) {
        assertThat(of(replay, "claim"))
                .anyMatch(claim -> claim.answer() == null
                        && of(replay, "publish").stream()
                                .anyMatch(publish -> publish.begin() < claim.begin()
                                        && publish.thread().equals(claim.thread())));
    }

    /** The first call goes on and on; the last one of the other may just have begun. */
    private static void isOutlasted(Replay replay, String method, int rounds) {
        List<Event> calls = of(replay, method);
        Event outlasted = calls.stream()
                .filter(event -> event.answer() == null)
                .findFirst()
                .orElseThrow();
        assertThat(calls)
                .filteredOn(event -> event.answer() != null && event.begin() > outlasted.begin())
                .hasSizeGreaterThanOrEqualTo(4 * rounds)
                .noneMatch(event -> event.thread().equals(outlasted.thread()));
    }

    /** Somebody publishes, and the consumer looks again and again, and does not see it. */
    private static void isNotRead(Replay replay) {
        assertThat(of(replay, "publish")).anySatisfy(publish -> {
            List<Event> looks = of(replay, "look").stream()
                    .filter(event -> event.begin() > publish.begin())
                    .toList();
            assertThat(looks).hasSizeGreaterThanOrEqualTo(ROUNDS);
            assertThat(looks)
                    .allSatisfy(look -> assertThat(
                                    (Long) Objects.requireNonNull(look.answer()).returned())
                            .isLessThan(Sequencers.argument(publish.call(), 0)));
        });
    }

    private static List<Event> of(Replay replay, String method) {
        return replay.events().stream()
                .filter(event -> event.call().method().equals(method))
                .toList();
    }

    // ---- going round

    /** The counterexample, and at its end those who wait look many times whether they still have to. */
    private static Trace round(Model model) {
        Trace trace = Sequencers.counterexample(model);
        List<Trace.State> states = new ArrayList<>(trace.states());
        Map<String, String> last = states.get(states.size() - 1).variables();
        List<Trace.Step> looks = Sequencers.looks(model, last);
        assertThat(looks).isNotEmpty();
        for (int i = 0; i < ROUNDS; i++) {
            looks.forEach(step -> states.add(new Trace.State(step, last)));
        }
        return new Trace(states, 0, null);
    }
}
