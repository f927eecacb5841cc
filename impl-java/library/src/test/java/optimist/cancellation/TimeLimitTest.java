package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a time limit is left, by a clock that the test sets, and where time and interrupts are looked at. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TimeLimitTest {
    private static final int CELLS = 1_000;
    private static final int LIMIT = 100;

    // ---- the time that is left

    /** A wake-up for no reason does not begin the time limit again. */
    @ParameterizedTest
    @EnumSource
    void earlyWakeUpsDoNotExtendTheLimit(Variant variant) {
        Clock clock = new Clock(0, 40);
        assertThat(variant.make(clock).await(true, 100)).isEqualTo(Waiter.State.ACTIVE);
        assertThat(clock.parked).containsExactly(100L, 60L, 20L);
        assertThat(clock.time).isEqualTo(100);
    }

    @Test
    void timeBeforeTheCellOfAnAcquireCounts() throws InterruptedException {
        Clock clock = new Clock(7, LIMIT);
        FairSemaphore semaphore = new FairSemaphore(1, 2, 0, clock);
        semaphore.acquire();
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).containsExactly(LIMIT - 7L);
    }

    @Test
    void timeBeforeTheCellOfASendOrAReceiveCounts() throws InterruptedException {
        Clock clock = new Clock(7, LIMIT);
        RendezvousChannel<Integer> channel = new RendezvousChannel<>(2, PackedWaiter::new, clock);
        assertThat(channel.send(1, LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).containsExactly(LIMIT - 7L);
        // Its first cell is that of the send which has given up.
        assertThatThrownBy(() -> channel.receive(LIMIT, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(clock.parked).containsExactly(LIMIT - 7L, LIMIT - 7L);
    }

    // ---- between cells

    /** How many cells were taken there; takes one more. */
    private static long taken(WaitsInCells waits, End end) {
        return waits.list.takeIndex(end, waits.list.loadPointer(end));
    }

    /** One permit, which is out, and so many cells that releases have broken. */
    private static FairSemaphore broken(Clock clock) {
        FairSemaphore semaphore = new FairSemaphore(1, CELLS + 2, 0, clock);
        assertThat(semaphore.tryAcquire()).isTrue();
        Cells cells = (Cells) semaphore.list.loadPointer(End.TAIL);
        for (int i = 0; i < CELLS; i++) {
            cells.contents.set(i, FairSemaphore.Mark.BROKEN);
        }
        return semaphore;
    }

    /** After the fourth cell no time is left, to the nanosecond, or its time was over before; after the third, a nanosecond is left. */
    @ParameterizedTest
    @ValueSource(longs = {25, 30, 33})
    void anAcquireStopsAtABrokenCellWhenItsTimeIsOver(long step) throws InterruptedException {
        Clock clock = new Clock(step, LIMIT);
        FairSemaphore semaphore = broken(clock);
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(taken(semaphore, End.TAIL)).isEqualTo(4);
        assertThat(clock.parked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {LIMIT, Waiter.FOREVER})
    void anAcquireStopsAtABrokenCellWhenItIsInterrupted(long limit) {
        FairSemaphore semaphore = broken(new Clock(0, LIMIT));
        Thread.currentThread().interrupt();
        assertThat(semaphore.acquires(true, limit)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(taken(semaphore, End.TAIL)).isEqualTo(1);
    }

    @Test
    void anAcquireThatDoesNotGiveUpGoesPastAllBrokenCells() {
        FairSemaphore semaphore = broken(new Clock(30, LIMIT));
        Thread.currentThread().interrupt();
        assertThatThrownBy(semaphore::acquireUninterruptibly).hasMessageContaining("parked for");
        assertThat(taken(semaphore, End.TAIL)).isEqualTo(CELLS + 1);
    }

    /** An asynchronous one has no permit either, until a release grants it one. */
    @Test
    void anAsynchronousAcquireGoesPastAllBrokenCells() {
        FairSemaphore semaphore = broken(new Clock(30, LIMIT));
        CompletableFuture<Void> acquired = semaphore.acquireAsync();
        assertThat(acquired).isNotDone();
        assertThat(taken(semaphore, End.TAIL)).isEqualTo(CELLS + 1);
    }

    /** The release of the one permit goes past the cells of those that have stopped: all permits are there then, and no more. */
    @Test
    void anAcquireThatStopsAtABrokenCellOwesNothing() {
        FairSemaphore semaphore = broken(new Clock(0, LIMIT));
        for (int i = 0; i < 3; i++) {
            Thread.currentThread().interrupt();
            assertThat(semaphore.acquires(true, Waiter.FOREVER)).isFalse();
            assertThat(Thread.interrupted()).isTrue();
        }
        semaphore.release();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThatIllegalStateException().isThrownBy(semaphore::release);
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
    }

    /** Past as many receives that have given up. */
    private static RendezvousChannel<Integer> abandoned(Clock clock) throws InterruptedException {
        RendezvousChannel<Integer> channel = new RendezvousChannel<>(CELLS + 2, PackedWaiter::new, clock);
        for (int i = 0; i < CELLS; i++) {
            assertThatThrownBy(() -> channel.receive(0, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        }
        clock.time = 0;
        return channel;
    }

    @Test
    void aSendStopsBetweenCellsWhenItsTimeIsOver() throws InterruptedException {
        Clock clock = new Clock(30, LIMIT);
        RendezvousChannel<Integer> channel = abandoned(clock);
        assertThat(channel.send(1, LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(taken(channel, End.TAIL)).isEqualTo(4 * RendezvousChannel.CELLS_A_LOOK);
        assertThat(clock.parked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {LIMIT, Waiter.FOREVER})
    void aSendStopsBetweenCellsWhenItIsInterrupted(long limit) throws InterruptedException {
        RendezvousChannel<Integer> channel = abandoned(new Clock(0, LIMIT));
        Thread.currentThread().interrupt();
        assertThat(channel.meets(End.TAIL, 1, null, true, limit)).isNull();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(taken(channel, End.TAIL)).isEqualTo(RendezvousChannel.CELLS_A_LOOK);
    }

    /** Past as many sends that have given up. */
    private static RendezvousChannel<Integer> abandonedBySends(Clock clock) throws InterruptedException {
        RendezvousChannel<Integer> channel = new RendezvousChannel<>(CELLS + 2, PackedWaiter::new, clock);
        for (int i = 0; i < CELLS; i++) {
            assertThat(channel.send(1, 0, TimeUnit.NANOSECONDS)).isFalse();
        }
        clock.time = 0;
        return channel;
    }

    @Test
    void aReceiveStopsBetweenCellsWhenItsTimeIsOver() throws InterruptedException {
        Clock clock = new Clock(30, LIMIT);
        RendezvousChannel<Integer> channel = abandonedBySends(clock);
        assertThatThrownBy(() -> channel.receive(LIMIT, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(taken(channel, End.HEAD)).isEqualTo(4 * RendezvousChannel.CELLS_A_LOOK);
        assertThat(clock.parked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {LIMIT, Waiter.FOREVER})
    void aReceiveStopsBetweenCellsWhenItIsInterrupted(long limit) throws InterruptedException {
        RendezvousChannel<Integer> channel = abandonedBySends(new Clock(0, LIMIT));
        Thread.currentThread().interrupt();
        assertThat(channel.meets(End.HEAD, null, null, true, limit)).isNull();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(taken(channel, End.HEAD)).isEqualTo(RendezvousChannel.CELLS_A_LOOK);
    }

    /** What stops there leaves nothing behind: the next send and receive meet. */
    @Test
    void aSendThatStopsBetweenCellsOwesNothing() throws InterruptedException {
        RendezvousChannel<Integer> channel = abandoned(new Clock(30, LIMIT));
        assertThat(channel.send(1, LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        CompletableFuture<Integer> received = channel.receiveAsync();
        assertThat(channel.send(2, 0, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(received).isCompletedWithValue(2);
    }

    /** A call without time to wait goes past all who have given up, and finds who waits. */
    @Test
    void anAttemptLooksAtNoTimeBetweenCells() throws InterruptedException {
        RendezvousChannel<Integer> channel = abandoned(new Clock(30, LIMIT));
        CompletableFuture<Integer> received = channel.receiveAsync();
        assertThat(channel.send(1, 0, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(received).isCompletedWithValue(1);
    }

    @Test
    void aSendOfNoThreadGoesPastAllThatHaveGivenUp() throws InterruptedException {
        RendezvousChannel<Integer> channel = abandoned(new Clock(30, LIMIT));
        Thread.currentThread().interrupt();
        CompletableFuture<Void> sent = channel.sendAsync(1);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sent).isNotDone();
        assertThat(taken(channel, End.TAIL)).isEqualTo(CELLS + 1);
    }
}
