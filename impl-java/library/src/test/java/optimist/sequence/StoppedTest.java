package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import optimist.sequence.Meanwhile.WaitsForEver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What becomes of the others while a producer has claimed, and does not go on. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class StoppedTest {
    private final Meanwhile meanwhile = new Meanwhile();

    @Test
    void busySpinBlocksOtherPublishers() {
        Sequencer sequencer = Variant.BUSY_SPIN.create(8, 1, meanwhile, 0);
        long stopped = sequencer.claim();
        long second = sequencer.claim();
        meanwhile.thenNothing().then(() -> sequencer.publish(stopped));
        sequencer.publish(second);
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(sequencer.look(0)).isEqualTo(second);
    }

    @Test
    void inPendingOthersPublishUntilTheListIsFull() {
        PendingSequencer sequencer = new PendingSequencer(8, 1, 4, meanwhile, meanwhile);
        long stopped = sequencer.claim();
        for (int i = 0; i < 3; i++) {
            sequencer.publish(sequencer.claim());
        }
        long fifth = sequencer.claim();
        assertThatExceptionOfType(WaitsForEver.class).isThrownBy(() -> sequencer.publish(fifth));

        meanwhile.thenNothing().then(() -> sequencer.publish(stopped));
        sequencer.publish(fifth);
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(sequencer.look(0)).isEqualTo(fifth);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"AVAILABILITY", "ROOM_FIRST"})
    void withMarksOthersPublishUntilTheRingIsFull(Variant variant) {
        Sequencer sequencer = variant.create(8, 1, meanwhile, 0);
        long stopped = sequencer.claim();
        for (int i = 1; i < 8; i++) {
            sequencer.publish(sequencer.claim());
        }
        assertThat(sequencer.look(0)).isEqualTo(-1);
        sequencer.publish(stopped);
        assertThat(sequencer.look(0)).isEqualTo(7);
    }

    /** It sleeps while room comes, which is others' until it wakes up. */
    @Test
    void roomFirstWaiterBlocksNoOtherProducer() {
        Sequencer sequencer = fullButForOne(Variant.ROOM_FIRST);
        meanwhile.then(() -> {
            sequencer.finish(0, 1);
            sequencer.publish(sequencer.claim());
            assertThat(sequencer.look(2)).isEqualTo(3);
        });
        assertThat(sequencer.claim(2)).isEqualTo(5);
        assertThat(meanwhile.isOver()).isTrue();
    }

    /** It sleeps, and has the numbers before those of others. */
    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"PENDING", "AVAILABILITY"})
    void waiterForRoomBlocksLaterProducers(Variant variant) {
        Sequencer sequencer = fullButForOne(variant);
        meanwhile.then(() -> {
            sequencer.finish(0, 1);
            sequencer.publish(sequencer.claim());
            assertThat(sequencer.look(2)).isEqualTo(2);
        });
        assertThat(sequencer.claim(2)).isEqualTo(4);
        assertThat(meanwhile.isOver()).isTrue();
        sequencer.publish(3, 4);
        assertThat(sequencer.look(2)).isEqualTo(5);
    }

    private Sequencer fullButForOne(Variant variant) {
        Sequencer sequencer = variant.create(4, 1, meanwhile, 0);
        for (int i = 0; i < 3; i++) {
            sequencer.publish(sequencer.claim());
        }
        return sequencer;
    }
}
