package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import optimist.fastpath.InboxSerializer.Offered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An inbox that can be cancelled, and its hooks. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class CancellableSerializerTest {
    private final RuntimeException failure = new RuntimeException("planted");
    private final RuntimeException second = new RuntimeException("planted, too");
    private final Downstream downstream = new Downstream();
    private final Requests upstream = new Requests();
    private final List<Object> discarded = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> late = Collections.synchronizedList(new ArrayList<>());

    @RegisterExtension
    final Uncaught uncaught = new Uncaught();

    private CancellableSerializer<Object> create(Downstream downstream) {
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(downstream, discarded::add, late::add);
        serializer.onSubscribe(upstream);
        return serializer;
    }

    /** F18.1. */
    @Test
    void theHooksGetWhatComesAfterTheEnd() {
        CancellableSerializer<Object> serializer = create(downstream);
        serializer.onNext(1);
        serializer.onError(failure);
        serializer.onNext(2);
        serializer.onError(second);
        serializer.onComplete();

        assertThat(downstream.seen).containsExactly(1, failure);
        assertThat(discarded).containsExactly(2);
        assertThat(late).containsExactly(second);
        assertThat(upstream.cancelled).hasValue(0);
    }

    @Test
    void anOfferAfterTheEndIsTheCallers() {
        CancellableSerializer<Object> serializer = create(downstream);
        serializer.onComplete();

        assertThat(serializer.offer(1)).isEqualTo(Offered.ENDED);
        assertThat(discarded).isEmpty();
    }

    /** F18.1: what is behind the end in the batch, and what is in the inbox then. */
    @Test
    void theHooksGetWhatWaitsAtTheEnd() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                serializer.onNext(2);
                serializer.onComplete();
                serializer.onNext(3);
                serializer.onError(failure);
            } else if (event.equals(Downstream.END)) {
                serializer.onNext(4);
                serializer.onNext(5);
                serializer.onError(second);
                assertThat(serializer.offer(6)).isEqualTo(Offered.ACCEPTED);
            }
        };
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(1, 2, Downstream.END);
        assertThat(discarded).containsExactly(3, 4, 5, 6);
        assertThat(late).containsExactly(failure, second);
    }

    @Test
    void theHooksGetWhatWaitsWhenDownstreamThrows() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                serializer.onNext(2);
                serializer.onNext(3);
                serializer.onError(second);
            } else if (event.equals(2)) {
                throw failure;
            } else {
                serializer.onNext(4);
            }
        };
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(1, 2, failure);
        assertThat(discarded).containsExactly(3, 4);
        assertThat(late).containsExactly(second);
        assertThat(upstream.cancelled).hasValue(1);
    }

    /** F18.3. */
    @Test
    void nothingFollowsACancellationFromWithin() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.reaction = event -> {
            serializer.onNext(2);
            serializer.onError(failure);
            serializer.onNext(3);
            serializer.cancel();
            serializer.onNext(4);
        };
        serializer.onNext(1);
        serializer.onNext(5);
        serializer.onComplete();

        assertThat(downstream.seen).containsExactly(1);
        assertThat(discarded).containsExactly(2, 3, 4, 5);
        assertThat(late).containsExactly(failure);
        assertThat(upstream.cancelled).hasValue(1);
        assertThat(serializer.offer(6)).isEqualTo(Offered.ENDED);
    }

    /** The rest of a batch that has been taken is not delivered, either. */
    @Test
    void aBatchEndsWithTheCancellation() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                Stream.of(2, 3, 4).forEach(serializer::onNext);
            } else if (event.equals(3)) {
                serializer.cancel();
            }
        };
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(1, 2, 3);
        assertThat(discarded).containsExactly(4);
    }

    @Test
    void whatDownstreamThrowsAfterItHasCancelledIsLate() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.reaction = event -> {
            serializer.cancel();
            throw failure;
        };
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(1);
        assertThat(late).containsExactly(failure);
    }

    @Test
    void anErrorOfTheVirtualMachineIsThrownAfterACancellationToo() {
        CancellableSerializer<Object> serializer = create(downstream);
        StackOverflowError error = new StackOverflowError("planted");
        downstream.reaction = event -> {
            serializer.cancel();
            throw error;
        };

        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> serializer.onNext(1))
                .isSameAs(error);
        assertThat(late).containsExactly(error);
        assertThat(serializer.offer(2)).isEqualTo(Offered.ENDED);
    }

    @Test
    void mayBeCancelledByTheSubscriptionAndMoreThanOnce() {
        CancellableSerializer<Object> serializer = create(downstream);
        downstream.upstream().request(7);
        downstream.upstream().cancel();
        serializer.cancel();
        serializer.onNext(1);

        assertThat(upstream.requested).isEqualTo(7);
        assertThat(upstream.cancelled.get()).isPositive();
        assertThat(downstream.seen).isEmpty();
        assertThat(discarded).containsExactly(1);
    }

    @Test
    void mayBeCancelledBeforeThereIsAnUpstream() {
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(downstream);
        serializer.cancel();
        serializer.onSubscribe(upstream);

        assertThat(upstream.cancelled).hasValue(1);
        assertThat(downstream.subscription).isNull();
    }

    @Test
    void mayBeCancelledWhileItSubscribes() {
        downstream.reaction = event -> downstream.upstream().cancel();
        CancellableSerializer<Object> serializer = create(downstream);
        serializer.onNext(1);

        assertThat(upstream.cancelled).hasValue(1);
        assertThat(downstream.seen).isEmpty();
        assertThat(discarded).containsExactly(1);
    }

    @Test
    void aCancellationOfUpstreamThatThrowsIsUncaughtOnce() {
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(downstream);
        serializer.cancel();
        serializer.onSubscribe(new Requests() {
            @Override
            public void cancel() {
                throw failure;
            }
        });

        assertThat(uncaught.seen).containsExactly(failure);
    }

    /** One of them sees the other: upstream is cancelled in any case. */
    @Test
    void aCancellationAndASubscriptionMayMeet() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        int untold = 0;
        try {
            for (int run = 0; run < 20_000; run++) {
                Downstream sink = new Downstream();
                Requests source = new Requests();
                CancellableSerializer<Object> serializer = new CancellableSerializer<>(sink);
                CyclicBarrier start = new CyclicBarrier(2);
                Future<?> canceller = threads.submit(() -> {
                    start.await();
                    serializer.cancel();
                    return null;
                });
                start.await();
                serializer.onSubscribe(source);
                canceller.get();

                assertThat(source.cancelled.get()).isPositive();
                untold += sink.subscription == null ? 1 : 0;
            }
        } finally {
            threads.shutdown();
        }

        assertThat(untold).as("subscriptions that came too late").isBetween(1, 19_999);
    }

    @Test
    void aHookMayThrow() {
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(
                downstream,
                item -> {
                    throw failure;
                },
                error -> {
                    throw second;
                });
        downstream.reaction = event -> {
            serializer.onNext(1);
            serializer.onNext(2);
            serializer.onError(failure);
            serializer.cancel();
        };
        serializer.onNext(0);

        assertThat(uncaught.seen).containsExactly(failure, failure, second);
        assertThat(serializer.offer(3)).isEqualTo(Offered.ENDED);
    }

    @Test
    void aHookMayCancelAndOffer() {
        List<CancellableSerializer<Object>> made = new ArrayList<>();
        List<Offered> offered = new ArrayList<>();
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(
                downstream,
                item -> {
                    discarded.add(item);
                    made.get(0).cancel();
                    offered.add(made.get(0).offer("from " + item));
                },
                late::add);
        made.add(serializer);
        downstream.reaction = event -> {
            serializer.onNext(1);
            serializer.cancel();
        };
        serializer.onNext(0);

        assertThat(downstream.seen).containsExactly(0);
        assertThat(discarded).containsExactly(1, "from 1");
        assertThat(offered).containsExactly(Offered.ACCEPTED, Offered.ENDED);
    }

    @Test
    void byDefaultLateErrorsAreUncaught() {
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(downstream);
        serializer.onComplete();
        serializer.onNext(1);
        serializer.onError(failure);

        assertThat(uncaught.seen).containsExactly(failure);
    }

    @Test
    @SuppressWarnings("NullAway")
    void thereIsNoNullHook() {
        assertThatNullPointerException()
                .isThrownBy(() -> new CancellableSerializer<>(downstream, null, error -> {}))
                .withMessage("onDiscard");
        assertThatNullPointerException()
                .isThrownBy(() -> new CancellableSerializer<>(downstream, 1, item -> {}, null))
                .withMessage("onLateError");
    }

    /** Who waits for room is let go, and its item is with the hook. */
    @Test
    void aCancellationLetsGoWhoWaitsForRoom() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CancellableSerializer<Object> serializer =
                new CancellableSerializer<>(downstream, 1, discarded::add, late::add);
        downstream.reaction = event -> {
            inside.countDown();
            awaitQuietly(goOn);
        };
        Thread deliverer = new Thread(() -> serializer.onNext(0));
        deliverer.start();
        inside.await();
        serializer.onNext(1);
        Thread waiter = new Thread(() -> serializer.onNext(2));
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        serializer.cancel();
        goOn.countDown();
        deliverer.join();
        waiter.join();

        assertThat(downstream.seen).containsExactly(0);
        assertThat(discarded).containsExactlyInAnyOrder(1, 2);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Each item is delivered or discarded, once; each error is delivered or late; at most one call begins late. */
    @Test
    void nothingIsLostInACrowd() throws Exception {
        Random random = new Random(7);
        int cut = 0;
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            for (int run = 0; run < 2_000; run++) {
                cut += crowd(threads, random.nextInt(60)) ? 1 : 0;
            }
        } finally {
            threads.shutdown();
        }

        assertThat(cut).as("cancellations with items before and after").isPositive();
    }

    /** Whether some items were delivered, and some discarded. */
    private boolean crowd(ExecutorService threads, int pause) throws Exception {
        int producers = 3;
        int items = 40;
        List<Object> seen = new ArrayList<>(); // as downstream, not safe for several threads
        List<Object> dropped = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger returned = new AtomicInteger(-1);
        AtomicInteger begun = new AtomicInteger();
        Downstream sink = new Downstream(event -> {
            seen.add(event);
            if (returned.get() >= 0) {
                begun.incrementAndGet();
            }
        });
        CancellableSerializer<Object> serializer = new CancellableSerializer<>(sink, 4, dropped::add, dropped::add);
        CountDownLatch start = new CountDownLatch(1);
        List<Callable<?>> calls = new ArrayList<>();
        for (int producer = 0; producer < producers; producer++) {
            int first = producer * items;
            boolean offers = producer == 0;
            calls.add(() -> {
                start.await();
                for (int i = first; i < first + items; i++) {
                    if (!offers) {
                        serializer.onNext(i);
                    } else if (serializer.offer(i) != Offered.ACCEPTED) {
                        dropped.add(i);
                    }
                }
                return null;
            });
        }
        calls.add(() -> {
            start.await();
            for (int i = 0; i < pause * 50; i++) {
                Thread.onSpinWait();
            }
            if (pause % 2 == 0) {
                serializer.onError(failure);
            }
            serializer.cancel();
            returned.set(0);
            return null;
        });
        List<Future<?>> futures = new ArrayList<>();
        calls.forEach(call -> futures.add(threads.submit(call)));
        start.countDown();
        for (Future<?> future : futures) {
            future.get();
        }

        Set<Object> all = new HashSet<>(seen);
        all.addAll(dropped);
        int expected = producers * items + (pause % 2 == 0 ? 1 : 0);
        assertThat(all).hasSize(expected);
        assertThat(seen.size() + dropped.size()).isEqualTo(expected);
        assertThat(begun.get()).isLessThanOrEqualTo(1);
        return pause % 2 == 1 && !seen.isEmpty() && dropped.size() > items;
    }
}
