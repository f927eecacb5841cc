package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;
import org.reactivestreams.tck.flow.FlowSubscriberWhiteboxVerification;
import org.testng.SkipException;

/**
 * What Reactive Streams asks of a subscriber: its own tests of the rules, as far as they can be seen from upstream
 * (blackbox), and from upstream and downstream (whitebox). Some rules have a name there and no test, since a
 * program cannot decide them; those begin with "untested", and are left out here.
 */
class ReactiveStreamsTest {
    /** Within so many milliseconds has to come what is to come. */
    static final int PLENTY = 60_000;

    static final int LITTLE = 500;

    private static final String SECOND_SUBSCRIPTION =
            "mustCallSubscriptionCancelIfItAlreadyHasAnSubscriptionAndReceivesAnotherOnSubscribeSignal";

    private interface Serializers extends Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> {}

    @TestFactory
    Stream<DynamicNode> rules() {
        return Arrays.stream(Variant.values())
                .map(variant -> DynamicContainer.dynamicContainer(
                        variant.name(),
                        Stream.concat(
                                rules(FlowSubscriberBlackboxVerification.class)
                                        .map(rule -> DynamicTest.dynamicTest(
                                                variant + " " + rule.getName(),
                                                () -> blackbox(rule, variant::create, PLENTY))),
                                rules(FlowSubscriberWhiteboxVerification.class)
                                        .map(rule -> DynamicTest.dynamicTest(
                                                variant + " " + rule.getName(),
                                                () -> whitebox(rule, variant::create, PLENTY))))));
    }

    static Stream<Method> rules(Class<?> verification) {
        return Arrays.stream(verification.getMethods())
                .filter(method -> method.isAnnotationPresent(org.testng.annotations.Test.class))
                .filter(method -> !method.getName().startsWith("untested"))
                .sorted(Comparator.comparing(Method::getName));
    }

    /** The rules that one breaks who hands on everything as it comes. */
    @Test
    void aFaultIsFound() {
        Serializers faulty = downstream -> downstream;
        assertThat(rules(FlowSubscriberBlackboxVerification.class)
                        .filter(rule -> isBroken(() -> blackbox(rule, faulty, LITTLE)))
                        .map(Method::getName))
                .contains(
                        "required_spec205_blackbox_" + SECOND_SUBSCRIPTION,
                        "required_spec213_blackbox_onError_mustThrowNullPointerExceptionWhenParametersAreNull",
                        "required_spec213_blackbox_onNext_mustThrowNullPointerExceptionWhenParametersAreNull");
        assertThat(rules(FlowSubscriberWhiteboxVerification.class)
                        .filter(rule -> isBroken(() -> whitebox(rule, faulty, LITTLE)))
                        .map(Method::getName))
                .contains(
                        "required_spec205_" + SECOND_SUBSCRIPTION,
                        "required_spec213_onSubscribe_mustThrowNullPointerExceptionWhenParametersAreNull",
                        "required_spec213_onNext_mustThrowNullPointerExceptionWhenParametersAreNull");
    }

    interface Check {
        void run() throws Throwable;
    }

    static boolean isBroken(Check check) {
        try {
            check.run();
            return false;
        } catch (TestAbortedException e) {
            return false;
        } catch (Throwable e) {
            return true;
        }
    }

    private static void blackbox(Method rule, Serializers serializers, int millis) throws Throwable {
        Blackbox blackbox = new Blackbox(serializers, millis);
        blackbox.startPublisherExecutorService();
        try {
            blackbox.setUp();
            invoke(rule, blackbox);
        } finally {
            blackbox.shutdownPublisherExecutorService();
        }
    }

    private static void whitebox(Method rule, Serializers serializers, int millis) throws Throwable {
        Whitebox whitebox = new Whitebox(serializers, millis);
        whitebox.startPublisherExecutorService();
        try {
            whitebox.setUp();
            invoke(rule, whitebox);
        } finally {
            whitebox.shutdownPublisherExecutorService();
        }
    }

    static void invoke(Method rule, Object verification) throws Throwable {
        try {
            rule.invoke(verification);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SkipException skipped) {
                throw new TestAbortedException(String.valueOf(skipped.getMessage()), skipped);
            }
            throw e.getCause();
        }
    }

    private static final class Blackbox extends FlowSubscriberBlackboxVerification<Object> {
        private final Serializers serializers;

        Blackbox(Serializers serializers, int millis) {
            super(new TestEnvironment(millis, 50));
            this.serializers = serializers;
        }

        @Override
        public Flow.Subscriber<Object> createFlowSubscriber() {
            return serializers.apply(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(Object item) {}

                @Override
                public void onError(Throwable error) {}

                @Override
                public void onComplete() {}
            });
        }

        @Override
        public Object createElement(int element) {
            return element;
        }
    }

    private static final class Whitebox extends FlowSubscriberWhiteboxVerification<Object> {
        private final Serializers serializers;

        Whitebox(Serializers serializers, int millis) {
            super(new TestEnvironment(millis, 50));
            this.serializers = serializers;
        }

        @Override
        protected Flow.Subscriber<Object> createFlowSubscriber(WhiteboxSubscriberProbe<Object> probe) {
            return serializers.apply(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    probe.registerOnSubscribe(new SubscriberPuppet() {
                        @Override
                        public void triggerRequest(long n) {
                            subscription.request(n);
                        }

                        @Override
                        public void signalCancel() {
                            subscription.cancel();
                        }
                    });
                }

                @Override
                public void onNext(Object item) {
                    probe.registerOnNext(item);
                }

                @Override
                public void onError(Throwable error) {
                    probe.registerOnError(error);
                }

                @Override
                public void onComplete() {
                    probe.registerOnComplete();
                }
            });
        }

        @Override
        public Object createElement(int element) {
            return element;
        }
    }
}
