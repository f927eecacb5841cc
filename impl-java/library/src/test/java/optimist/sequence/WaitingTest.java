package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingTest {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(50);

    /** A thread with a permit does not park: whether it had one afterwards shows whether it has parked. */
    @ParameterizedTest
    @CsvSource({"0, false", "1, false", "99, false", "100, true", "2147483647, true", "-1, true"})
    void aShortWaitYieldsAndALongOneParks(int waited, boolean parks) {
        LockSupport.unpark(Thread.currentThread());
        Waiting.YIELD_THEN_PARK.once(waited);
        assertThat(hasPermit()).isEqualTo(!parks);
    }

    @Test
    void aWaitOfUnknownLengthParks() {
        LockSupport.unpark(Thread.currentThread());
        Waiting.YIELD_THEN_PARK.once();
        assertThat(hasPermit()).isFalse();
    }

    private static boolean hasPermit() {
        long begin = System.nanoTime();
        LockSupport.parkNanos(SHORT);
        boolean atOnce = System.nanoTime() - begin < SHORT / 2;
        assertThat(System.nanoTime() - begin).isLessThan(LONG);
        return atOnce;
    }

    @Test
    void strategyIsToldHowOftenAClaimHasWaited() {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1, counting);
        counting.then = () -> sequencer.finish(0, 1);
        sequencer.publish(sequencer.claim(2) - 1, 1);
        sequencer.claim(2);
        assertThat(counting.told).containsExactly(0, 1, 2);
    }

    @Test
    void strategyIsToldHowOftenAnInterruptibleClaimHasWaited() throws InterruptedException {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1, counting);
        counting.then = () -> sequencer.finish(0, 1);
        sequencer.publish(sequencer.claim(2) - 1, 1);
        sequencer.claimInterruptibly(2);
        assertThat(counting.told).containsExactly(0, 1, 2);
    }

    /** Each wait is counted by itself. */
    @Test
    void strategyIsToldHowOftenAReaderHasWaited() throws InterruptedException {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        RingBuffer<Object>.Reader reader = new RingBuffer<>(sequencer, Object::new).reader(0, counting);
        counting.then = () -> sequencer.publish(sequencer.claim());
        assertThat(reader.await()).isZero();
        reader.finish(0);
        assertThat(reader.await()).isOne();
        assertThat(counting.told).containsExactly(0, 1, 2, 0, 1, 2);
    }

    // ---- with a time limit

    @Test
    void aTimedClaimWaitsForRoom() throws InterruptedException {
        for (TimeUnit unit : new TimeUnit[] {TimeUnit.NANOSECONDS, TimeUnit.DAYS}) {
            for (long timeout : new long[] {LONG, Long.MAX_VALUE - 1, Long.MAX_VALUE}) {
                Counting counting = new Counting();
                RoomFirstSequencer sequencer = full(counting);
                counting.then = () -> sequencer.finish(0, 1);
                assertThat(sequencer.tryClaim(2, timeout, unit)).isEqualTo(3);
                assertThat(counting.told).containsExactly(0, 1, 2);
            }
        }
    }

    /** Before anything is claimed. */
    @Test
    @SuppressWarnings("NullAway")
    void aTimeHasAUnit() {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        assertThatNullPointerException().isThrownBy(() -> sequencer.tryClaim(1, 1, null));
        assertThat(sequencer.claim()).isZero();
    }

    /** It came in time, or the strategy has taken longer than the time: the last look finds it. */
    @Test
    void whatComesInTheLastRoundIsFound() throws Exception {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = full(counting);
        counting.late = true;
        counting.then = () -> sequencer.finish(0, 1);
        assertThat(sequencer.tryClaim(1, SHORT, TimeUnit.NANOSECONDS)).isEqualTo(2);
        assertThat(counting.told).containsExactly(0, 1, 2);

        RoomFirstSequencer read = new RoomFirstSequencer(2, 1);
        Counting reading = new Counting();
        RingBuffer<Object>.Reader reader = new RingBuffer<>(read, Object::new).reader(0, reading);
        reading.late = true;
        reading.then = () -> read.publish(read.claim());
        assertThat(reader.await(SHORT, TimeUnit.NANOSECONDS)).isZero();
        assertThat(reading.told).containsExactly(0, 1, 2);
    }

    /** The clock is read before each look. So the time is not over before a look at what is there by then. */
    @Test
    void whatComesRightAfterALookIsFound() throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        AtomicInteger looks = new AtomicInteger();
        Sequencer slow = Meanwhile.sequencer((proxy, method, arguments) -> {
            Object answer = method.invoke(sequencer, arguments);
            if (method.getName().equals("look") && looks.incrementAndGet() == 2) {
                sequencer.publish(sequencer.claim());
                spin();
            }
            return answer;
        });
        assertThat(new RingBuffer<>(slow, Object::new).reader(0).await(SHORT, TimeUnit.NANOSECONDS))
                .isZero();
        assertThat(looks).hasValue(3);
    }

    private static void spin() {
        for (long begin = System.nanoTime(); System.nanoTime() - begin < SHORT; ) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatComesWithAnInterruptIsFound() throws Exception {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = full(counting);
        counting.then = () -> {
            Thread.currentThread().interrupt();
            sequencer.finish(0, 0);
        };
        assertThat(sequencer.tryClaim(1, LONG, TimeUnit.NANOSECONDS)).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();

        RoomFirstSequencer read = new RoomFirstSequencer(2, 1);
        Counting reading = new Counting();
        RingBuffer<Object>.Reader reader = new RingBuffer<>(read, Object::new).reader(0, reading);
        reading.then = () -> {
            Thread.currentThread().interrupt();
            read.publish(read.claim());
        };
        assertThat(reader.await(LONG, TimeUnit.NANOSECONDS)).isZero();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aTimedClaimGivesUp() throws InterruptedException {
        RoomFirstSequencer sequencer = full(Waiting.PARK);
        long begin = System.nanoTime();
        assertThat(sequencer.tryClaim(1, SHORT, TimeUnit.NANOSECONDS)).isEqualTo(-1);
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(SHORT).isLessThan(LONG);
        sequencer.finish(0, 0);
        assertThat(sequencer.claim()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aTimedClaimWithoutTimeDoesNotWait(long timeout) throws InterruptedException {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = full(counting);
        assertThat(sequencer.tryClaim(1, timeout, TimeUnit.SECONDS)).isEqualTo(-1);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> sequencer.tryClaim(1, timeout, TimeUnit.SECONDS));
        sequencer.finish(0, 0);
        assertThat(sequencer.tryClaim(1, timeout, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(counting.told).isEmpty();
    }

    @Test
    void aTimedClaimMayBeInterrupted() throws InterruptedException {
        RoomFirstSequencer sequencer = full(Thread.currentThread()::interrupt);
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> sequencer.tryClaim(1, 1, TimeUnit.MINUTES));
        assertThat(Thread.interrupted()).isFalse();
        sequencer.finish(0, 0);
        Thread.currentThread().interrupt();
        assertThat(sequencer.tryClaim(1, 1, TimeUnit.MINUTES)).isEqualTo(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closeEndsATimedClaim() {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = full(counting);
        counting.then = sequencer::close;
        assertThatIllegalStateException().isThrownBy(() -> sequencer.tryClaim(1, 1, TimeUnit.MINUTES));
        assertThat(counting.told).containsExactly(0, 1, 2);
    }

    private static RoomFirstSequencer full(Waiting forRoom) {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1, forRoom);
        sequencer.publish(sequencer.claim(2) - 1, 1);
        return sequencer;
    }

    @Test
    void aTimedReaderWaits() throws Exception {
        Counting counting = new Counting();
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        RingBuffer<Object>.Reader reader = new RingBuffer<>(sequencer, Object::new).reader(0, counting);
        counting.then = () -> sequencer.publish(sequencer.claim());
        assertThat(reader.await(1, TimeUnit.MINUTES)).isZero();
        assertThat(reader.await(0, TimeUnit.MINUTES)).isZero();
        assertThat(counting.told).containsExactly(0, 1, 2);
    }

    @Test
    void aTimedReaderGivesUp() throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        RingBuffer<Object>.Reader reader = new RingBuffer<>(sequencer, Object::new).reader(0);
        long begin = System.nanoTime();
        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> reader.await(SHORT, TimeUnit.NANOSECONDS))
                .withMessageContaining(SHORT + " NANOSECONDS");
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(SHORT).isLessThan(LONG);
        sequencer.publish(sequencer.claim());
        assertThat(reader.await(1, TimeUnit.MINUTES)).isZero();
    }

    @Test
    void aTimedReaderWithoutTimeDoesNotWait() {
        Counting counting = new Counting();
        RingBuffer<Object>.Reader reader =
                new RingBuffer<>(new RoomFirstSequencer(2, 1), Object::new).reader(0, counting);
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> reader.await(0, TimeUnit.SECONDS));
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> reader.await(-1, TimeUnit.SECONDS));
        assertThat(counting.told).isEmpty();
    }

    @Test
    void aTimedReaderMayBeInterruptedAndSeesTheEnd() throws Exception {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(2, 1);
        RingBuffer<Object>.Reader reader =
                new RingBuffer<>(sequencer, Object::new).reader(0, Thread.currentThread()::interrupt);
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> reader.await(1, TimeUnit.MINUTES));
        assertThat(Thread.interrupted()).isFalse();
        sequencer.close();
        assertThat(reader.await(1, TimeUnit.MINUTES)).isEqualTo(RingBuffer.OVER);
    }

    @Test
    void haltEndsATimedWait() throws Exception {
        Counting counting = new Counting();
        RingBuffer<Object>.Reader reader =
                new RingBuffer<>(new RoomFirstSequencer(2, 1), Object::new).reader(0, counting);
        counting.then = reader::halt;
        assertThat(reader.await(1, TimeUnit.MINUTES)).isEqualTo(RingBuffer.OVER);
        assertThat(counting.told).containsExactly(0, 1, 2);
    }

    /** Something happens in the third round of each wait. */
    private static final class Counting implements Waiting {
        final List<Integer> told = new ArrayList<>();
        Runnable then = () -> {};

        /** Whether the third round takes longer than a short time. */
        boolean late;

        @Override
        public void once() {
            throw new AssertionError("not told");
        }

        @Override
        public void once(int waited) {
            told.add(waited);
            if (waited == 2) {
                then.run();
                if (late) {
                    spin();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "16, 16", "32, 16", "64, 16", "128, 32", "1024, 256", "8192, 256"})
    void aLookFindsPartOfALargeRing(int capacity, int reach) {
        assertThat(Marks.reach(capacity)).isEqualTo(reach);
        RoomFirstSequencer sequencer = new RoomFirstSequencer(capacity, 1);
        sequencer.publish(0, sequencer.claim(capacity));
        for (long next = 0; next < capacity; next += reach) {
            long high = sequencer.look(next);
            assertThat(high).isEqualTo(next + reach - 1);
            sequencer.finish(0, high);
        }
        assertThat(sequencer.look(capacity)).isEqualTo(capacity - 1);
    }

    /** Room that no producer has looked at is beyond the limit; a claim looks, and finds it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aClaimBeyondTheLimitFindsWhatAllConsumersHaveFinished(int consumers) {
        RoomFirstSequencer sequencer = new RoomFirstSequencer(4, consumers);
        sequencer.publish(0, sequencer.claim(4));
        for (int consumer = 0; consumer < consumers; consumer++) {
            assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
            sequencer.finish(consumer, consumer);
        }
        assertThat(sequencer.tryClaim(2)).isEqualTo(-1);
        assertThat(sequencer.tryClaim(1)).isEqualTo(4);
        assertThat(sequencer.tryClaim(1)).isEqualTo(-1);
    }
}
