package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import optimist.cancellation.SegmentList.Segment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits of no thread: what becomes of their stages, and of their permits. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a stage is run when it is completed
class FairSemaphoreAsyncTest {
    private static final int MANY = 100_000;

    /** Its permit is out. */
    private final FairSemaphore semaphore = new FairSemaphore(1);

    private final CompletableFuture<Void> first = semaphore.acquireAsync();

    private static boolean isGranted(CompletableFuture<?> stage) {
        return stage.isDone() && !stage.isCompletedExceptionally();
    }

    @Test
    void isCompleteIfThereIsAPermit() {
        assertThat(isGranted(first)).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isTrue();
    }

    @Test
    void releaseCompletesTheStage() {
        List<Thread> by = new ArrayList<>();
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        stage.thenRun(() -> by.add(Thread.currentThread()));
        assertThat(stage).isNotDone();
        semaphore.release();
        assertThat(isGranted(stage)).isTrue();
        assertThat(by).containsExactly(Thread.currentThread());
        assertThat(semaphore.availablePermits()).isZero();
    }

    /** First in, first out, beside threads that wait. */
    @Test
    void isCompletedInOrder() throws InterruptedException {
        CompletableFuture<Void> before = semaphore.acquireAsync();
        Thread thread = new Thread(semaphore::acquireUninterruptibly);
        thread.start();
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        CompletableFuture<Void> after = semaphore.acquireAsync();
        semaphore.release();
        assertThat(isGranted(before)).isTrue();
        assertThat(after).isNotDone();
        semaphore.release();
        thread.join();
        assertThat(after).isNotDone();
        semaphore.release();
        assertThat(isGranted(after)).isTrue();
    }

    /** Whoever gives up has no permit, and is passed. */
    @Test
    void isGivenUp() {
        List<Predicate<CompletableFuture<Void>>> ways = List.of(
                stage -> stage.cancel(false),
                stage -> stage.completeExceptionally(new IllegalStateException("enough")),
                stage -> stage.complete(null));
        for (Predicate<CompletableFuture<Void>> way : ways) {
            CompletableFuture<Void> stage = semaphore.acquireAsync();
            CompletableFuture<Void> next = semaphore.acquireAsync();
            assertThat(way.test(stage)).isTrue();
            assertThat(stage).isDone();
            assertThat(stage.complete(null)).isFalse();
            assertThat(stage.completeExceptionally(new IllegalStateException("late")))
                    .isFalse();
            semaphore.release();
            assertThat(isGranted(next)).isTrue();
            assertThat(semaphore.tryAcquire()).isFalse();
        }
        semaphore.release();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }

    /** Neither in a cell, nor a segment whose cells are all given up. */
    @Test
    void cancelledAcquiresLeaveNoSegments() {
        for (int i = 0; i < 1_000; i++) {
            semaphore.acquireAsync().cancel(false);
        }
        int segments = 0;
        for (Segment each = semaphore.list.head; each != null; each = each.next) {
            segments++;
        }
        assertThat(segments).isLessThanOrEqualTo(2);
    }

    @Test
    void itsTimeMayBeOver() {
        CompletableFuture<Void> stage = semaphore.acquireAsync().orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(stage::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isTrue();
        CompletableFuture<Void> inTime = semaphore.acquireAsync().orTimeout(1, TimeUnit.HOURS);
        semaphore.release();
        assertThat(isGranted(inTime)).isTrue();
    }

    @Test
    void isCancelledTooLate() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        semaphore.release();
        assertThat(stage.cancel(true)).isFalse();
        assertThat(isGranted(stage)).isTrue();
        assertThat(semaphore.availablePermits()).isZero();
        semaphore.release();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }

