package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits of no thread: what becomes of their stages, and of what was sent. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a stage is run when it is completed
class RendezvousChannelAsyncTest {
    private static final int MANY = 100_000;

    private final RendezvousChannel<Integer> channel = new RendezvousChannel<>();

    @Test
    void completesBoth() {
        CompletableFuture<Integer> receive = channel.receiveAsync();
        assertThat(receive).isNotDone();
        assertThat(channel.sendAsync(1)).isCompleted();
        assertThat(receive).isCompletedWithValue(1);
        CompletableFuture<Void> send = channel.sendAsync(2);
        assertThat(send).isNotDone();
        assertThat(channel.receiveAsync()).isCompletedWithValue(2);
        assertThat(send).isCompleted();
    }

    /** First come, first served, beside threads that wait. */
    @Test
    void meetsThreadsInOrder() throws InterruptedException {
        List<Integer> received = new ArrayList<>();
        CompletableFuture<Integer> before = channel.receiveAsync();
        Waiting waiting = new Waiting(() -> received.add(channel.receive()));
        CompletableFuture<Integer> after = channel.receiveAsync();
        channel.send(1);
        assertThat(before).isCompletedWithValue(1);
        channel.send(2);
        assertThat(waiting.end()).isNull();
        assertThat(received).containsExactly(2);
        assertThat(after).isNotDone();
        channel.send(3);
        assertThat(after).isCompletedWithValue(3);
    }

    /** Ways to give up. */
    static <T extends @Nullable Object> List<Predicate<CompletableFuture<T>>> ways(@Nullable T value) {
        return List.of(
                stage -> stage.cancel(false),
                stage -> stage.completeExceptionally(new IllegalStateException("enough")),
                stage -> stage.complete(value));
    }

    @Test
    void isGivenUp() {
        for (Predicate<CompletableFuture<Integer>> way : RendezvousChannelAsyncTest.<Integer>ways(0)) {
            CompletableFuture<Integer> stage = channel.receiveAsync();
            CompletableFuture<Integer> next = channel.receiveAsync();
            assertThat(way.test(stage)).isTrue();
            assertThat(stage).isDone();
            assertThat(channel.sendAsync(1)).isCompleted();
            assertThat(next).isCompletedWithValue(1);
        }
        for (Predicate<CompletableFuture<Void>> way : RendezvousChannelAsyncTest.<Void>ways(null)) {
            CompletableFuture<Void> stage = channel.sendAsync(1);
            CompletableFuture<Void> next = channel.sendAsync(2);
            assertThat(way.test(stage)).isTrue();
            assertThat(stage).isDone();
            assertThat(channel.receiveAsync()).isCompletedWithValue(2);
            assertThat(next).isCompleted();
        }
    }

    @Test
    void itsTimeMayBeOver() {
        CompletableFuture<Integer> stage = channel.receiveAsync().orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(stage::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
        assertThat(channel.receiveAsync()
                        .completeOnTimeout(7, 1, TimeUnit.MILLISECONDS)
                        .join())
                .isEqualTo(7);
        CompletableFuture<Integer> inTime = channel.receiveAsync().orTimeout(1, TimeUnit.HOURS);
        channel.sendAsync(1);
        assertThat(inTime).isCompletedWithValue(1);
    }

    /** Between the hand-over and the completion of the stage: a callback of another one is running. Nothing is lost. */
    @Test
    void isGivenUpTooLate() {
        CompletableFuture<Integer> stage = channel.receiveAsync();
        CompletableFuture<Integer> late = channel.receiveAsync();
        CompletableFuture<Void> meanwhile = stage.thenRun(() -> {
            assertThat(channel.sendAsync(2)).isCompleted();
            assertThat(late).isNotDone();
            assertThat(late.cancel(false)).isFalse();
            assertThat(late).isNotDone();
        });
        channel.sendAsync(1);
        meanwhile.join();
        assertThat(late).isCompletedWithValue(2);
    }

    @Test
    void throwingCallbackDoesNotReachTheSender() {
        CompletableFuture<Void> after = channel.receiveAsync().thenAccept(element -> {
            throw new IllegalStateException("out of luck");
        });
        assertThat(channel.sendAsync(1)).isCompleted();
        assertThat(after).isCompletedExceptionally();
    }

    /** However many send one after the other, each in what depends on the one before. */
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
    }
}
