package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Consumers that follow others. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class BehindTest {
    private final Meanwhile meanwhile = new Meanwhile();
    private final Sequencer sequencer = new RoomFirstSequencer(4, 3, Meanwhile.NOTHING);
    private final RingBuffer<long[]> ring = new RingBuffer<>(sequencer, () -> new long[1]);
    private final RingBuffer<long[]>.Reader first = ring.reader(0);
    private final RingBuffer<long[]>.Reader second = ring.reader(1);
    private final RingBuffer<long[]>.Reader third = ring.readerBehind(2, meanwhile, 0, 1);

    private RingBuffer<long[]>.Reader looking = first;

    private void publish(int n) {
        long high = sequencer.claim(n);
        sequencer.publish(high - n + 1, high);
    }

    private static void finish(RingBuffer<long[]>.Reader reader, long high) {
        assertThat(reader.look()).isGreaterThanOrEqualTo(high);
        reader.finish(high);
    }

    @Test
    void aFollowerOfAHaltedReaderEndsWhenAllIsClosed() throws Exception {
        publish(2);
        finish(second, 1);
        first.halt();
        assertThat(first.await()).isEqualTo(RingBuffer.OVER);
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> third.await(0, TimeUnit.SECONDS));
        sequencer.close();
        assertThat(third.await()).isEqualTo(RingBuffer.OVER);
        assertThat(third.next()).isZero();
    }

    /** If it does not notice the halt, it may still finish what is published. So only their own halt ends its followers. */
    @Test
    void aFollowerOfAReaderThatHandlesIsHaltedItself() throws Exception {
        publish(1);
        finish(second, 0);
        first.halt();
        sequencer.close();
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> third.await(0, TimeUnit.SECONDS));
        meanwhile.then(third::halt);
        assertThat(third.await()).isEqualTo(RingBuffer.OVER);
    }

    /** Those before it have ended, and a producer publishes after that. Whoever reads again, reads it. */
    @Test
    void aFollowerOfReadersThatHaveEndedEndsToo() throws Exception {
        sequencer.claim();
        sequencer.close();
        assertThat(first.await()).isEqualTo(RingBuffer.OVER);
        assertThat(second.await()).isEqualTo(RingBuffer.OVER);
        sequencer.publish(0);
        assertThat(third.await()).isEqualTo(RingBuffer.OVER);

        assertThat(first.await()).isZero();
        assertThat(second.await()).isZero();
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> third.await(0, TimeUnit.SECONDS));
        first.finish(0);
        second.finish(0);
        assertThat(third.await()).isZero();
    }

    @Test
    void aFollowerWaitsForTheSlowerOfTwo() throws Exception {
        publish(2);
        sequencer.close();
        finish(first, 1);
        assertThat(first.await()).isEqualTo(RingBuffer.OVER);
        meanwhile.thenNothing().then(() -> finish(second, 1));
        assertThat(third.await()).isEqualTo(1);
        assertThat(meanwhile.isOver()).isTrue();
    }

    /** The one before it finishes and ends, right after the follower has looked how far it is. */
    @Test
    void whatIsFinishedJustBeforeItsEndIsRead() throws Exception {
        publish(1);
        sequencer.close();
        finish(second, 0);
        AtomicInteger looks = new AtomicInteger();
        Sequencer stale = Meanwhile.sequencer((proxy, method, arguments) -> {
            Object answer = method.invoke(sequencer, arguments);
            if (method.getName().equals("finished") && arguments[0].equals(0) && looks.incrementAndGet() == 2) {
                looking.finish(0);
                assertThat(looking.await()).isEqualTo(RingBuffer.OVER);
            }
            return answer;
        });
        RingBuffer<long[]> entries = new RingBuffer<>(stale, () -> new long[1]);
        looking = entries.reader(0);
        assertThat(looking.await()).isZero();
        assertThat(entries.readerBehind(2, Waiting.SPIN, 0).await()).isZero();
        assertThat(looks.get()).isGreaterThan(2);
    }

    @Test
    void aLookFindsNoMoreThanThatOfOneWhoFollowsNobody() {
        Sequencer large = new RoomFirstSequencer(4096, 2);
        RingBuffer<Object> entries = new RingBuffer<>(large, Object::new);
        large.publish(0, large.claim(1000));
        large.finish(0, 999);
        RingBuffer<Object>.Reader behind = entries.readerBehind(1, 0);
        assertThat(behind.look()).isEqualTo(255);
        behind.finish(9);
        assertThat(behind.look()).isEqualTo(265);
    }

    @ParameterizedTest
    @EnumSource
    void aFollowerReadsWhatAllBeforeItHaveFinished(Variant variant) throws Exception {
        Sequencer any = variant.create(4, 3, Meanwhile.NOTHING, 0);
        RingBuffer<long[]> entries = new RingBuffer<>(any, () -> new long[1]);
        RingBuffer<long[]>.Reader one = entries.reader(0);
        RingBuffer<long[]>.Reader other = entries.reader(1);
        RingBuffer<long[]>.Reader behind = entries.readerBehind(2, 0, 1);
        assertThat(behind.look()).isEqualTo(-1);
        for (int i = 0; i < 4; i++) {
            any.publish(any.claim());
        }
        assertThat(behind.look()).as("published only").isEqualTo(-1);
        finish(one, 3);
        assertThat(behind.look()).as("finished by the first of two").isEqualTo(-1);
        finish(other, 1);
        assertThat(behind.look()).isEqualTo(1);
        assertThat(behind.await()).isEqualTo(1);
        finish(other, 2);
        finish(behind, 0);
        assertThat(behind.await()).isEqualTo(2);
        assertThat(behind.next()).isEqualTo(1);
    }

    @Test
    void aChainIsReadOneBehindTheOther() {
        RingBuffer<long[]>.Reader last = ring.readerBehind(2, 1);
        RingBuffer<long[]>.Reader middle = ring.readerBehind(1, 0);
        publish(2);
        finish(first, 1);
        assertThat(last.look()).isEqualTo(-1);
        finish(middle, 0);
        assertThat(last.look()).isZero();
    }

    /** As everybody: it has not finished, so nothing is overwritten. */
    @Test
    void producersWaitForAFollower() {
        publish(4);
        finish(first, 3);
        finish(second, 3);
        assertThatExceptionOfType(Meanwhile.WaitsForEver.class).isThrownBy(() -> publish(1));
        finish(third, 0);
        publish(1);
    }

    @Test
    void aFollowerFinishesOnlyWhatItWasShown() {
        publish(2);
        finish(first, 1);
        finish(second, 0);
        assertThat(third.look()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> third.finish(1));
    }

    @Test
    void aFollowerReadsAllThatThoseBeforeItFinishAfterTheEnd() throws Exception {
        publish(2);
        sequencer.close();
        meanwhile
                .then(() -> finish(first, 0))
                .then(() -> finish(second, 1))
                .thenNothing()
                .then(() -> finish(first, 1));
        List<Long> read = new ArrayList<>();
        third.forEach((entry, sequence) -> read.add(sequence));
        assertThat(read).containsExactly(0L, 1L);
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(third.await()).isEqualTo(RingBuffer.OVER);
    }

    @Test
    void aFollowerIsOverWhereNothingWasPublished() throws Exception {
        sequencer.claim();
        sequencer.close();
        assertThat(third.await()).isEqualTo(RingBuffer.OVER);
        sequencer.publish(0);
        meanwhile.then(() -> finish(first, 0)).then(() -> finish(second, 0));
        assertThat(third.await()).as("published after the end").isZero();
    }

    @Test
    void aFollowerOfAConsumerThatStopsMayBeInterrupted() throws Exception {
        publish(1);
        sequencer.close();
        finish(second, 0);
        meanwhile.thenNothing().then(Thread.currentThread()::interrupt);
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(third::await);
        assertThat(meanwhile.isOver()).isTrue();
    }

    @Test
    void aFollowerWaitsForALimitedTime() throws Exception {
        publish(1);
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> third.await(0, TimeUnit.SECONDS));
        finish(first, 0);
        finish(second, 0);
        assertThat(third.await(0, TimeUnit.SECONDS)).isZero();
    }

    /** So nobody follows itself, not even through others. */
    @Test
    void aConsumerFollowsOnlyThoseWithALowerIndex() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring.readerBehind(1, 1))
                .withMessage("consumer 1 can follow consumers with a lower index, not 1");
        assertThatIllegalArgumentException().isThrownBy(() -> ring.readerBehind(1, 0, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> ring.readerBehind(1, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring.readerBehind(1))
                .withMessage("consumer 1 follows no other: use reader(1)");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> ring.readerBehind(3, 0));
    }

    @ParameterizedTest
    @EnumSource
    void whoIsFollowedIsAConsumer(Variant variant) {
        Sequencer any = variant.create(4, 2);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> any.finished(2));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> any.finished(-1));
        any.publish(any.claim());
        any.finish(1, 0);
        assertThat(any.finished(0)).isEqualTo(-1);
        assertThat(any.finished(1)).isZero();
    }

    @Test
    void whomItFollowsDoesNotChange() {
        int[] upstream = {0};
        RingBuffer<long[]>.Reader behind = ring.readerBehind(2, upstream);
        upstream[0] = 1;
        publish(1);
        finish(second, 0);
        assertThat(behind.look()).isEqualTo(-1);
    }

    /** Where an index changes its sign. */
    @ParameterizedTest
    @EnumSource
    void numbersMayBeLarge(Variant variant) {
        long from = (1L << 31) - 1;
        Sequencer any = variant.create(4, 2, Meanwhile.NOTHING, from);
        RingBuffer<long[]> entries = new RingBuffer<>(any, () -> new long[1]);
        RingBuffer<long[]>.Reader one = entries.reader(0, Waiting.SPIN, from);
        RingBuffer<long[]>.Reader behind = entries.readerBehind(1, Waiting.SPIN, from, 0);
        assertThat(behind.look()).isEqualTo(from - 1);
        any.publish(any.claim());
        any.publish(any.claim());
        finish(one, from + 1);
        assertThat(behind.look()).isEqualTo(from + 1);
    }
}
