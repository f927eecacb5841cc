package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every serializer does for a caller who is alone. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class SerializerTest {
    private final RuntimeException failure = new RuntimeException("planted");
    private final RuntimeException second = new RuntimeException("planted, too");
    private final Downstream downstream = new Downstream();
    private final Requests subscription = new Requests();

    @RegisterExtension
    final Uncaught uncaught = new Uncaught();

    @ParameterizedTest
    @EnumSource
    void deliversInOrderUpToTheEnd(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onNext(1);
        serializer.onNext(2);
        assertThat(downstream.seen).containsExactly(1, 2);

        serializer.onComplete();
        serializer.onNext(3);
        serializer.onComplete();
        serializer.onError(failure);
        assertThat(downstream.seen).containsExactly(1, 2, Downstream.END);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorIsAnEnd(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onError(failure);
        serializer.onNext(1);
        serializer.onComplete();

        assertThat(downstream.seen).containsExactly(failure);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorMayBeAnItem(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onNext(failure);
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(failure, 1);
    }

    @ParameterizedTest
    @EnumSource
    void takesNoNull(Variant variant) {
        assertThatNullPointerException().isThrownBy(() -> variant.create(nothing()));

        Serializer<Object> serializer = variant.create(downstream);
        assertThatNullPointerException().isThrownBy(() -> serializer.onSubscribe(nothing()));
        assertThatNullPointerException().isThrownBy(() -> serializer.onNext(nothing()));
        assertThatNullPointerException().isThrownBy(() -> serializer.onError(nothing()));
        assertThat(downstream.seen).isEmpty();

        serializer.onNext(1);
        assertThat(downstream.seen).containsExactly(1);
    }

    // ---- calls from within downstream

    @ParameterizedTest
    @EnumSource
    void aCallFromWithinDownstreamComesAfterTheOthers(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            int before = downstream.seen.size();
            if (event.equals(1)) {
                serializer.onNext(2);
                serializer.onNext(3);
                assertThat(downstream.seen).hasSize(before);
            }
        };
        serializer.onNext(1);
        serializer.onNext(4);

        assertThat(downstream.seen).containsExactly(1, 2, 3, 4);
    }

    @ParameterizedTest
    @EnumSource
    void callsFromWithinDownstreamDoNotRecurse(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if ((int) event < 100_000) {
                serializer.onNext((int) event + 1);
            }
        };
        serializer.onNext(1);

        assertThat(downstream.seen).hasSize(100_000).endsWith(100_000);
    }

    @ParameterizedTest
    @EnumSource
    void reentrantEndFollowsTheBacklog(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                IntStream.rangeClosed(2, 10).forEach(serializer::onNext);
                serializer.onComplete();
                serializer.onNext(11);
            }
        };
        serializer.onNext(1);
        serializer.onNext(12);

        assertThat(downstream.seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, Downstream.END);
    }

    @ParameterizedTest
    @EnumSource
    void aCallFromWithinTheEndIsDropped(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            serializer.onNext(2);
            serializer.onError(failure);
        };
        serializer.onComplete();

        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    // ---- downstream throws

    @ParameterizedTest
    @EnumSource
    void aThrowingSubscriberGetsTheErrorAndNothingMore(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(subscription);
        serializer.onNext(1);
        failOn(2);
        serializer.onNext(2);
        serializer.onNext(3);
        serializer.onError(second);

        assertThat(downstream.seen).containsExactly(1, 2, failure);
        assertThat(subscription.cancelled).hasValue(1);
        assertThat(uncaught.seen).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionDropsTheBacklog(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                serializer.onNext(2);
                serializer.onNext(3);
                serializer.onNext(4);
            } else if (event.equals(2)) {
                serializer.onNext(5);
                throw failure;
            }
        };
        serializer.onNext(1);
        serializer.onNext(6);

        assertThat(downstream.seen).containsExactly(1, 2, failure);
    }

    @ParameterizedTest
    @EnumSource
    void anyThrowableWillDo(Variant variant) {
        AssertionError error = new AssertionError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                throw error;
            }
        };
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(1, error);
    }

    @ParameterizedTest
    @EnumSource
    void fatalErrorsAreThrownAfterTheEnd(Variant variant) {
        StackOverflowError error = new StackOverflowError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(subscription);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                serializer.onNext(2);
                throw error;
            }
        };

        assertThat(thrownBy(() -> serializer.onNext(1))).isSameAs(serializer instanceof BatchSerializer ? error : null);
        assertThat(downstream.seen).containsExactly(1, error);
        assertThat(subscription.cancelled).hasValue(1);
        assertThat(uncaught.seen).isEmpty();
        serializer.onNext(3);
        serializer.onError(failure);
        assertThat(downstream.seen).containsExactly(1, error);
    }

    @ParameterizedTest
    @EnumSource
    void fatalErrorsOfAnEndAreThrown(Variant variant) {
        StackOverflowError error = new StackOverflowError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            throw error;
        };

        boolean isThrown = serializer instanceof BatchSerializer;
        assertThat(thrownBy(serializer::onComplete)).isSameAs(isThrown ? error : null);
        assertThat(uncaught.seen).isEqualTo(isThrown ? List.of() : List.of(error));
        serializer.onNext(1);
        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    @ParameterizedTest
    @EnumSource
    void aFatalErrorIsThrownThoughAnotherExceptionFollows(Variant variant) {
        StackOverflowError error = new StackOverflowError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event.equals(1)) {
                throw error;
            }
            throw failure;
        };

        assertThat(thrownBy(() -> serializer.onNext(1))).isSameAs(serializer instanceof BatchSerializer ? error : null);
        assertThat(downstream.seen).containsExactly(1, error);
        assertThat(uncaught.seen).containsExactly(failure);
    }

    @ParameterizedTest
    @EnumSource
    void aFatalErrorOfOnSubscribeIsThrown(Variant variant) {
        StackOverflowError error = new StackOverflowError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event instanceof Flow.Subscription) {
                throw error;
            }
        };

        assertThat(thrownBy(() -> serializer.onSubscribe(subscription)))
                .isSameAs(serializer instanceof BatchSerializer ? error : null);
        assertThat(downstream.seen).containsExactly(error);
        assertThat(subscription.cancelled).hasValue(1);
    }

    /** It is upstream's. */
    @ParameterizedTest
    @EnumSource
    void fatalErrorsOfUpstreamAreDelivered(Variant variant) {
        StackOverflowError error = new StackOverflowError("planted");
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onError(error);

        assertThat(downstream.seen).containsExactly(error);
    }

    private static @Nullable Throwable thrownBy(Runnable call) {
        try {
            call.run();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSubscriberThatThrowsOnCompleteGetsNoError(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(subscription);
        failOn(Downstream.END);
        serializer.onComplete();
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(Downstream.END);
        assertThat(uncaught.seen).containsExactly(failure);
        assertThat(subscription.cancelled).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void aSubscriberThatThrowsOnErrorIsNotCalledAgain(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            throw event == failure ? second : failure;
        };
        serializer.onNext(1);
        serializer.onNext(2);

        assertThat(downstream.seen).containsExactly(1, failure);
        assertThat(uncaught.seen).containsExactly(second);
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatThrowsIsIgnored(Variant variant) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            throw second;
        });
        Serializer<Object> serializer = variant.create(downstream);
        failOn(Downstream.END);
        serializer.onComplete();
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(Downstream.END);
    }

    private void failOn(Object which) {
        downstream.reaction = event -> {
            if (event.equals(which)) {
                throw failure;
            }
        };
    }

    // ---- subscriptions

    @ParameterizedTest
    @EnumSource
    void theFirstSubscriptionIsDownstreams(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(subscription);

        // One wraps it, to hear of the cancellation.
        if (variant != Variant.CANCELLABLE) {
            assertThat(downstream.subscription).isSameAs(subscription);
        }
        downstream.upstream().cancel();
        assertThat(subscription.cancelled).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aFurtherSubscriptionIsCancelled(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(subscription);
        Flow.Subscription first = downstream.upstream();
        Requests further = new Requests();
        serializer.onSubscribe(further);

        assertThat(further.cancelled).hasValue(1);
        assertThat(downstream.subscription).isSameAs(first);
        assertThat(subscription.cancelled).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void aSubscriberThatThrowsOnSubscribeGetsTheError(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        downstream.reaction = event -> {
            if (event instanceof Flow.Subscription) {
                throw failure;
            }
        };
        serializer.onSubscribe(subscription);
        serializer.onNext(1);

        assertThat(downstream.seen).containsExactly(failure);
        assertThat(subscription.cancelled).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCancellationThatThrowsChangesNothing(Variant variant) {
        Serializer<Object> serializer = variant.create(downstream);
        serializer.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {
                throw second;
            }
        });
        failOn(1);
        serializer.onNext(1);
        serializer.onNext(2);

        assertThat(downstream.seen).containsExactly(1, failure);
        assertThat(uncaught.seen).containsExactly(second);
    }

    /** What the type system would not let through. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals", "unchecked"})
    private static <X> X nothing() {
        return (X) null;
    }
}
