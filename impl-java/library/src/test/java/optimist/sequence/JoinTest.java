package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Consumers that come and go. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class JoinTest {
    private static final int CAPACITY = 4;
    private static final int GUEST = 1;

    private final RoomFirstSequencer sequencer = new RoomFirstSequencer(CAPACITY, 2, Meanwhile.NOTHING);
    private final RingBuffer<long[]> ring = new RingBuffer<>(sequencer, () -> new long[1]);

    /** The first consumer finishes them at once. */
    private void publish(int n) {
        for (int i = 0; i < n; i++) {
            long sequence = sequencer.claim();
            ring.get(sequence)[0] = sequence;
            sequencer.publish(sequence);
            sequencer.finish(0, sequence);
        }
    }

    private RingBuffer<long[]>.Reader join() {
        return ring.join(GUEST, Meanwhile.NOTHING);
    }

    @Test
    void whoIsAwayHoldsUpNobody() {
        sequencer.leave(GUEST);
        publish(10 * CAPACITY);
        assertThat(sequencer.tryClaim(CAPACITY)).isEqualTo(11 * CAPACITY - 1);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
    }

    /** At first, all consumers are there. */
    @Test
    void whoHasNotLeftIsWaitedFor() {
        publish(CAPACITY);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
        sequencer.leave(GUEST);
        publish(1);
    }

    @Test
    void whoJoinsReadsWhatIsClaimedFromThenOn() throws Exception {
        sequencer.leave(GUEST);
        publish(10);
        long claimed = sequencer.claim();
        RingBuffer<long[]>.Reader guest = join();
        assertThat(guest.next()).isEqualTo(11);
        assertThat(guest.look()).isLessThan(11);
        sequencer.publish(claimed);
        sequencer.finish(0, claimed);
        assertThat(guest.look()).isLessThan(11);
        publish(2);
        assertThat(guest.await()).isEqualTo(12);
        assertThat(ring.get(11)[0]).isEqualTo(11);
    }

    /** Also if a producer has seen more room before. */
    @Test
    void whoJoinsIsWaitedFor() {
        sequencer.leave(GUEST);
        publish(10);
        RingBuffer<long[]>.Reader guest = join();
        publish(CAPACITY);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
        guest.look();
        guest.finish(11);
        publish(2);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
        sequencer.leave(GUEST);
        publish(10);
    }

    @Test
    void whoHasLeftMayJoinAgain() throws Exception {
        RingBuffer<long[]>.Reader guest = ring.reader(GUEST);
        for (int i = 0; i < 10; i++) {
            guest.leave();
            publish(i);
            guest = join();
            publish(2);
            assertThat(guest.await() - guest.next()).isEqualTo(1);
            guest.finish(guest.next());
        }
    }

    @Test
    void whoHasLeftReadsNoMore() {
        RingBuffer<long[]>.Reader guest = ring.reader(GUEST);
        publish(2);
        guest.look();
        guest.leave();
        assertThatIllegalStateException().isThrownBy(guest::look).withMessage("consumer 1 has left");
        assertThatIllegalStateException().isThrownBy(guest::await);
        assertThatIllegalStateException().isThrownBy(() -> guest.forEach((entry, sequence) -> {}));
        assertThatIllegalStateException().isThrownBy(() -> guest.finish(0)).withMessage("consumer 1 has left");
        // It is not brought back.
        publish(CAPACITY);
    }

    /** Otherwise whoever has joined since would be put out. */
    @Test
    void whoHasLeftLeavesNoMore() {
        RingBuffer<long[]>.Reader before = ring.reader(GUEST);
        before.leave();
        RingBuffer<long[]>.Reader guest = join();
        before.leave();
        publish(CAPACITY);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
        guest.leave();
        publish(1);
    }

    /** It would begin with the first number, and bring itself back by what it finishes. */
    @Test
    void whoHasLeftHasToJoin() {
        ring.reader(GUEST).leave();
        assertThatIllegalStateException()
                .isThrownBy(() -> ring.reader(GUEST))
                .withMessage("consumer 1 has left before: it has to join");
        join();
        assertThatIllegalStateException().isThrownBy(() -> ring.reader(GUEST));
    }

    @Test
    @SuppressWarnings("NullAway")
    void whoIsNotToldHowToWaitStaysAway() {
        ring.reader(GUEST).leave();
        assertThatNullPointerException().isThrownBy(() -> ring.join(GUEST, null));
        publish(2 * CAPACITY);
    }

    @Test
    void onlyWithARoomFirstSequencer() {
        for (Sequencer other : List.of(
                new PendingSequencer(CAPACITY, 2, CAPACITY),
                new AvailabilitySequencer(CAPACITY, 2),
                new BusySpinSequencer(CAPACITY, 2))) {
            RingBuffer<long[]> others = new RingBuffer<>(other, () -> new long[1]);
            RingBuffer<long[]>.Reader reader = others.reader(GUEST);
            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(reader::leave);
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> others.join(GUEST, Meanwhile.NOTHING));
            // It is there as before, and may be in a chain.
            assertThat(reader.look()).isEqualTo(-1);
            others.readerBehind(GUEST, 0);
        }
    }

    @Test
    void whoIsInAChainStays() {
        RoomFirstSequencer four = new RoomFirstSequencer(CAPACITY, 4, Meanwhile.NOTHING);
        RingBuffer<long[]> ringOfFour = new RingBuffer<>(four, () -> new long[1]);
        RingBuffer<long[]>.Reader followed = ringOfFour.reader(GUEST);
        RingBuffer<long[]>.Reader follower = ringOfFour.readerBehind(2, GUEST);
        assertThatIllegalStateException()
                .isThrownBy(followed::leave)
                .withMessageStartingWith("consumer 1 follows another consumer, or is followed");
        assertThatIllegalStateException().isThrownBy(follower::leave);
        // They are there as before.
        assertThat(followed.look()).isEqualTo(-1);
        assertThat(follower.look()).isEqualTo(-1);
        ringOfFour.reader(3).leave();
    }

    @Test
    void nobodyFollowsAGuest() {
        RoomFirstSequencer four = new RoomFirstSequencer(CAPACITY, 4, Meanwhile.NOTHING);
        RingBuffer<long[]> ringOfFour = new RingBuffer<>(four, () -> new long[1]);
        ringOfFour.reader(GUEST).leave();
        assertThatIllegalStateException()
                .isThrownBy(() -> ringOfFour.readerBehind(3, 2, GUEST))
                .withMessageStartingWith("consumer 1 has left before");
        assertThatIllegalStateException().isThrownBy(() -> ringOfFour.readerBehind(GUEST, 0));
        ringOfFour.join(GUEST, Meanwhile.NOTHING);
        assertThatIllegalStateException().isThrownBy(() -> ringOfFour.readerBehind(2, GUEST));
        // What was refused has put nobody into a chain.
        ringOfFour.reader(2).leave();
        ringOfFour.reader(3).leave();
    }

    /** Why that is refused: claim S13.8, by way of the sequencer, which checks nothing. */
    @Test
    void whoFollowsAGuestIsShownWhatIsNotPublished() throws Exception {
        RoomFirstSequencer three = new RoomFirstSequencer(CAPACITY, 3, Meanwhile.NOTHING);
        RingBuffer<long[]> ringOfThree = new RingBuffer<>(three, () -> new long[1]);
        RingBuffer<long[]>.Reader follower = ringOfThree.readerBehind(2, GUEST);
        three.leave(GUEST);
        three.claim();
        assertThat(three.join(GUEST)).isEqualTo(1);
        assertThat(follower.await()).isZero();
        assertThat(three.look(0)).isEqualTo(-1);
    }

    @Test
    void joinsAtTheEnd() throws Exception {
        sequencer.leave(GUEST);
        publish(3);
        sequencer.close();
        assertThat(join().await()).isEqualTo(RingBuffer.OVER);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2})
    void thatIsNoGuest(int consumer) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sequencer.leave(consumer));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sequencer.join(consumer));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ring.join(consumer, Meanwhile.NOTHING));
    }

    @Test
    void theFirstOneStays() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> sequencer.leave(0))
                .withMessageStartingWith("consumer 0 stays");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ring.reader(0).leave())
                .withMessageStartingWith("consumer 0 stays");
        // It may be followed after that.
        ring.readerBehind(GUEST, 0);
    }

    @Test
    void whoIsThereCannotJoin() {
        assertThatIllegalStateException()
                .isThrownBy(() -> sequencer.join(GUEST))
                .withMessage("consumer 1 has not left");
        sequencer.leave(GUEST);
        sequencer.leave(GUEST);
        sequencer.join(GUEST);
        assertThatIllegalStateException().isThrownBy(() -> sequencer.join(GUEST));
    }

    /** Whoever follows one that leaves reads nothing meanwhile. */
    @Test
    void whoIsAwayHasFinishedNothing() throws Exception {
        RoomFirstSequencer three = new RoomFirstSequencer(CAPACITY, 3, Meanwhile.NOTHING);
        RingBuffer<long[]> ringOfThree = new RingBuffer<>(three, () -> new long[1]);
        RingBuffer<long[]>.Reader follower = ringOfThree.readerBehind(2, GUEST);
        three.publish(three.claim());
        three.leave(GUEST);
        assertThat(three.finished(GUEST)).isEqualTo(-1);
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> follower.await(0, TimeUnit.SECONDS));
        three.join(GUEST);
        assertThat(three.finished(GUEST)).isZero();
        assertThat(follower.await()).isZero();
    }

    /** Two of them, each again and again, beside two producers: each reads what was published, without a gap. */
    @Test
    void guestsReadWithoutAGap() throws Exception {
        int items = 200_000;
        RoomFirstSequencer shared = new RoomFirstSequencer(8, 3, Waiting.YIELD_THEN_PARK);
        RingBuffer<long[]> entries = new RingBuffer<>(shared, () -> new long[1]);
        entries.reader(1).leave();
        entries.reader(2).leave();
        ExecutorService threads = Executors.newFixedThreadPool(5);
        try {
            List<Future<?>> producers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                producers.add(threads.submit(() -> {
                    for (int k = 0; k < items; k++) {
                        long sequence = shared.claim();
                        entries.get(sequence)[0] = sequence;
                        shared.publish(sequence);
                    }
                }));
            }
            List<Future<Integer>> guests = new ArrayList<>();
            for (int guest = 1; guest <= 2; guest++) {
                int consumer = guest;
                guests.add(threads.submit(() -> visits(shared, entries, consumer)));
            }
            Future<?> resident = threads.submit(() -> {
                entries.reader(0)
                        .forEach((entry, sequence) -> assertThat(entry[0]).isEqualTo(sequence));
                return null;
            });
            for (Future<?> producer : producers) {
                producer.get();
            }
            shared.close();
            resident.get();
            for (Future<Integer> guest : guests) {
                assertThat(guest.get()).isGreaterThan(10);
            }
            assertThat(shared.finished(0)).isEqualTo(2L * items - 1);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int visits(RoomFirstSequencer shared, RingBuffer<long[]> entries, int consumer) throws Exception {
        int visits = 0;
        while (!shared.isClosed()) {
            RingBuffer<long[]>.Reader guest = entries.join(consumer, Waiting.YIELD_THEN_PARK);
            for (int read = 0; read < 100; read++) {
                long high = guest.await();
                if (high == RingBuffer.OVER) {
                    break;
                }
                for (long sequence = guest.next(); sequence <= high; sequence++) {
                    assertThat(entries.get(sequence)[0]).isEqualTo(sequence);
                }
                guest.finish(high);
            }
            guest.leave();
            visits++;
        }
        return visits;
    }
}