    /** It is the stage that gives up, and not what depends on it. */
    @Test
    void dependentStageIsCancelledAlone() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        stage.thenRun(() -> {}).cancel(true);
        semaphore.release();
        assertThat(isGranted(stage)).isTrue();
    }

    /** Between the release that has resumed it and the completion of its stage: a callback of another one is running. */
    @Test
    void isGivenUpTooLate() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        CompletableFuture<Void> late = semaphore.acquireAsync();
        CompletableFuture<Void> meanwhile = stage.thenRun(() -> {
            semaphore.release();
            assertThat(late).isNotDone();
            assertThat(late.cancel(false)).isFalse();
            assertThat(late.complete(null)).isFalse();
            assertThat(late.completeExceptionally(new IllegalStateException("enough")))
                    .isFalse();
            assertThat(late).isNotDone();
        });
        semaphore.release();
        meanwhile.join();
        assertThat(isGranted(late)).isTrue();
        assertThat(semaphore.availablePermits()).isZero();
    }

    @Test
    void isNotCompletedWithoutGivingUp() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        for (Consumer<CompletableFuture<Void>> way : List.<Consumer<CompletableFuture<Void>>>of(
                one -> one.obtrudeValue(null),
                one -> one.obtrudeException(new IllegalStateException("enough")),
                one -> one.completeAsync(() -> null))) {
            assertThatThrownBy(() -> way.accept(stage)).isInstanceOf(UnsupportedOperationException.class);
        }
        semaphore.release();
        assertThat(isGranted(stage)).isTrue();
    }

    @Test
    void isCancelledOnce() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        assertThat(stage.cancel(false)).isTrue();
        assertThat(stage.cancel(false)).isTrue();
        assertThat(stage.complete(null)).isFalse();
        assertThat(first.cancel(false)).isFalse();
    }

    @Test
    void throwingCallbackDoesNotReachTheReleaser() {
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        CompletableFuture<Void> after = stage.thenRun(() -> {
            throw new IllegalStateException("out of luck");
        });
        CompletableFuture<Void> next = semaphore.acquireAsync();
        semaphore.release();
        assertThat(isGranted(stage)).isTrue();
        assertThat(after).isCompletedExceptionally();
        assertThat(next).isNotDone();
        semaphore.release();
        assertThat(isGranted(next)).isTrue();
    }

    /** However many release one after the other, each in what depends on the one before. */
    @Test
    void aChainOfReleasesHasAFlatStack() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int number = i;
            semaphore.acquireAsync().thenRun(() -> {
                order.add(number);
                semaphore.release();
            });
        }
        semaphore.release();
        assertThat(order).hasSize(MANY).isSorted();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }

    /** A release within a callback is of another thread's wait as well. */
    @Test
    void aCallbackMayWakeAThread() throws InterruptedException {
        semaphore.acquireAsync().thenRun(semaphore::release);
        Thread thread = new Thread(semaphore::acquireUninterruptibly);
        thread.start();
        semaphore.release();
        thread.join();
        assertThat(semaphore.availablePermits()).isZero();
    }

    /** What it is completed with cannot be had: the next one that this thread completes is completed. */
    @Test
    void theResumerLearnsThatAnOutcomeThrows() {
        Acquisition<Integer> without = new Acquisition<>(waiter -> {
            throw new IllegalStateException("out of luck");
        });
        Waiter waiter = new PackedWaiter(without);
        without.begin(waiter);
        assertThatThrownBy(waiter::resume).hasMessage("out of luck");
        assertThat(without.stage()).isCompletedExceptionally();
        CompletableFuture<Void> stage = semaphore.acquireAsync();
        semaphore.release();
        assertThat(isGranted(stage)).isTrue();
    }

    /** What else is resumed meanwhile has its own outcome. */
    @Test
    void anOutcomeThatThrowsIsOfOneStage() {
        Acquisition<Integer> without = new Acquisition<>(waiter -> {
            throw new IllegalStateException("out of luck");
        });
        Acquisition<Integer> with = new Acquisition<>(waiter -> 7);
        Waiter first = new PackedWaiter(without);
        Waiter second = new PackedWaiter(with);
        without.begin(first);
        with.begin(second);
        assertThatThrownBy(() -> Acquisition.inOneTurn(turn -> {
                    assertThat(first.resume()).isTrue();
                    assertThat(second.resume()).isTrue();
                }))
                .hasMessage("out of luck");
        assertThat(without.stage()).isCompletedExceptionally();
        assertThat(with.stage()).isCompletedWithValue(7);
    }

    private static WeakReference<Thread> endedAfter(Runnable call) throws InterruptedException {
        Thread thread = new Thread(call);
        thread.start();
        thread.join();
        return new WeakReference<>(thread);
    }

    /** Whoever has made a stage may end: neither the stage nor the semaphore keeps its thread. */
    @Test
    void keepsNoThread() throws InterruptedException {
        AtomicReference<@Nullable CompletableFuture<Void>> stage = new AtomicReference<>();
        WeakReference<Thread> ended = endedAfter(() -> stage.set(semaphore.acquireAsync()));
        while (ended.get() != null) {
            System.gc();
        }
        semaphore.release();
        assertThat(stage.get()).isCompleted();
    }
}
