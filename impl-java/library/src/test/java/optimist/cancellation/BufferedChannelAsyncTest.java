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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import optimist.cancellation.BufferedChannel.Offered;
import optimist.cancellation.SegmentList.End;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits of no thread: what becomes of their stages, and of what was sent. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a stage is run when it is completed
class BufferedChannelAsyncTest {
    private static final int MANY = 50_000;

    /** One place. */
    private final BufferedChannel<Integer> channel = new BufferedChannel<>(1);

    private void isEmptyAndOpen() {
        assertThat(channel.tryReceive()).isNull();
        assertThat(channel.offer(-1)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(-2)).isEqualTo(Offered.FULL);
        assertThat(channel.tryReceive()).isEqualTo(-1);
        assertThat(channel.tryReceive()).isNull();
    }

    private List<CompletableFuture<@Nullable Integer>> manyReceives() {
        List<CompletableFuture<@Nullable Integer>> receives = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            receives.add(channel.receiveAsync());
        }
        return receives;
    }

    @Test
    void isCompleteIfItNeedNotWait() {
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        assertThat(channel.receiveAsync()).isCompletedWithValue(1);
        isEmptyAndOpen();
    }

    @Test
    void isCompletedLater() {
        CompletableFuture<@Nullable Integer> receive = channel.receiveAsync();
        assertThat(receive).isNotDone();
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        assertThat(receive).isCompletedWithValue(1);
        assertThat(channel.sendAsync(2)).isCompletedWithValue(true);
        CompletableFuture<Boolean> send = channel.sendAsync(3);
        assertThat(send).isNotDone();
        assertThat(channel.receiveAsync()).isCompletedWithValue(2);
        assertThat(send).isCompletedWithValue(true);
        assertThat(channel.receiveAsync()).isCompletedWithValue(3);
        isEmptyAndOpen();
    }

    /** First come, first served, beside threads that wait. */
    @Test
    void isCompletedInOrder() throws InterruptedException {
        CompletableFuture<@Nullable Integer> before = channel.receiveAsync();
        Waiting waiting = new Waiting(() -> assertThat(channel.receive()).isEqualTo(2));
        CompletableFuture<@Nullable Integer> after = channel.receiveAsync();
        channel.send(1);
        assertThat(before).isCompletedWithValue(1);
        channel.send(2);
        assertThat(waiting.end()).isNull();
        assertThat(after).isNotDone();
        channel.send(3);
        assertThat(after).isCompletedWithValue(3);
        isEmptyAndOpen();
    }

    @Test
    void itsSendsAreReceivedInOrder() throws InterruptedException {
        channel.send(0);
        CompletableFuture<Boolean> before = channel.sendAsync(1);
        Waiting waiting = new Waiting(() -> assertThat(channel.send(2)).isTrue());
        CompletableFuture<Boolean> after = channel.sendAsync(3);
        assertThat(channel.receive()).isZero();
        assertThat(before).isCompletedWithValue(true);
        assertThat(channel.receive()).isEqualTo(1);
        assertThat(waiting.end()).isNull();
        assertThat(after).isNotDone();
        assertThat(channel.receive()).isEqualTo(2);
        assertThat(after).isCompletedWithValue(true);
        assertThat(channel.receive()).isEqualTo(3);
        isEmptyAndOpen();
    }

    /** Its thread may be interrupted: it does not wait. */
    @Test
    void anInterruptIsIgnored() {
        Thread.currentThread().interrupt();
        CompletableFuture<@Nullable Integer> receive = channel.receiveAsync();
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(receive).isCompletedWithValue(1);
    }

    // ---- to give up

    @Test
    void aReceiveIsGivenUp() {
        for (Predicate<CompletableFuture<@Nullable Integer>> way :
                RendezvousChannelAsyncTest.<@Nullable Integer>ways(0)) {
            CompletableFuture<@Nullable Integer> stage = channel.receiveAsync();
            CompletableFuture<@Nullable Integer> next = channel.receiveAsync();
            assertThat(way.test(stage)).isTrue();
            assertThat(stage).isDone();
            assertThat(way.test(stage)).isEqualTo(stage.isCancelled());
            assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
            assertThat(next).isCompletedWithValue(1);
            isEmptyAndOpen();
        }
    }

    @Test
    void aSendIsGivenUp() {
        for (Predicate<CompletableFuture<Boolean>> way : RendezvousChannelAsyncTest.<Boolean>ways(false)) {
            channel.sendAsync(0);
            CompletableFuture<Boolean> stage = channel.sendAsync(1);
            CompletableFuture<Boolean> next = channel.sendAsync(2);
            assertThat(way.test(stage)).isTrue();
            assertThat(stage).isDone();
            assertThat(way.test(stage)).isEqualTo(stage.isCancelled());
            assertThat(channel.receiveAsync()).isCompletedWithValue(0);
            assertThat(next).isCompletedWithValue(true);
            assertThat(channel.receiveAsync()).isCompletedWithValue(2);
            isEmptyAndOpen();
        }
    }

    /** Nobody is left who waits: the element is in the buffer, and the place is in the room. */
    @Test
    void whatComesAfterAllHaveGivenUpIsKept() {
        List<CompletableFuture<@Nullable Integer>> receives = manyReceives();
        receives.forEach(each -> assertThat(each.cancel(false)).isTrue());
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        List<CompletableFuture<Boolean>> sends =
                IntStream.range(0, 40).mapToObj(channel::sendAsync).toList();
        sends.forEach(each -> assertThat(each.cancel(false)).isTrue());
        assertThat(channel.receiveAsync()).isCompletedWithValue(1);
        isEmptyAndOpen();
    }

    @Test
    void itsTimeMayBeOver() {
        CompletableFuture<@Nullable Integer> receive = channel.receiveAsync().orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(receive::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
        assertThat(channel.receiveAsync()
                        .completeOnTimeout(7, 1, TimeUnit.MILLISECONDS)
                        .join())
                .isEqualTo(7);
        CompletableFuture<@Nullable Integer> inTime = channel.receiveAsync().orTimeout(1, TimeUnit.HOURS);
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        assertThat(inTime).isCompletedWithValue(1);
        channel.sendAsync(2);
        CompletableFuture<Boolean> send = channel.sendAsync(3).orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(send::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
        CompletableFuture<Boolean> sentInTime = channel.sendAsync(4).orTimeout(1, TimeUnit.HOURS);
        assertThat(channel.tryReceive()).isEqualTo(2);
        assertThat(sentInTime).isCompletedWithValue(true);
        assertThat(channel.tryReceive()).isEqualTo(4);
        isEmptyAndOpen();
    }

    /** Between the hand-over and the completion of the stage: a callback of another one is running. Nothing is lost. */
    @Test
    void aReceiveIsGivenUpTooLate() {
        CompletableFuture<@Nullable Integer> stage = channel.receiveAsync();
        CompletableFuture<@Nullable Integer> late = channel.receiveAsync();
        CompletableFuture<Void> meanwhile = stage.thenRun(() -> {
            assertThat(channel.sendAsync(2)).isCompletedWithValue(true);
            for (Predicate<CompletableFuture<@Nullable Integer>> way :
                    RendezvousChannelAsyncTest.<@Nullable Integer>ways(0)) {
                assertThat(late).isNotDone();
                assertThat(way.test(late)).isFalse();
                assertThat(late).isNotDone();
            }
        });
        channel.sendAsync(1);
        meanwhile.join();
        assertThat(late).isCompletedWithValue(2);
        isEmptyAndOpen();
    }

    @Test
    void aSendIsGivenUpTooLate() {
        channel.sendAsync(0);
        CompletableFuture<Boolean> stage = channel.sendAsync(1);
        CompletableFuture<Boolean> late = channel.sendAsync(2);
        CompletableFuture<Void> meanwhile = stage.thenRun(() -> {
            assertThat(channel.tryReceive()).isEqualTo(1);
            for (Predicate<CompletableFuture<Boolean>> way : RendezvousChannelAsyncTest.<Boolean>ways(false)) {
                assertThat(late).isNotDone();
                assertThat(way.test(late)).isFalse();
                assertThat(late).isNotDone();
            }
        });
        assertThat(channel.tryReceive()).isZero();
        meanwhile.join();
        assertThat(late).isCompletedWithValue(true);
        assertThat(channel.tryReceive()).isEqualTo(2);
        isEmptyAndOpen();
    }

    @Test
    void aStageThatIsCompleteIsNotGivenUp() {
        CompletableFuture<Boolean> sent = channel.sendAsync(1);
        assertThat(sent.cancel(false)).isFalse();
        assertThat(sent.complete(false)).isFalse();
        assertThat(sent).isCompletedWithValue(true);
        CompletableFuture<@Nullable Integer> received = channel.receiveAsync();
        assertThat(received.completeExceptionally(new IllegalStateException("too late")))
                .isFalse();
        assertThat(received).isCompletedWithValue(1);
    }

    @Test
    void aDependentStageGivesNothingUp() {
        CompletableFuture<@Nullable Integer> receive = channel.receiveAsync();
        assertThat(receive.thenApply(element -> element).cancel(false)).isTrue();
        channel.sendAsync(1);
        assertThat(receive).isCompletedWithValue(1);
    }

    @Test
    void otherWaysToCompleteAreUnsupported() {
        CompletableFuture<@Nullable Integer> receive = channel.receiveAsync();
        assertThatThrownBy(() -> receive.completeAsync(() -> 7)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> receive.obtrudeValue(7)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> receive.obtrudeException(new IllegalStateException("no")))
                .isInstanceOf(UnsupportedOperationException.class);
        channel.sendAsync(1);
        assertThat(receive).isCompletedWithValue(1);
    }

    // ---- to close

    @Test
    void closeCompletesReceives() {
        List<CompletableFuture<@Nullable Integer>> all = manyReceives();
        assertThat(all.get(7).cancel(false)).isTrue();
        assertThat(channel.close()).isTrue();
        for (CompletableFuture<@Nullable Integer> each : all) {
            assertThat(each).isDone();
            assertThat(each.isCancelled() || each.join() == null).isTrue();
        }
        assertThat(channel.receiveAsync()).isCompletedWithValue(null);
    }

    @Test
    void closeCompletesSends() {
        channel.sendAsync(-1);
        List<CompletableFuture<Boolean>> all =
                IntStream.range(0, 40).mapToObj(channel::sendAsync).toList();
        assertThat(all.get(7).cancel(false)).isTrue();
        assertThat(channel.close()).isTrue();
        for (CompletableFuture<Boolean> each : all) {
            assertThat(each).isDone();
            assertThat(each.isCancelled() || !each.join()).isTrue();
        }
        assertThat(channel.sendAsync(1)).isCompletedWithValue(false);
        assertThat(channel.receiveAsync()).isCompletedWithValue(-1);
        assertThat(channel.receiveAsync()).isCompletedWithValue(null);
        assertThat(channel.hasEnded()).isTrue();
    }

    /** A dependent of what was in time closes the channel: what was accepted is received all the same. */
    @Test
    void aDependentCloses() {
        CompletableFuture<Void> closed = channel.sendAsync(1)
                .thenRun(() -> channel.sendAsync(2)
                        .thenAccept(isSent -> assertThat(isSent).isTrue())
                        .thenRun(channel::close));
        assertThat(closed).isCompleted();
        assertThat(channel.isClosed()).isFalse();
        assertThat(channel.receiveAsync()).isCompletedWithValue(1);
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.receiveAsync()).isCompletedWithValue(2);
        assertThat(channel.receiveAsync()).isCompletedWithValue(null);
    }

    // ---- what depends on a stage

    @Test
    void throwingCallbackDoesNotReachThePeer() {
        CompletableFuture<Void> received = channel.receiveAsync().thenAccept(element -> {
            throw new IllegalStateException("out of luck");
        });
        assertThat(channel.sendAsync(1)).isCompletedWithValue(true);
        assertThat(received).isCompletedExceptionally();
        channel.sendAsync(2);
        CompletableFuture<Void> sent = channel.sendAsync(3).thenAccept(isSent -> {
            throw new IllegalStateException("out of luck");
        });
        assertThat(channel.tryReceive()).isEqualTo(2);
        assertThat(sent).isCompletedExceptionally();
        assertThat(channel.tryReceive()).isEqualTo(3);
        isEmptyAndOpen();
    }

    /** However many send one after the other, each in what depends on the receive before. */
    @Test
    void aChainOfSendsHasAFlatStack() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            channel.receiveAsync().thenAccept(element -> {
                order.add(element);
                channel.sendAsync(element + 1);
            });
        }
        channel.sendAsync(0);
        assertThat(order).hasSize(MANY).isSorted();
        assertThat(channel.tryReceive()).isEqualTo(MANY);
        isEmptyAndOpen();
    }

    @Test
    void aChainOfReceivesHasAFlatStack() {
        List<@Nullable Integer> order = new ArrayList<>();
        channel.sendAsync(0);
        for (int i = 1; i <= MANY; i++) {
            channel.sendAsync(i).thenRun(() -> channel.receiveAsync().thenAccept(order::add));
        }
        assertThat(channel.receiveAsync()).isCompletedWithValue(0);
        assertThat(order).hasSize(MANY).isSorted();
        isEmptyAndOpen();
    }

    /** Each element that a stalled send holds back makes room for the next: what is resumed so is not nested. */
    @Test
    void whatAStalledSendHeldBackHasAFlatStack() {
        channel.room.list.takeIndex(End.HEAD, channel.room.list.loadPointer(End.HEAD));
        List<CompletableFuture<@Nullable Integer>> receives = new ArrayList<>();
        List<CompletableFuture<Boolean>> sends = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            receives.add(channel.receiveAsync());
            sends.add(channel.sendAsync(i));
        }
        // It goes on.
        assertThat(channel.items.puts(-1)).isTrue();
        assertThat(receives).allSatisfy(receive -> assertThat(receive).isCompleted());
        assertThat(sends).allSatisfy(send -> assertThat(send).isCompletedWithValue(true));
        assertThat(receives.get(MANY - 1)).isCompletedWithValue(MANY - 2);
        assertThat(channel.tryReceive()).isEqualTo(MANY - 1);
        isEmptyAndOpen();
    }

    @Test
    void aKeptStageKeepsNoLaterStage() throws InterruptedException {
        channel.room.list.takeIndex(End.HEAD, channel.room.list.loadPointer(End.HEAD));
        CompletableFuture<@Nullable Integer> first = channel.receiveAsync();
        WeakReference<CompletableFuture<Boolean>> next = new WeakReference<>(channel.sendAsync(1));
        assertThat(channel.items.puts(0)).isTrue();
        isCollected(next);
        assertThat(first).isCompletedWithValue(0);
    }

    // ---- errors

    /** A call that runs out of stack may lose its own element. The thread completes the stages of later calls all the same. */
    @Test
    void anErrorLeavesTheThreadUsable() throws InterruptedException {
        List<Integer> failed = new ArrayList<>();
        AtomicInteger errors = new AtomicInteger();
        Runnable calls = () -> {
            int deepest = 0;
            while (isDeep(deepest + 50, () -> {})) {
                deepest += 50;
            }
            for (int depth = deepest - 300; depth < deepest + 100; depth++) {
                BufferedChannel<Integer> tried = new BufferedChannel<>(1);
                tried.receiveAsync();
                if (!isDeep(depth, () -> tried.offer(1))) {
                    errors.incrementAndGet();
                }
                BufferedChannel<Integer> later = new BufferedChannel<>(1);
                CompletableFuture<@Nullable Integer> receive = later.receiveAsync();
                later.offer(1);
                if (!receive.isDone()) {
                    failed.add(depth);
                }
            }
        };
        for (int i = 0; i < 20 && failed.isEmpty(); i++) {
            Thread thread = new Thread(null, calls, "small stack", 256 << 10);
            thread.start();
            thread.join();
        }
        assertThat(errors.get()).isPositive();
        assertThat(failed).isEmpty();
    }

    private static boolean isDeep(int depth, Runnable call) {
        try {
            calls(depth, call);
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static int calls(int depth, Runnable call) {
        if (depth > 0) {
            return 1 + calls(depth - 1, call);
        }
        call.run();
        return 0;
    }

    // ---- calls of dependents

    /** Both parts are closed before the first dependent runs. */
    @Test
    void closeRefusesTheSendsOfDependents() {
        List<Boolean> sent = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            channel.receiveAsync().thenRun(() -> {
                try {
                    sent.add(channel.send(1));
                } catch (InterruptedException e) {
                    throw new CompletionException(e);
                }
            });
        }
        assertThat(channel.close()).isTrue();
        assertThat(sent).containsExactly(false, false);
    }

    /** Whoever waits is woken before the first dependent runs, which may wait for the threads that waited. */
    @Test
    void closeWakesThreadsBeforeDependentsRun() throws InterruptedException {
        channel.sendAsync(0);
        channel.receiveAsync();
        CompletableFuture<@Nullable Integer> first = channel.receiveAsync();
        Waiting behind = new Waiting(() -> assertThat(channel.receive()).isNull());
        CompletableFuture<Boolean> joins = first.thenApply(element -> endsWithin(behind, 10));
        assertThat(channel.close()).isTrue();
        assertThat(joins).isCompletedWithValue(true);
        assertThat(behind.end()).isNull();
    }

    @Test
    void closeWakesSendersBeforeDependentsRun() throws InterruptedException {
        channel.sendAsync(0);
        CompletableFuture<Boolean> first = channel.sendAsync(1);
        Waiting behind = new Waiting(() -> assertThat(channel.send(2)).isFalse());
        CompletableFuture<Boolean> joins = first.thenApply(isSent -> endsWithin(behind, 10));
        assertThat(channel.close()).isTrue();
        assertThat(joins).isCompletedWithValue(true);
        assertThat(behind.end()).isNull();
    }

    private static boolean endsWithin(Waiting waiting, int seconds) {
        try {
            waiting.thread.join(TimeUnit.SECONDS.toMillis(seconds));
            return !waiting.thread.isAlive();
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    /** An asynchronous send that has a place has sent its element, even if its own dependents have to wait. */
    @Test
    void aDependentFindsWhatItHasMadePossible() {
        List<@Nullable Object> seen = new ArrayList<>();
        channel.receiveAsync().thenRun(() -> {
            seen.add(channel.offer(1));
            seen.add(channel.sendAsync(2).isDone());
            seen.add(channel.tryReceive());
            seen.add(channel.tryReceive());
            seen.add(channel.offer(3));
        });
        assertThat(channel.offer(0)).isEqualTo(Offered.ACCEPTED);
        assertThat(seen).containsExactly(Offered.ACCEPTED, false, 1, 2, Offered.ACCEPTED);
        assertThat(channel.tryReceive()).isEqualTo(3);
        isEmptyAndOpen();
    }

    private static void isCollected(WeakReference<?> reference) throws InterruptedException {
        for (int i = 0; reference.get() != null && i < 500; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(reference.get()).isNull();
    }

    @Test
    void aKeptStageKeepsNoSegment() throws InterruptedException {
        CompletableFuture<@Nullable Integer> resumed = channel.receiveAsync();
        CompletableFuture<@Nullable Integer> cancelled = channel.receiveAsync();
        WeakReference<Object> segment = new WeakReference<>(channel.items.list.head);
        cancelled.cancel(true);
        for (int i = 0; i < MANY; i++) {
            channel.send(i);
            if (i > 0) {
                channel.receive();
            }
        }
        isCollected(segment);
        assertThat(resumed).isCompletedWithValue(0);
        assertThat(cancelled).isCancelled();
    }
}
