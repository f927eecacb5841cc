package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import optimist.fastpath.InboxSerializer.Offered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An inbox that can be full. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class CapacityTest {
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final RuntimeException failure = new RuntimeException("planted");
    private final Downstream downstream = new Downstream();

    @Test
    void isPositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> new InboxSerializer<>(downstream, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new InboxSerializer<>(downstream, -1));
    }

    @Test
    @SuppressWarnings("NullAway")
    void nothingIsNoItem() {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);

        assertThatNullPointerException().isThrownBy(() -> serializer.offer(null));
        // Nor if the thread is interrupted, which it stays.
        Thread.currentThread().interrupt();
        assertThatNullPointerException().isThrownBy(() -> serializer.offer(null, 1, TimeUnit.SECONDS));
        assertThat(Thread.interrupted()).isTrue();
    }

    /** F10.2. */
    @Test
    void itemsAreRefusedAndTheEndIsNot() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 2);
        assertThat(serializer.offer(0)).isEqualTo(Offered.ACCEPTED);
        Thread stopped = stopInside(serializer);

        assertThat(serializer.offer(1)).isEqualTo(Offered.ACCEPTED);
        assertThat(serializer.offer(2)).isEqualTo(Offered.ACCEPTED);
        assertThat(serializer.offer(3)).isEqualTo(Offered.FULL);
        serializer.onComplete();
        assertThat(serializer.offer(4)).isEqualTo(Offered.FULL);

        goOn.countDown();
        stopped.join();
        assertThat(downstream.seen).containsExactly(0, "stop", 1, 2, Downstream.END);
        assertThat(serializer.offer(5)).isEqualTo(Offered.ENDED);
    }

    @Test
    void takingTheBacklogMakesRoom() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer);
        assertThat(serializer.offer(1)).isEqualTo(Offered.ACCEPTED);
        assertThat(serializer.offer(2)).isEqualTo(Offered.FULL);
        goOn.countDown();
        stopped.join();

        downstream.reaction = event -> {
            if (event.equals(3)) {
                assertThat(serializer.offer(4)).isEqualTo(Offered.ACCEPTED);
                assertThat(serializer.offer(5)).isEqualTo(Offered.FULL);
            }
        };
        assertThat(serializer.offer(3)).isEqualTo(Offered.ACCEPTED);
        assertThat(downstream.seen).containsExactly("stop", 1, 3, 4);
    }

    @Test
    void withoutACapacityNothingIsRefused() {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream);
        downstream.reaction = event -> {
            if (event.equals(0)) {
                IntStream.rangeClosed(1, 10_000)
                        .forEach(i -> assertThat(serializer.offer(i)).isEqualTo(Offered.ACCEPTED));
            }
        };
        serializer.onNext(0);

        assertThat(downstream.seen).hasSize(10_001);
    }

    /** F10.3. */
    @Test
    void producersWaitForRoom() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer);
        serializer.onNext(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiting = new Thread(() -> {
            serializer.onNext(2);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        waiting.start();
        awaitItsWaiting(waiting);
        waiting.interrupt();
        awaitItsWaiting(waiting);

        goOn.countDown();
        stopped.join();
        waiting.join();
        assertThat(downstream.seen).containsExactly("stop", 1, 2);
        assertThat(interrupted).isTrue();
    }

    @Test
    void offersWaitForTheirTime() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        assertThat(serializer.offer(0, -1, TimeUnit.DAYS)).isEqualTo(Offered.ACCEPTED);
        Thread stopped = stopInside(serializer);
        assertThat(serializer.offer(1, 1, TimeUnit.DAYS)).isEqualTo(Offered.ACCEPTED);

        assertThat(serializer.offer(2, 0, TimeUnit.DAYS)).isEqualTo(Offered.FULL);
        assertThat(serializer.offer(2, Long.MIN_VALUE, TimeUnit.NANOSECONDS)).isEqualTo(Offered.FULL);
        long began = System.nanoTime();
        assertThat(serializer.offer(2, 50, TimeUnit.MILLISECONDS)).isEqualTo(Offered.FULL);
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));

        goOn.countDown();
        stopped.join();
        assertThat(downstream.seen).containsExactly(0, "stop", 1);
    }

    @Test
    void offersGetInWhenThereIsRoom() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer);
        serializer.onNext(1);
        FutureTask<Offered> offer = offerThatWaits(() -> serializer.offer(2, Long.MAX_VALUE, TimeUnit.DAYS));

        goOn.countDown();
        stopped.join();
        assertThat(offer.get()).isEqualTo(Offered.ACCEPTED);
        assertThat(downstream.seen).containsExactly("stop", 1, 2);
    }

    @Test
    void offersHearOfTheEnd() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer, failure);
        serializer.onNext(1);
        FutureTask<Offered> offer = offerThatWaits(() -> serializer.offer(2, 1, TimeUnit.DAYS));

        goOn.countDown();
        stopped.join();
        assertThat(offer.get()).isEqualTo(Offered.ENDED);
        assertThat(serializer.offer(3, 1, TimeUnit.DAYS)).isEqualTo(Offered.ENDED);
    }

    @Test
    void offersAreInterrupted() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer);
        serializer.onNext(1);
        AtomicBoolean interrupted = new AtomicBoolean(true);
        FutureTask<Offered> offer = new FutureTask<>(() -> {
            try {
                return serializer.offer(2, 1, TimeUnit.DAYS);
            } finally {
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        Thread waiting = new Thread(offer);
        waiting.start();
        awaitItsWaiting(waiting);

        waiting.interrupt();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(offer::get)
                .withCauseInstanceOf(InterruptedException.class);
        assertThat(interrupted).isFalse();
        goOn.countDown();
        stopped.join();
        assertThat(downstream.seen).containsExactly("stop", 1);
    }

    @Test
    void anInterruptedThreadOffersNothing() {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> serializer.offer(1, 1, TimeUnit.DAYS));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(downstream.seen).isEmpty();
    }

    /** It would wait for itself. */
    @Test
    void offersFromWithinDoNotWait() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        List<Offered> answers = new ArrayList<>();
        downstream.reaction = event -> {
            if (event.equals(0)) {
                for (int i = 1; i <= 2; i++) {
                    try {
                        answers.add(serializer.offer(i, 1, TimeUnit.DAYS));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        };
        serializer.onNext(0);

        assertThat(answers).containsExactly(Offered.ACCEPTED, Offered.FULL);
        assertThat(downstream.seen).containsExactly(0, 1);
    }

    @Test
    void endReleasesWaitingProducers() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Thread stopped = stopInside(serializer, failure);
        serializer.onNext(1);
        Thread waiting = new Thread(() -> serializer.onNext(2));
        waiting.start();
        awaitItsWaiting(waiting);

        goOn.countDown();
        stopped.join();
        waiting.join();
        assertThat(downstream.seen).containsExactly("stop", failure);
    }

    @Test
    void delivererDoesNotWaitForItself() {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        downstream.reaction = event -> {
            if (event.equals(0)) {
                IntStream.rangeClosed(1, 5).forEach(serializer::onNext);
            }
            if (event.equals(3)) {
                IntStream.rangeClosed(6, 9).forEach(serializer::onNext);
            }
        };
        serializer.onNext(0);

        assertThat(downstream.seen).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    /** To have delivered once is not to deliver now. */
    @Test
    void formerDelivererWaitsLikeAnyProducer() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        CountDownLatch delivered = new CountDownLatch(1);
        CountDownLatch occupied = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            serializer.onNext(0);
            delivered.countDown();
            StoppedTest.await(occupied);
            serializer.onNext(2);
        });
        waiting.start();
        delivered.await();
        Thread stopped = stopInside(serializer);
        serializer.onNext(1);
        occupied.countDown();
        awaitItsWaiting(waiting);

        goOn.countDown();
        stopped.join();
        waiting.join();
        assertThat(downstream.seen).containsExactly(0, "stop", 1, 2);
    }

    /** It would be let in beyond the capacity, and its thread would be kept. */
    @Test
    void formerDelivererIsForgotten() throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, 1);
        Field field = InboxSerializer.class.getDeclaredField("deliverer");
        field.setAccessible(true);
        Deliverer deliverer = (Deliverer) field.get(serializer);
        AtomicInteger inside = new AtomicInteger();
        downstream.reaction = event -> {
            if (deliverer.isMe()) {
                inside.incrementAndGet();
            }
        };
        serializer.onNext(0);
        assertThat(deliverer.isMe()).isFalse();
        serializer.onComplete();
        assertThat(deliverer.isMe()).isFalse();
        assertThat(inside).hasValue(2);
    }

    @Test
    void noMoreThanTheCapacityWait() throws Exception {
        assertThat(mostThatWaited(Variant.CAPACITY)).isLessThanOrEqualTo(Variant.CAPACITY);
    }

    /** What the test above would say of one who lets more in. One run in a hundred misses it, at most. */
    @Test
    void oneMoreIsFound() throws Exception {
        int most = 0;
        for (int run = 0; run < 20 && most <= Variant.CAPACITY; run++) {
            most = mostThatWaited(Variant.CAPACITY + 1);
        }

        assertThat(most).isGreaterThan(Variant.CAPACITY);
    }

    /** With so many producers at once that it gets full. */
    @SuppressWarnings("ThreadPriorityCheck")
    private int mostThatWaited(int capacity) throws Exception {
        InboxSerializer<Object> serializer = new InboxSerializer<>(downstream, capacity);
        AtomicInteger most = new AtomicInteger();
        downstream.reaction = item -> {
            if (item.equals(0)) {
                Thread.yield();
            }
            if (serializer.word instanceof BatchSerializer.Node newest) {
                most.accumulateAndGet(newest.depth, Math::max);
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(8);
        Callable<Void> producer = () -> {
            for (int i = 0; i < 10_000; i++) {
                serializer.onNext(i % 100);
            }
            return null;
        };
        try {
            for (Future<Void> call : threads.invokeAll(Collections.nCopies(8, producer))) {
                call.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return most.get();
    }

    private Thread stopInside(Serializer<Object> serializer, RuntimeException... then) throws InterruptedException {
        downstream.reaction = event -> {
            if (event.equals("stop")) {
                inside.countDown();
                StoppedTest.await(goOn);
                for (RuntimeException each : then) {
                    throw each;
                }
            }
        };
        Thread stopped = new Thread(() -> serializer.onNext("stop"));
        stopped.start();
        inside.await();
        return stopped;
    }

    private static FutureTask<Offered> offerThatWaits(Callable<Offered> call) {
        FutureTask<Offered> offer = new FutureTask<>(call);
        Thread waiting = new Thread(offer);
        waiting.start();
        awaitItsWaiting(waiting);
        return offer;
    }

    private static void awaitItsWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }
}
