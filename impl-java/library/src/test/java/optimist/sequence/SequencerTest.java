package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What every sequencer does. There is one thread: what others do while a call waits is done within the wait. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class SequencerTest {
    // ---- how it is made

    @ParameterizedTest
    @EnumSource
    void aSizeIsAPowerOfTwo(Variant variant) {
        for (int size : new int[] {0, -1, 3, 12, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> variant.create(size, 1));
            assertThatIllegalArgumentException().isThrownBy(() -> new PendingSequencer(8, 1, size));
        }
        for (int size : new int[] {1, 2, 64}) {
            assertThat(variant.create(size, 1).capacity()).isEqualTo(size);
        }
    }

    @ParameterizedTest
    @EnumSource
    void consumersAreNotNegative(Variant variant) {
        assertThatIllegalArgumentException().isThrownBy(() -> variant.create(8, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> variant.create(8, Integer.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> variant.create(8, (1 << 16) + 1));
        assertThat(variant.create(8, 1 << 16).consumers()).isEqualTo(1 << 16);
        assertThat(variant.create(8, 3).consumers()).isEqualTo(3);
    }

    @Test
    @SuppressWarnings("NullAway")
    void itIsSaidHowToWait() {
        assertThatNullPointerException().isThrownBy(() -> new BusySpinSequencer(8, 1, Waiting.PARK, null));
        assertThatNullPointerException().isThrownBy(() -> new BusySpinSequencer(8, 1, null, Waiting.PARK));
        assertThatNullPointerException().isThrownBy(() -> new PendingSequencer(8, 1, 8, Waiting.PARK, null));
        assertThatNullPointerException().isThrownBy(() -> new PendingSequencer(8, 1, 8, null, Waiting.PARK));
        assertThatNullPointerException().isThrownBy(() -> new AvailabilitySequencer(8, 1, null));
        assertThatNullPointerException().isThrownBy(() -> new RoomFirstSequencer(8, 1, null));
    }

    @Test
    void thereIsAUsualWay() {
        for (Sequencer sequencer : List.of(
                new BusySpinSequencer(2, 1),
                new PendingSequencer(2, 1, 2),
                new AvailabilitySequencer(2, 1),
                new RoomFirstSequencer(2, 1))) {
            sequencer.publish(sequencer.claim());
            assertThat(sequencer.look(0)).isZero();
        }
    }

    // ---- alone

    @ParameterizedTest
    @EnumSource
    void numbersAreGrantedInOrder(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, Meanwhile.NOTHING, 0);
        assertThat(sequencer.claim()).isZero();
        assertThat(sequencer.claim(3)).isEqualTo(3);
        assertThat(sequencer.claim()).isEqualTo(4);
        assertThat(sequencer.claim(2)).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource
    void publishedNumbersAreShown(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, Meanwhile.NOTHING, 0);
        assertThat(sequencer.look(0)).isEqualTo(-1);
        long first = sequencer.claim();
        assertThat(sequencer.look(0)).isEqualTo(-1);
        sequencer.publish(first);
        assertThat(sequencer.look(0)).isEqualTo(first);
        long high = sequencer.claim(4);
        assertThat(sequencer.look(0)).isEqualTo(first);
        sequencer.publish(high - 3, high);
        assertThat(sequencer.look(0)).isEqualTo(high);
        assertThat(sequencer.look(3)).isEqualTo(high);
        assertThat(sequencer.look(high + 1)).isEqualTo(high);
    }

    /** Nobody is shown what comes after something that is missing. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "BUSY_SPIN")
    void gapHidesLaterNumbers(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, Meanwhile.NOTHING, 0);
        long stopped = sequencer.claim();
        long second = sequencer.claim();
        long third = sequencer.claim();
        sequencer.publish(third);
        assertThat(sequencer.look(0)).isEqualTo(-1);
        sequencer.publish(second);
        assertThat(sequencer.look(0)).isEqualTo(-1);
        sequencer.publish(stopped);
        assertThat(sequencer.look(0)).isEqualTo(third);
    }

    @ParameterizedTest
    @EnumSource
    void aBatchHasToFit(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, Meanwhile.NOTHING, 0);
        int most = variant.largestBatch(8);
        for (int n : new int[] {0, -1, Integer.MIN_VALUE, most + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException().isThrownBy(() -> sequencer.claim(n));
            assertThatIllegalArgumentException().isThrownBy(() -> sequencer.publish(5, 5 + (long) n - 1));
        }
        assertThat(sequencer.claim(most)).as("nothing was claimed").isEqualTo(most - 1);
        sequencer.publish(0, most - 1);
        assertThat(sequencer.look(0)).isEqualTo(most - 1);
    }

    /** A list may be larger than the ring. */
    @Test
    void aBatchHasToFitIntoTheRing() {
        Sequencer sequencer = new PendingSequencer(2, 1, 8);
        assertThatIllegalArgumentException().isThrownBy(() -> sequencer.claim(3));
    }

    @ParameterizedTest
    @EnumSource
    void aConsumerIsOneOfThem(Variant variant) {
        Sequencer sequencer = variant.create(8, 2, Meanwhile.NOTHING, 0);
        sequencer.publish(sequencer.claim());
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sequencer.finish(-1, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sequencer.finish(2, 0));
        sequencer.finish(0, 0);
        sequencer.finish(1, 0);
    }

    // ---- misuse, as the Javadoc has it

    @ParameterizedTest
    @EnumSource
    void anEntryThatNobodyClaimedIsShown(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, Meanwhile.NOTHING, 0);
        sequencer.publish(0);
        assertThat(sequencer.look(0)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"AVAILABILITY", "ROOM_FIRST"})
    void aSecondPublicationHidesShownEntries(Variant variant) {
        Sequencer sequencer = variant.create(4, 1, Meanwhile.NOTHING, 0);
        fill(sequencer, 4);
        sequencer.finish(0, 3);
        fill(sequencer, 4);
        assertThat(sequencer.look(4)).isEqualTo(7);
        sequencer.publish(0);
        assertThat(sequencer.look(4)).isEqualTo(3);
    }

    @Test
    void publishingTwiceWaitsForever() {
        Sequencer sequencer = Variant.BUSY_SPIN.create(8, 1, Meanwhile.NOTHING, 0);
        fill(sequencer, 1);
        assertThatExceptionOfType(Meanwhile.WaitsForEver.class).isThrownBy(() -> sequencer.publish(0));
    }

    @ParameterizedTest
    @EnumSource
    void aConsumerThatGoesBackStopsProducers(Variant variant) {
        Sequencer sequencer = variant.create(4, 1, Meanwhile.NOTHING, 0);
        fill(sequencer, 4);
        sequencer.finish(0, 3);
        sequencer.finish(0, -1);
        assertThatExceptionOfType(Meanwhile.WaitsForEver.class).isThrownBy(sequencer::claim);
    }

    @ParameterizedTest
    @EnumSource
    void aConsumerThatIsAheadIsOverrun(Variant variant) {
        Sequencer sequencer = variant.create(4, 1, Meanwhile.NOTHING, 0);
        sequencer.finish(0, 3);
        fill(sequencer, 8);
        assertThatExceptionOfType(Meanwhile.WaitsForEver.class)
                .as("twice the ring, of which nothing was read")
                .isThrownBy(sequencer::claim);
    }

    // ---- room

    @ParameterizedTest
    @EnumSource
    void waitsForRoom(Variant variant) {
        Meanwhile meanwhile = new Meanwhile();
        Sequencer sequencer = variant.create(4, 1, meanwhile, 0);
        fill(sequencer, 4);
        meanwhile.thenNothing().then(() -> sequencer.finish(0, 0));
        assertThat(sequencer.claim()).isEqualTo(4);
        assertThat(meanwhile.isOver()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void waitsForRoomForAllOfABatch(Variant variant) {
        Meanwhile meanwhile = new Meanwhile();
        Sequencer sequencer = variant.create(4, 1, meanwhile, 0);
        fill(sequencer, 4);
        meanwhile.then(() -> sequencer.finish(0, 0)).thenNothing().then(() -> sequencer.finish(0, 1));
        assertThat(sequencer.claim(2)).isEqualTo(5);
        assertThat(meanwhile.isOver()).isTrue();
    }

    /** One of the two places is always taken: there never is room for two. */
    @Test
    void smallerBatchesPassALargerOneWhereRoomComesFirst() {
        int passed = 1000;
        Meanwhile meanwhile = new Meanwhile();
        Sequencer sequencer = Variant.ROOM_FIRST.create(2, 1, meanwhile, 0);
        fill(sequencer, 1);
        for (int i = 0; i < passed; i++) {
            int read = i;
            meanwhile.then(() -> {
                fill(sequencer, 1);
                sequencer.finish(0, read);
            });
        }
        meanwhile.then(() -> sequencer.finish(0, passed));
        assertThat(sequencer.claim(2)).isEqualTo(passed + 2);
        assertThat(meanwhile.isOver()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void waitsForTheSlowestConsumer(Variant variant) {
        for (int slowest = 0; slowest < 3; slowest++) {
            Meanwhile meanwhile = new Meanwhile();
            Sequencer sequencer = variant.create(4, 3, meanwhile, 0);
            fill(sequencer, 4);
            for (int consumer = 0; consumer < 3; consumer++) {
                if (consumer != slowest) {
                    sequencer.finish(consumer, 3);
                }
            }
            int last = slowest;
            meanwhile.thenNothing().then(() -> sequencer.finish(last, 0));
            assertThat(sequencer.claim()).isEqualTo(4);
            assertThat(meanwhile.isOver()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutConsumersThereIsAlwaysRoom(Variant variant) {
        Sequencer sequencer = variant.create(2, 0, Meanwhile.NOTHING, 0);
        fill(sequencer, 10);
        assertThat(sequencer.look(9)).isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource
    void aRingOfOne(Variant variant) {
        Sequencer sequencer = variant.create(1, 1, Meanwhile.NOTHING, 0);
        for (long s = 0; s < 10; s++) {
            fill(sequencer, 1);
            assertThat(sequencer.look(s)).isEqualTo(s);
            sequencer.finish(0, s);
            assertThat(sequencer.look(s + 1)).isEqualTo(s);
        }
    }

    /** Publishes so many, one by one. */
    private static void fill(Sequencer sequencer, int numbers) {
        for (int i = 0; i < numbers; i++) {
            sequencer.publish(sequencer.claim());
        }
    }
}
