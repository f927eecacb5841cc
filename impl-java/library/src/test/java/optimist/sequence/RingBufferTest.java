package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries, and those who read them. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class RingBufferTest {
    private final RuntimeException failure = new RuntimeException("planted");
    private final Meanwhile meanwhile = new Meanwhile();
    private final Sequencer sequencer = new RoomFirstSequencer(4, 1, Meanwhile.NOTHING);
    private final RingBuffer<long[]> ring = new RingBuffer<>(sequencer, () -> new long[1]);
    private final List<Long> read = new ArrayList<>();

    private void publish(int n) {
        long high = sequencer.claim(n);
        for (long s = high - n + 1; s <= high; s++) {
            ring.get(s)[0] = 10 * s;
        }
        sequencer.publish(high - n + 1, high);
    }

    private void note(long[] entry, long sequence) {
        assertThat(entry[0]).isEqualTo(10 * sequence);
        read.add(sequence);
    }

    @Test
    void entriesAreMadeOnceAndUsedAgain() {
        for (long s = 0; s < 4; s++) {
            assertThat(ring.get(s)).isSameAs(ring.get(s + 4)).isSameAs(ring.get(s + (1L << 33)));
            assertThat(ring.get(s)).isNotSameAs(ring.get(s + 1));
        }
    }

    /** Q3: of a power of two, and of no other number. */
    @Test
    void theMaskIsTheModuloOfAPowerOfTwo() {
        for (int size = 1; size <= 1 << 12; size++) {
            boolean isModulo = true;
            for (long s = 0; s < 2L * size; s++) {
                for (long far : new long[] {s, s + (1L << 32), Long.MAX_VALUE - s}) {
                    isModulo &= ((int) far & size - 1) == far % size;
                }
            }
            assertThat(isModulo).as("%d", size).isEqualTo(Integer.bitCount(size) == 1);
        }
    }

    @Test
    @SuppressWarnings("NullAway")
    void nothingIsNoEntry() {
        assertThatNullPointerException().isThrownBy(() -> new RingBuffer<>(sequencer, () -> null));
        assertThatNullPointerException().isThrownBy(() -> ring.reader(0, null));
    }

    @Test
    void aReaderIsOneOfTheConsumers() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> ring.reader(1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> ring.reader(-1));
    }

    @ParameterizedTest
    @EnumSource
    void aReaderIsShownPublishedEntries(Variant variant) throws Exception {
        Sequencer any = variant.create(4, 1);
        RingBuffer<long[]>.Reader reader = new RingBuffer<>(any, () -> new long[1]).reader(0);
        assertThat(reader.next()).isZero();
        assertThat(reader.look()).isEqualTo(-1);
        any.publish(any.claim());
        any.publish(any.claim());
        assertThat(reader.look()).isEqualTo(1);
        assertThat(reader.await()).isEqualTo(1);
        reader.finish(0);
        assertThat(reader.next()).isEqualTo(1);
        assertThat(reader.await()).isEqualTo(1);
        reader.finish(1);
        assertThat(reader.look()).isEqualTo(1);
        any.close();
        assertThat(reader.await()).isEqualTo(RingBuffer.OVER);
    }

    @Test
    void aReaderWaits() throws Exception {
        meanwhile.thenNothing().then(() -> publish(2));
        assertThat(ring.reader(0, meanwhile).await()).isEqualTo(1);
        assertThat(meanwhile.isOver()).isTrue();
    }

    @Test
    void aReaderWaitsForTheFirstEntry() throws Exception {
        meanwhile.thenNothing().then(() -> {
            assertThat(read).isEmpty();
            publish(2);
            sequencer.close();
        });
        ring.reader(0, meanwhile).forEach(this::note);
        assertThat(read).containsExactly(0L, 1L);
    }

    @Test
    void aReaderReadsAllThereIsWhenItIsClosed() throws Exception {
        publish(1);
        meanwhile.then(() -> publish(3)).thenNothing().then(() -> publish(4)).then(() -> {
            publish(2);
            sequencer.close();
        });
        ring.reader(0, meanwhile).forEach(this::note);
        assertThat(read).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    /** The producer publishes and closes while the reader is between two looks. */
    @Test
    void aReaderReadsEntriesPublishedJustBeforeTheClose() throws Exception {
        Sequencer closing = Meanwhile.sequencer((proxy, method, arguments) -> {
            if (method.getName().equals("isClosed") && !sequencer.isClosed()) {
                publish(1);
                sequencer.close();
            }
            return method.invoke(sequencer, arguments);
        });
        new RingBuffer<>(closing, () -> new long[1]).reader(0).forEach((entry, sequence) -> read.add(sequence));
        assertThat(read).containsExactly(0L);
    }

    @Test
    void aReaderIsFinishedWhenItHasReadAllThatIsThere() throws Exception {
        publish(4);
        meanwhile.then(() -> {
            assertThat(read).hasSize(4);
            publish(4);
            sequencer.close();
        });
        ring.reader(0, meanwhile).forEach(this::note);
        assertThat(read).hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void anExceptionLeavesTheEntryToBeReadAgain(long failing) throws Exception {
        publish(4);
        sequencer.close();
        RingBuffer<long[]>.Reader reader = ring.reader(0);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> reader.forEach((entry, sequence) -> {
                    if (sequence == failing) {
                        throw failure;
                    }
                    note(entry, sequence);
                }))
                .isSameAs(failure);
        assertThat(read).hasSize((int) failing);
        assertThat(reader.next()).isEqualTo(failing);

        reader.forEach(this::note);
        assertThat(read).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void anExceptionFromTheFirstFinishesNothing() {
        publish(4);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> ring.reader(0).forEach((entry, sequence) -> {
                    throw failure;
                }));
        assertThatExceptionOfType(Meanwhile.WaitsForEver.class).isThrownBy(() -> publish(1));
    }

    /** What a producer claimed before the end it may publish after it. */
    @ParameterizedTest
    @EnumSource
    void entriesPublishedAfterTheEndAreShown(Variant variant) throws Exception {
        Sequencer any = variant.create(4, 1);
        RingBuffer<long[]>.Reader reader = new RingBuffer<>(any, () -> new long[1]).reader(0);
        long claimed = any.claim();
        any.close();
        assertThat(reader.await()).isEqualTo(RingBuffer.OVER);
        any.publish(claimed);
        assertThat(reader.await()).isEqualTo(claimed);
        reader.finish(claimed);
        assertThat(reader.await()).isEqualTo(RingBuffer.OVER);
    }

    /** Otherwise a producer would be granted an entry that the consumer has not read, or none ever again. */
    @ParameterizedTest
    @EnumSource
    void aReaderFinishesOnlyShownEntries(Variant variant) throws Exception {
        Sequencer any = variant.create(4, 1, Meanwhile.NOTHING, 0);
        RingBuffer<long[]>.Reader reader = new RingBuffer<>(any, () -> new long[1]).reader(0);
        any.publish(any.claim());
        assertThatIllegalArgumentException().as("not looked").isThrownBy(() -> reader.finish(0));
        any.publish(any.claim());
        assertThat(reader.await()).isEqualTo(1);
        assertThatIllegalArgumentException().as("not shown").isThrownBy(() -> reader.finish(2));
        reader.finish(0);
        assertThatIllegalArgumentException().as("again").isThrownBy(() -> reader.finish(0));
        assertThatIllegalArgumentException().as("backwards").isThrownBy(() -> reader.finish(-1));
        assertThat(reader.next()).isEqualTo(1);
        reader.finish(1);
        assertThat(reader.next()).isEqualTo(2);
        assertThat(any.claim(variant.largestBatch(4))).as("all is free").isEqualTo(1 + variant.largestBatch(4));
    }

    /** The action has the ring full of what it has not finished with: it would wait for itself. */
    @ParameterizedTest
    @EnumSource
    void anActionThatClaimsInItsOwnFullRingIsLetGoByTheEnd(Variant variant) {
        Sequencer any = variant.create(2, 1, meanwhile, 0);
        RingBuffer<long[]> own = new RingBuffer<>(any, () -> new long[1]);
        any.publish(any.claim());
        any.publish(any.claim());
        meanwhile.then(Thread.currentThread()::interrupt).thenNothing().then(any::close);
        assertThatIllegalStateException().isThrownBy(() -> own.reader(0).forEach((entry, sequence) -> any.claim()));
        assertThat(meanwhile.isOver()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aReaderThatWaitsMayBeInterrupted() throws Exception {
        RingBuffer<long[]>.Reader reader = ring.reader(0, meanwhile);
        meanwhile.then(Thread.currentThread()::interrupt);
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(reader::await);
        assertThat(Thread.interrupted()).isFalse();

        publish(1);
        Thread.currentThread().interrupt();
        assertThat(reader.await()).as("there is something to read").isZero();
        assertThat(Thread.interrupted()).isTrue();
    }
}
