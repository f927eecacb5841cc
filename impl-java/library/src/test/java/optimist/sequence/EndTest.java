package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Waits that end otherwise: by an interrupt, or because the sequencer is closed. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class EndTest {
    private final Meanwhile meanwhile = new Meanwhile();

    // ---- closed

    @ParameterizedTest
    @EnumSource
    void nobodyClaimsAnyMore(Variant variant) {
        Sequencer sequencer = variant.create(4, 1);
        assertThat(sequencer.isClosed()).isFalse();
        sequencer.close();
        sequencer.close();
        assertThat(sequencer.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(sequencer::claim);
        assertThatIllegalStateException().isThrownBy(() -> sequencer.claim(2));
    }

    @ParameterizedTest
    @EnumSource
    void closeReleasesAWaitForRoom(Variant variant) {
        Sequencer sequencer = variant.create(2, 1, meanwhile, 0);
        sequencer.publish(sequencer.claim());
        sequencer.publish(sequencer.claim());
        meanwhile.thenNothing().then(sequencer::close);
        assertThatIllegalStateException().isThrownBy(sequencer::claim);
        assertThat(meanwhile.isOver()).isTrue();
    }

    @Test
    void closeReleasesAWaitForTheTurn() {
        Sequencer sequencer = Variant.BUSY_SPIN.create(4, 1, meanwhile, 0);
        sequencer.claim();
        long second = sequencer.claim();
        meanwhile.thenNothing().then(sequencer::close);
        assertThatIllegalStateException().isThrownBy(() -> sequencer.publish(second));
        assertThat(sequencer.look(0)).isEqualTo(-1);
    }

    @Test
    void closeReleasesAWaitForAPlace() {
        PendingSequencer sequencer = new PendingSequencer(4, 1, 1, meanwhile, meanwhile);
        sequencer.claim();
        long second = sequencer.claim();
        meanwhile.thenNothing().then(sequencer::close);
        assertThatIllegalStateException().isThrownBy(() -> sequencer.publish(second));
        assertThat(sequencer.look(0)).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource
    void claimedNumbersMayBePublishedAfterClose(Variant variant) {
        Sequencer sequencer = variant.create(4, 1);
        long claimed = sequencer.claim();
        sequencer.close();
        sequencer.publish(claimed);
        assertThat(sequencer.look(0)).isEqualTo(claimed);
        sequencer.finish(0, claimed);
    }

    /** Who waits looks at it again and again, in a loop from which a compiler may take any other field. */
    @Test
    void othersSeeThatItIsClosed() throws NoSuchFieldException {
        Field closed = Closing.class.getDeclaredField("closed");
        assertThat(Modifier.isVolatile(closed.getModifiers())).isTrue();
    }

    // ---- interrupted

    @ParameterizedTest
    @EnumSource
    void interruptedClaimWaitsOn(Variant variant) {
        Sequencer sequencer = variant.create(2, 1, meanwhile, 0);
        sequencer.publish(sequencer.claim());
        sequencer.publish(sequencer.claim());
        meanwhile
                .then(Thread.currentThread()::interrupt)
                .then(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse())
                .then(() -> sequencer.finish(0, 0));
        assertThat(sequencer.claim()).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionDoesNotLoseTheInterrupt(Variant variant) {
        Sequencer sequencer = variant.create(1, 1, meanwhile, 0);
        sequencer.publish(sequencer.claim());
        meanwhile.then(Thread.currentThread()::interrupt).then(sequencer::close);
        assertThatIllegalStateException().isThrownBy(sequencer::claim);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatWasNotInterruptedStaysSo(Variant variant) {
        Sequencer sequencer = variant.create(1, 1, meanwhile, 0);
        sequencer.publish(sequencer.claim());
        meanwhile.thenNothing().then(() -> sequencer.finish(0, 0));
        assertThat(sequencer.claim()).isEqualTo(1);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anExceptionKeepsThePublishersInterrupt() {
        for (Sequencer sequencer : List.of(
                Variant.BUSY_SPIN.create(4, 1, meanwhile, 0), new PendingSequencer(4, 1, 1, meanwhile, meanwhile))) {
            sequencer.claim();
            long second = sequencer.claim();
            meanwhile.then(Thread.currentThread()::interrupt).then(sequencer::close);
            assertThatIllegalStateException().isThrownBy(() -> sequencer.publish(second));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptedWaitForTheTurnWaitsOn() {
        Sequencer sequencer = Variant.BUSY_SPIN.create(4, 1, meanwhile, 0);
        long first = sequencer.claim();
        long second = sequencer.claim();
        meanwhile.then(Thread.currentThread()::interrupt).then(() -> sequencer.publish(first));
        sequencer.publish(second);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sequencer.look(0)).isEqualTo(second);
    }

    @Test
    void interruptedWaitForAPlaceWaitsOn() {
        PendingSequencer sequencer = new PendingSequencer(4, 1, 1, meanwhile, meanwhile);
        long first = sequencer.claim();
        long second = sequencer.claim();
        meanwhile.then(Thread.currentThread()::interrupt).then(() -> sequencer.publish(first));
        sequencer.publish(second);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sequencer.look(0)).isEqualTo(second);
    }

    // ---- what only RoomFirst offers

    @Test
    void interruptibleClaimThrowsAndClaimsNothing() throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1, meanwhile);
        sequencer.publish(sequencer.claimInterruptibly(1));
        sequencer.publish(sequencer.claimInterruptibly(1));
        meanwhile.thenNothing().then(Thread.currentThread()::interrupt);
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> sequencer.claimInterruptibly(2));
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(Thread.interrupted()).isFalse();

        sequencer.finish(0, 0);
        assertThat(sequencer.claim()).isEqualTo(2);
    }

    @Test
    void interruptibleClaimWaitsForRoom() throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(1, 1, meanwhile);
        sequencer.publish(sequencer.claimInterruptibly(1));
        meanwhile.thenNothing().then(() -> sequencer.finish(0, 0));
        assertThat(sequencer.claimInterruptibly(1)).isEqualTo(1);
    }

    @Test
    void closeReleasesAnInterruptibleClaim() {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(1, 1, meanwhile);
        sequencer.publish(sequencer.claim());
        meanwhile.then(sequencer::close);
        assertThatIllegalStateException().isThrownBy(() -> sequencer.claimInterruptibly(1));
    }

    @Test
    void tryClaimFailsWithoutRoom() {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(4, 1, Meanwhile.NOTHING);
        assertThat(sequencer.tryClaim(3)).isEqualTo(2);
        assertThat(sequencer.tryClaim(2)).isEqualTo(-1);
        assertThat(sequencer.tryClaim(1)).isEqualTo(3);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
        sequencer.publish(0, 2);
        sequencer.publish(3);
        sequencer.finish(0, 1);
        assertThat(sequencer.tryClaim(3)).isEqualTo(-1);
        assertThat(sequencer.tryClaim(2)).isEqualTo(5);

        sequencer.close();
        assertThatIllegalStateException().isThrownBy(() -> sequencer.tryClaim(1));
    }
}
