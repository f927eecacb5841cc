package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who waits for the end of a buffer, beside the thread that ends it. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // some waits are not interruptible
class EndTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<Thread> waiter = new CompletableFuture<>();
    private final MultiBuffer<Object> buffer =
            new SignalledMultiBuffer<>(1, 1, Object::new, (entry, source, sequence, last) -> {});

    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch mayReturn = new CountDownLatch(1);

    private final AtomicBoolean isStaying = new AtomicBoolean();
    private final AtomicBoolean throwsThen = new AtomicBoolean();
    private final MultiBuffer<Object> busy =
            new YieldingMultiBuffer<>(1, 1, Object::new, (entry, source, sequence, last) -> stay());

    @AfterEach
    void end() {
        buffer.halt();
        busy.halt();
        mayReturn.countDown();
        threads.shutdownNow();
    }

    /** The handler of the busy buffer stays with its entry. */
    private void stay() {
        if (isStaying.getAndSet(true)) {
            throw new AssertionError("the handler runs twice at once");
        }
        called.countDown();
        try {
            mayReturn.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        isStaying.set(false);
        if (throwsThen.get()) {
            throw new IllegalArgumentException("the handler's");
        }
    }

    /** Begins to run the busy buffer, and returns when its handler has been called. */
    private Future<?> runBusy() throws InterruptedException {
        busy.ring(0).publish(busy.ring(0).claim());
        Future<?> run = start(Executors.callable(busy));
        called.await();
        return run;
    }

    private <T> Future<T> start(Callable<T> call) {
        return threads.submit(call);
    }

    /** Begins to wait, and returns when the thread does. */
    private Future<Boolean> awaitEnd(MultiBuffer<Object> buffer) throws Exception {
        Future<Boolean> result = start(() -> {
            waiter.complete(Thread.currentThread());
            return buffer.awaitEnd(1, TimeUnit.DAYS);
        });
        awaitsAgain();
        return result;
    }

    private void awaitsAgain() throws Exception {
        awaitState(waiter.get(), Thread.State.TIMED_WAITING);
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    @Test
    void closedWhileItRuns() throws Exception {
        Future<Boolean> ended = awaitEnd(buffer);
        Future<?> run = start(Executors.callable(buffer));
        buffer.close();
        assertThat(ended.get()).isTrue();
        run.get();
    }

    @Test
    void haltedWhileItRuns() throws Exception {
        Future<?> run = start(Executors.callable(buffer));
        Future<Boolean> ended = awaitEnd(buffer);
        buffer.halt();
        assertThat(ended.get()).isTrue();
        run.get();
    }

    @Test
    void haltedWhileNobodyRunsIt() throws Exception {
        Future<Boolean> ended = awaitEnd(buffer);
        buffer.halt();
        assertThat(ended.get()).isTrue();
    }

    @Test
    void closedWhileNobodyRunsIt() throws Exception {
        Future<Boolean> ended = awaitEnd(buffer);
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
        Future<?> run = runBusy();
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

    /** Whoever waits is told, although the run does not return. */
    @Test
    void anExceptionEndsAHaltedBuffer() throws Exception {
        throwsThen.set(true);
        Future<?> run = runBusy();
        Future<Boolean> ended = awaitEnd(busy);
        busy.halt();
        awaitsAgain();
        mayReturn.countDown();
        assertThat(ended.get()).isTrue();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(run::get)
                .withCauseInstanceOf(IllegalArgumentException.class);
    }

    /** An exception is not the end of a buffer that is closed: it is run again. */
    @Test
    void anExceptionDoesNotEndAClosedBuffer() throws Exception {
        throwsThen.set(true);
        Future<?> run = runBusy();
        busy.close();
        Future<Boolean> ended = awaitEnd(busy);
        mayReturn.countDown();
        assertThatExceptionOfType(ExecutionException.class).isThrownBy(run::get);
        awaitsAgain();
        assertThat(ended.isDone()).isFalse();
        throwsThen.set(false);
        busy.run();
        assertThat(ended.get()).isTrue();
    }

    @Test
    void aSecondThreadIsRefused() throws Exception {
        Future<?> run = runBusy();
        assertThatIllegalStateException().isThrownBy(busy::run).withMessage("it is run already");
        busy.halt();
        assertThatIllegalStateException().isThrownBy(busy::run).withMessage("it is run already");
        mayReturn.countDown();
        run.get();
        busy.run();
    }

    /** A publication and a close wake the thread that runs the buffer now. */
    @Test
    void anotherThreadGoesOnWithTheRun() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        MultiBuffer<Object> passed = new SignalledMultiBuffer<>(1, 2, Object::new, (entry, source, sequence, last) -> {
            if (handled.incrementAndGet() == 1) {
                throw new IllegalArgumentException("the handler's");
            }
        });
        Ring<Object> ring = passed.ring(0);
        ring.publish(ring.claim());
        assertThatIllegalArgumentException().isThrownBy(passed::run);

        Thread other = new Thread(passed);
        other.start();
        awaitState(other, Thread.State.WAITING);
        ring.publish(ring.claim());
        while (handled.get() < 3) {
            Thread.onSpinWait();
        }
        awaitState(other, Thread.State.WAITING);
        passed.close();
        other.join();
        assertThat(passed.awaitEnd(0, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aHaltedBufferIsNotEntered() {
        buffer.halt();
        assertThat(buffer.end.enter()).isFalse();
        assertThat(buffer.end.runner()).isNull();
    }

    /** Once the buffer has ended, no run is refused, however many threads call it. */
    @Test
    void manyRunABufferThatHasEnded() throws Exception {
        buffer.halt();
        List<Future<?>> runs = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            runs.add(start(Executors.callable(buffer)));
        }
        for (Future<?> run : runs) {
            run.get();
        }
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
        awaitState(runner.get(), Thread.State.WAITING);
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

    /** A wake-up that is no end neither extends nor ends the time limit. */
    @Test
    void timeIsUpAlthoughMuchHappens() throws Exception {
        long begin = System.nanoTime();
        Future<Boolean> ended = start(() -> buffer.awaitEnd(20, TimeUnit.MILLISECONDS));
        while (!ended.isDone()) {
            buffer.end.leave(false);
        }
        assertThat(ended.get()).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @Test
    void interrupted() throws Exception {
        Future<Boolean> ended = awaitEnd(buffer);
        waiter.get().interrupt();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(ended::get)
                .withCauseInstanceOf(InterruptedException.class);
    }
}
