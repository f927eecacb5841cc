package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A merge whose signals come from one thread. What several threads do to it: {@link MergedCrowdTest}. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MergedPublisherTest {
    /** A publisher that does what a test says. */
    private static final class Source implements Flow.Publisher<Object>, Flow.Subscription {
        Flow.@Nullable Subscriber<? super Object> subscriber;
        final List<Long> requests = new ArrayList<>();
        int cancelled;
        Runnable onRequest = () -> {};
        Runnable onCancel = () -> {};

        @Override
        public void subscribe(Flow.Subscriber<? super Object> subscriber) {
            this.subscriber = subscriber;
            subscriber.onSubscribe(this);
        }

        @Override
        public void request(long n) {
            requests.add(n);
            onRequest.run();
        }

        @Override
        public void cancel() {
            cancelled++;
            onCancel.run();
        }

        Flow.Subscriber<? super Object> to() {
            return Objects.requireNonNull(subscriber);
        }

        void emit(Object... items) {
            Arrays.stream(items).forEach(to()::onNext);
        }
    }

    private final RuntimeException failure = new RuntimeException("planted");
    private final RuntimeException second = new RuntimeException("planted, too");
    private final Source a = new Source();
    private final Source b = new Source();
    private final Downstream downstream = new Downstream();
    private final List<Object> discarded = new ArrayList<>();
    private final List<Throwable> late = new ArrayList<>();

    @RegisterExtension
    final Uncaught uncaught = new Uncaught();

    private final MergedPublisher<Object> merged = MergedPublisher.<Object>of(List.of(a, b))
            .withPrefetch(4)
            .onDiscard(discarded::add)
            .onLateError(late::add);

    @AfterEach
    void nothingElseIsUncaught() {
        assertThat(uncaught.seen).isEmpty();
    }

    private Flow.Subscription subscribed(long demand) {
        merged.subscribe(downstream);
        Flow.Subscription subscription = downstream.upstream();
        assertThat(subscription).isNotNull();
        if (demand > 0) {
            subscription.request(demand);
        }
        return subscription;
    }

    @Test
    @SuppressWarnings("NullAway")
    void argumentsAreChecked() {
        assertThatNullPointerException().isThrownBy(() -> merged.subscribe(null));
        assertThatNullPointerException().isThrownBy(() -> MergedPublisher.of(Arrays.asList(a, null)));
        assertThatNullPointerException().isThrownBy(() -> merged.onDiscard(null));
        assertThatNullPointerException().isThrownBy(() -> merged.onLateError(null));
        assertThatIllegalArgumentException().isThrownBy(() -> merged.withPrefetch(0));
        subscribed(1);
        assertThatNullPointerException().isThrownBy(() -> a.to().onSubscribe(null));
        assertThatNullPointerException().isThrownBy(() -> a.to().onError(null));
        assertThat(downstream.seen).isEmpty();
    }

    @Test
    void completesAfterAllHaveCompleted() {
        subscribed(9);
        a.emit(1);
        b.emit(2, 3);
        a.to().onComplete();
        b.emit(4);
        assertThat(downstream.seen).containsExactly(1, 2, 3, 4);

        b.to().onComplete();
        assertThat(downstream.seen).containsExactly(1, 2, 3, 4, Downstream.END);
        assertThat(a.cancelled + b.cancelled).isZero();
        assertThat(discarded).isEmpty();
    }

    @Test
    void nothingToMergeIsComplete() {
        MergedPublisher.of(List.of()).subscribe(downstream);

        assertThat(downstream.subscription).isNotNull();
        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    @Test
    void everySubscriberGetsAll() {
        Downstream other = new Downstream(event -> {});
        subscribed(1);
        a.emit(1);
        merged.subscribe(other);
        other.upstream().request(1);
        a.emit(2);

        assertThat(downstream.seen).containsExactly(1);
        assertThat(other.seen).containsExactly(2);
    }

    @Test
    void itemsWaitForDemand() {
        Flow.Subscription subscription = subscribed(0);
        a.emit(1, 2);
        b.emit(3);
        a.to().onComplete();
        b.to().onComplete();
        assertThat(downstream.seen).isEmpty();

        subscription.request(1);
        assertThat(downstream.seen).containsExactly(1);
        subscription.request(1);
        assertThat(downstream.seen).containsExactly(1, 2);
        subscription.request(1);
        assertThat(downstream.seen).containsExactly(1, 2, 3, Downstream.END);
    }

    @Test
    void demandAddsUp() {
        Flow.Subscription subscription = subscribed(2);
        subscription.request(Long.MAX_VALUE);
        subscription.request(Long.MAX_VALUE);
        a.emit(1, 2, 3, 4);

        assertThat(downstream.seen).containsExactly(1, 2, 3, 4);
    }

    @Test
    void sourcesAreAskedForWhatWasDelivered() {
        Flow.Subscription subscription = subscribed(2);
        a.emit(1, 2, 3, 4);
        assertThat(a.requests).containsExactly(4L);
        subscription.request(1);
        assertThat(a.requests).containsExactly(4L, 3L);
        assertThat(b.requests).containsExactly(4L);
        subscription.request(9);
        a.emit(5, 6);
        assertThat(a.requests).containsExactly(4L, 3L, 3L);
        a.emit(7, 8);
        a.to().onComplete();
        b.emit(9);
        assertThat(a.requests).as("a source that has ended is not asked").containsExactly(4L, 3L, 3L);
        assertThat(downstream.seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aPrefetchOfOne() {
        MergedPublisher.<Object>of(List.of(a)).withPrefetch(1).subscribe(downstream);
        downstream.upstream().request(2);
        a.emit(1);
        a.emit(2);

        assertThat(a.requests).containsExactly(1L, 1L, 1L);
    }

    @Test
    void byDefault128Wait() {
        MergedPublisher.<Object>of(List.of(a)).subscribe(downstream);

        assertThat(a.requests).containsExactly(128L);
    }

    /** A source that answers within its request does not recurse. */
    @Test
    void itemsComeWhileASourceIsAsked() {
        int[] next = {0};
        a.onRequest = () -> IntStream.range(0, Math.toIntExact(a.requests.get(a.requests.size() - 1)))
                .forEach(i -> a.emit(next[0]++));
        subscribed(100_000);

        assertThat(downstream.seen).hasSize(100_000).startsWith(0, 1, 2).doesNotHaveDuplicates();
    }

    @Test
    void requestsFromWithinDoNotRecurse() {
        int[] next = {0};
        a.onRequest = () -> IntStream.range(0, Math.toIntExact(a.requests.get(a.requests.size() - 1)))
                .forEach(i -> a.emit(next[0]++));
        downstream.reaction = event -> {
            if (downstream.seen.size() < 100_000) {
                downstream.upstream().request(1);
            }
        };
        merged.subscribe(downstream);

        assertThat(downstream.seen).hasSize(100_000).doesNotHaveDuplicates();
    }

    // ---- errors

    @Test
    void theFirstErrorEndsAll() {
        subscribed(1);
        a.emit(1, 2);
        b.emit(3);
        a.to().onError(failure);
        assertThat(downstream.seen).containsExactly(1, failure);
        assertThat(discarded).containsExactly(2, 3);
        assertThat(a.cancelled).isZero();
        assertThat(b.cancelled).isOne();

        b.emit(4);
        b.to().onError(second);
        b.to().onComplete();
        assertThat(downstream.seen).containsExactly(1, failure);
        assertThat(discarded).containsExactly(2, 3, 4);
        assertThat(late).containsExactly(second);
    }

    @TestFactory
    Stream<DynamicTest> requestsArePositive() {
        return Stream.of(0L, -1L, Long.MIN_VALUE)
                .map(n -> DynamicTest.dynamicTest("request " + n, () -> {
                    Downstream asks = new Downstream();
                    Source source = new Source();
                    MergedPublisher.<Object>of(List.of(source)).subscribe(asks);
                    asks.upstream().request(n);

                    assertThat(asks.seen).hasSize(1).first().isInstanceOf(IllegalArgumentException.class);
                    assertThat(source.cancelled).isOne();
                }));
    }

    @Test
    void aSourceThatEmitsTooMuchFails() {
        subscribed(0);
        a.emit(1, 2, 3, 4, 5);

        assertThat(downstream.seen).hasSize(1).first().isInstanceOf(IllegalStateException.class);
        assertThat(discarded).containsExactly(5, 1, 2, 3, 4);
        assertThat(a.cancelled + b.cancelled).isEqualTo(2);
    }

    @Test
    void aSourceThatEmitsAfterItsEndFails() {
        subscribed(0);
        a.to().onComplete();
        a.to().onComplete();
        a.emit(1);

        assertThat(downstream.seen).hasSize(1).first().isInstanceOf(IllegalStateException.class);
        assertThat(discarded).containsExactly(1);
    }

    @Test
    void aSourceThatEndsTwiceIsOneSource() {
        subscribed(0);
        a.to().onComplete();
        a.to().onComplete();

        assertThat(downstream.seen).isEmpty();
    }

    @Test
    void furtherSubscriptionsAreCancelled() {
        subscribed(1);
        Source again = new Source();
        a.to().onSubscribe(again);
        assertThat(again.cancelled).isOne();
        a.to().onComplete();
        Source afterItsEnd = new Source();
        a.to().onSubscribe(afterItsEnd);
        assertThat(afterItsEnd.cancelled).isOne();
        b.emit(1);
        assertThat(downstream.seen).containsExactly(1);
    }

    @Test
    void aPublisherThatThrowsFails() {
        Flow.Publisher<Object> throwing = subscriber -> {
            throw failure;
        };
        MergedPublisher.<Object>of(List.of(a, throwing)).subscribe(downstream);

        assertThat(downstream.seen).containsExactly(failure);
        assertThat(a.cancelled).isOne();
    }

    @Test
    void aPublisherThatThrowsAfterItsSubscriptionIsCancelled() {
        Flow.Publisher<Object> throwing = subscriber -> {
            a.subscribe(subscriber);
            throw failure;
        };
        MergedPublisher.<Object>of(List.of(throwing, b)).subscribe(downstream);

        assertThat(downstream.seen).containsExactly(failure);
        assertThat(a.cancelled).isOne();
        assertThat(b.subscriber).as("no further source").isNull();
    }

    /** The rules let it go on as if it had been cancelled. */
    @Test
    @SuppressWarnings("NullAway")
    void aSourceThatEmitsNullFails() {
        subscribed(1);
        assertThatNullPointerException().isThrownBy(() -> a.to().onNext(null));

        assertThat(downstream.seen).hasSize(1).first().isInstanceOf(NullPointerException.class);
        assertThat(a.cancelled + b.cancelled).isEqualTo(2);
    }

    /** However many there are, while the core does not hear of them. */
    @Test
    void requestsAddUpWhileDownstreamIsBusy() {
        Flow.Subscription subscription = subscribed(1);
        int[] waiting = {0};
        downstream.reaction = event -> {
            if (event.equals(1)) {
                IntStream.range(0, 1000).forEach(i -> subscription.request(1));
                InboxSerializer<?> inbox = (InboxSerializer<?>) Objects.requireNonNull(valueOf("inbox", subscription));
                waiting[0] = ((BatchSerializer.Node) inbox.word).depth;
            }
        };
        a.emit(1, 2, 3, 4, 5, 6);

        assertThat(waiting[0]).isOne();
        assertThat(downstream.seen).hasSize(6);
    }

    @Test
    void aSubscriptionThatThrowsFails() {
        a.onRequest = () -> {
            throw failure;
        };
        a.onCancel = () -> {
            throw second;
        };
        subscribed(0);

        assertThat(downstream.seen).containsExactly(failure);
        assertThat(late).containsExactly(second);
        assertThat(a.cancelled).isOne();
        assertThat(b.subscriber).isNull();
    }

    // ---- downstream throws

    @Test
    void aThrowingSubscriberGetsTheErrorAndNothingMore() {
        subscribed(9);
        failOn(2);
        a.emit(1, 2, 3);
        b.to().onComplete();

        assertThat(downstream.seen).containsExactly(1, 2, failure);
        assertThat(discarded).containsExactly(3);
        assertThat(a.cancelled + b.cancelled).isEqualTo(2);
    }

    @Test
    void aSubscriberThatThrowsOnSubscribeGetsTheError() {
        downstream.reaction = event -> {
            if (event instanceof Flow.Subscription) {
                throw failure;
            }
        };
        merged.subscribe(downstream);

        assertThat(downstream.seen).containsExactly(failure);
        assertThat(a.subscriber).isNull();
    }

    @Test
    void anEndThatThrowsGoesToTheHandler() {
        subscribed(1);
        failOn(Downstream.END);
        a.to().onComplete();
        b.to().onComplete();

        assertThat(uncaught.seen).containsExactly(failure);
        uncaught.seen.clear();
        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    private final StackOverflowError fatal = new StackOverflowError("planted");

    /** What comes while it is thrown, and later, is discarded as after every error. */
    @Test
    void fatalErrorsAreThrown() {
        subscribed(9);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                b.emit(2, 3);
                throw fatal;
            }
            if (event == fatal) {
                downstream.upstream().cancel();
            }
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> a.emit(1))
                .isSameAs(fatal);

        assertThat(downstream.seen).containsExactly(1, fatal);
        assertThat(a.cancelled).isOne();
        assertThat(b.cancelled).isOne();
        b.emit(4);
        b.to().onError(failure);
        Source again = new Source();
        a.to().onSubscribe(again);
        assertThat(downstream.seen).containsExactly(1, fatal);
        assertThat(discarded).containsExactly(2, 3, 4);
        assertThat(late).containsExactly(failure);
        assertThat(again.cancelled).isOne();
    }

    /** An item that had to wait is delivered in the call that asks for it. */
    @Test
    void fatalErrorsAreThrownByRequest() {
        Flow.Subscription subscription = subscribed(0);
        a.emit(1);
        downstream.reaction = event -> {
            throw fatal;
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> subscription.request(1))
                .isSameAs(fatal);
        subscription.request(1);

        assertThat(uncaught.seen).isEmpty();
        assertThat(a.cancelled + b.cancelled).isEqualTo(2);
    }

    @Test
    void fatalErrorsOfAnEndAreThrown() {
        subscribed(0);
        a.to().onComplete();
        downstream.reaction = event -> {
            throw fatal;
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> b.to().onComplete())
                .isSameAs(fatal);

        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    /** A late signal calls back: that call does not throw it. */
    @Test
    void fatalErrorsAreThrownByTheOutermostCall() {
        subscribed(9);
        Source third = new Source();
        third.onCancel = () -> a.to().onComplete();
        downstream.reaction = event -> {
            if (event.equals(1)) {
                b.to().onSubscribe(third);
                b.emit(2);
                throw fatal;
            }
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> a.emit(1))
                .isSameAs(fatal);

        assertThat(third.cancelled).isOne();
        assertThat(late).isEmpty();
        assertThat(discarded).containsExactly(2);
        a.emit(3);
        assertThat(discarded).containsExactly(2, 3);
    }

    /** A source hands back what it was thrown: downstream has got it. */
    @Test
    @SuppressWarnings("NullAway")
    void noErrorIsToldAndReported() {
        Flow.Publisher<Object> nulls = subscriber -> {
            b.subscribe(subscriber);
            subscriber.onNext(null);
        };
        MergedPublisher.<Object>of(List.of(a, nulls)).onLateError(late::add).subscribe(downstream);
        assertThat(downstream.seen).hasSize(1).first().isInstanceOf(NullPointerException.class);
        b.to().onError((Throwable) downstream.seen.get(0));

        assertThat(late).isEmpty();
        a.to().onError(failure);
        assertThat(late).containsExactly(failure);
    }

    /** By the call of subscribe, and no further source is subscribed to. */
    @Test
    void fatalErrorsAreThrownBySubscribe() {
        a.onRequest = () -> a.emit(1);
        downstream.reaction = event -> {
            if (event instanceof Flow.Subscription subscription) {
                subscription.request(1);
            } else {
                throw fatal;
            }
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> merged.subscribe(downstream))
                .isSameAs(fatal);

        assertThat(downstream.seen).containsExactly(1, fatal);
        assertThat(a.cancelled).isOne();
        assertThat(b.subscriber).isNull();
        assertThat(late).isEmpty();
    }

    @Test
    void fatalErrorsOfASourceAreThrownAndTold() {
        Flow.Publisher<Object> throwing = subscriber -> {
            throw fatal;
        };
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(
                        () -> MergedPublisher.<Object>of(List.of(a, throwing)).subscribe(downstream))
                .isSameAs(fatal);

        assertThat(downstream.seen).containsExactly(fatal);
        assertThat(a.cancelled).isOne();
    }

    /** Whether the item comes by its own call, or through the inbox. */
    @Test
    void noMemoryInTheMergeItself() throws Exception {
        OutOfMemoryError error = new OutOfMemoryError("planted");
        for (boolean isInside : new boolean[] {false, true}) {
            Source source = new Source();
            Downstream told = new Downstream();
            MergedPublisher.<Object>of(List.of(source)).subscribe(told);
            Field waiting = Merge.class.getDeclaredField("waiting");
            waiting.setAccessible(true);
            waiting.set(told.upstream(), new ArrayDeque<Object>() {
                @Override
                public boolean add(Object item) {
                    throw error;
                }
            });
            if (isInside) {
                told.reaction = event -> {
                    if (event.equals(1)) {
                        source.emit(2);
                    }
                };
                told.upstream().request(1);
            }
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> source.emit(1))
                    .isSameAs(error);

            assertThat(told.seen).last().isSameAs(error);
            assertThat(source.cancelled).isOne();
        }
    }

    @Test
    void hooksThatThrowGoToTheHandler() {
        MergedPublisher.<Object>of(List.of(a))
                .onDiscard(item -> {
                    throw failure;
                })
                .onLateError(error -> {
                    throw second;
                })
                .subscribe(downstream);
        a.emit(1);
        downstream.upstream().cancel();
        a.to().onError(failure);

        assertThat(uncaught.seen).containsExactly(failure, second);
        uncaught.seen.clear();
    }

    @Test
    void byDefaultLateErrorsGoToTheHandler() {
        MergedPublisher.<Object>of(List.of(a)).subscribe(downstream);
        downstream.upstream().cancel();
        a.to().onError(failure);

        assertThat(uncaught.seen).containsExactly(failure);
        uncaught.seen.clear();
    }

    private void failOn(Object which) {
        downstream.reaction = event -> {
            if (event.equals(which)) {
                throw failure;
            }
        };
    }

    // ---- downstream cancels

    @Test
    void cancellationReachesAllAndDiscards() {
        Flow.Subscription subscription = subscribed(1);
        a.emit(1, 2);
        subscription.cancel();
        subscription.cancel();
        b.emit(3);
        a.to().onComplete();
        b.to().onError(failure);
        subscription.request(5);
        subscription.request(-1);

        assertThat(downstream.seen).containsExactly(1);
        assertThat(discarded).containsExactly(2, 3);
        assertThat(late).containsExactly(failure);
        assertThat(a.cancelled).isOne();
        assertThat(b.cancelled).isOne();
    }

    /** F17.4. */
    @Test
    void nothingFollowsACancellationFromWithin() {
        subscribed(9);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                a.emit(2);
                b.emit(3);
                downstream.upstream().cancel();
                b.to().onError(failure);
            }
        };
        a.emit(1);

        assertThat(downstream.seen).containsExactly(1);
        assertThat(discarded).containsExactlyInAnyOrder(2, 3);
        assertThat(late).containsExactly(failure);
    }

    /** It looks at the flag before the signal of the cancellation comes to it. */
    @Test
    void anErrorOfACancelledSubscriberIsReported() {
        subscribed(9);
        downstream.reaction = event -> {
            downstream.upstream().cancel();
            throw failure;
        };
        a.emit(1);

        assertThat(downstream.seen).containsExactly(1);
        assertThat(late).containsExactly(failure);
    }

    @Test
    void subscribersMayCancelAtOnce() {
        downstream.reaction = event -> ((Flow.Subscription) event).cancel();
        merged.subscribe(downstream);

        assertThat(downstream.seen).isEmpty();
        assertThat(a.subscriber).isNull();
        assertThat(b.subscriber).isNull();
    }

    @TestFactory
    Stream<DynamicTest> nothingIsKeptAfterTheEnd() {
        return Stream.<Consumer<MergedPublisherTest>>of(
                        test -> test.downstream.upstream().cancel(),
                        test -> test.a.to().onError(test.failure),
                        test -> test.failOn(1),
                        test -> {
                            test.a.to().onComplete();
                            test.b.to().onComplete();
                        })
                .map(end -> DynamicTest.dynamicTest("an end", () -> {
                    MergedPublisherTest test = new MergedPublisherTest();
                    Flow.Subscription subscription = test.subscribed(2);
                    end.accept(test);
                    if (test.downstream.seen.isEmpty()) {
                        test.a.emit(1, 2);
                    }

                    assertThat(valueOf("downstream", subscription)).isNull();
                    assertThat(valueOf("failed", subscription)).isNull();
                    assertThat((Collection<?>) valueOf("waiting", subscription)).isEmpty();
                    assertThat((Collection<?>) valueOf("subscribed", subscription))
                            .isEmpty();
                }));
    }

    private static @Nullable Object valueOf(String field, Flow.Subscription subscription) {
        try {
            Field of = Merge.class.getDeclaredField(field);
            of.setAccessible(true);
            return of.get(subscription);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
