package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who waits for the end of a buffer, beside the thread that ends it. */
@Timeout(300)
class EndTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<Thread> waiter = new CompletableFuture<>();
    private final MultiBuffer<Object> buffer =
            new SignalledMultiBuffer<>(1, 1, Object::new, (entry, source, sequence, last) -> {});

    @AfterEach
    void end() {
        buffer.halt();
        threads.shutdownNow();
    }

    private <T> Future<T> start(Callable<T> call) {
        return threads.submit(call);
    }

    /** Begins to wait, and returns when the thread does. */
    private Future<Boolean> awaitEnd() throws Exception {
        Future<Boolean> result = start(() -> {
            waiter.complete(Thread.currentThread());
            return buffer.awaitEnd(1, TimeUnit.DAYS);
        });
        while (waiter.get().getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return result;
    }

    @Test
    void closedWhileItRuns() throws Exception {
        Future<Boolean> ended = awaitEnd();
        Future<?> run = start(Executors.callable(buffer));
        buffer.close();
        assertThat(ended.get()).isTrue();
        run.get();
    }

    @Test
    void haltedWhileItRuns() throws Exception {
        Future<?> run = start(Executors.callable(buffer));
        Future<Boolean> ended = awaitEnd();
        buffer.halt();
        assertThat(ended.get()).isTrue();
        run.get();
    }

    @Test
    void haltedWhileNobodyRunsIt() throws Exception {
        Future<Boolean> ended = awaitEnd();
        buffer.halt();
        assertThat(ended.get()).isTrue();
    }

    @Test
    void closedWhileNobodyRunsIt() throws Exception {
        Future<Boolean> ended = awaitEnd();
        buffer.close();
        assertThat(buffer.awaitEnd(1, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(ended.isDone()).isFalse();
        buffer.run();
        assertThat(ended.get()).isTrue();
    }

    /** The buffer has not ended as long as the handler runs. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theHandlerStillRuns(boolean halts) throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch mayReturn = new CountDownLatch(1);
        MultiBuffer<Object> busy = new YieldingMultiBuffer<>(1, 1, Object::new, (entry, source, sequence, last) -> {
            called.countDown();
            try {
                mayReturn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        busy.ring(0).publish(busy.ring(0).claim());
        Future<?> run = start(Executors.callable(busy));
        called.await();
        if (halts) {
            busy.halt();
        } else {
            busy.close();
        }
        assertThat(busy.awaitEnd(20, TimeUnit.MILLISECONDS)).isFalse();
        mayReturn.countDown();
        assertThat(busy.awaitEnd(1, TimeUnit.DAYS)).isTrue();
        run.get();
    }

    /** The interrupt belongs to the thread that ran it. */
    @Test
    void interruptDuringTheWait() throws Exception {
        CompletableFuture<Thread> runner = new CompletableFuture<>();
        Future<Boolean> run = start(() -> {
            runner.complete(Thread.currentThread());
            buffer.run();
            return Thread.currentThread().isInterrupted();
        });
        while (runner.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        runner.get().interrupt();
        buffer.close();
        assertThat(run.get()).isTrue();
    }

    @Test
    void timeIsUp() throws Exception {
        long begin = System.nanoTime();
        assertThat(buffer.awaitEnd(20, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(buffer.awaitEnd(0, TimeUnit.SECONDS)).isFalse();
        assertThat(buffer.awaitEnd(-1, TimeUnit.SECONDS)).isFalse();
    }

    /** A change that is no end neither extends nor ends the time limit. */
    @Test
    void timeIsUpAlthoughMuchHappens() throws Exception {
        long begin = System.nanoTime();
        Future<Boolean> ended = start(() -> buffer.awaitEnd(20, TimeUnit.MILLISECONDS));
        while (!ended.isDone()) {
            buffer.end.tell();
        }
        assertThat(ended.get()).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @Test
    void interrupted() throws Exception {
        Future<Boolean> ended = awaitEnd();
        waiter.get().interrupt();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(ended::get)
                .withCauseInstanceOf(InterruptedException.class);
    }
}
