package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/**
 * What Reactive Streams asks of a publisher: its own tests, for a merge of three publishers that emit by other threads. Left out
 * is the optional rule that all subscribers get the same sequence: a merge gives each of them another one.
 */
class MergedRulesTest {
    private static final int SOURCES = 3;

    private static ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeAll
    static void hire() {
        threads.shutdown();
        threads = Executors.newCachedThreadPool();
    }

    @AfterAll
    static void dismiss() {
        threads.shutdownNow();
    }

    @TestFactory
    Stream<DynamicTest> rules() {
        return ReactiveStreamsTest.rules(FlowPublisherVerification.class)
                .filter(rule -> !rule.getName().startsWith("optional_spec111_multicast"))
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getName(), () -> verify(rule, new Verification(ReactiveStreamsTest.PLENTY))));
    }

    private static void verify(Method rule, Verification verification) throws Throwable {
        verification.setUp();
        ReactiveStreamsTest.invoke(rule, verification);
    }

    /** The rules that one breaks who does not ask what downstream asks for. */
    @Test
    void aFaultIsFound() {
        assertThat(ReactiveStreamsTest.rules(FlowPublisherVerification.class)
                        .filter(rule -> ReactiveStreamsTest.isBroken(
                                () -> verify(rule, new Pushing(ReactiveStreamsTest.LITTLE))))
                        .map(Method::getName))
                .contains(
                        "required_spec101_subscriptionRequestMustResultInTheCorrectNumberOfProducedElements",
                        "required_spec309_requestZeroMustSignalIllegalArgumentException");
    }

    /** So many items, shared among the sources. */
    private static Flow.Publisher<Integer> items(long elements, Executor executor) {
        List<Flow.Publisher<Integer>> sources = new ArrayList<>();
        for (int source = 0; source < SOURCES; source++) {
            long share =
                    elements == Long.MAX_VALUE ? elements : elements / SOURCES + (source < elements % SOURCES ? 1 : 0);
            sources.add(new Counting(share, executor));
        }
        return MergedPublisher.of(sources);
    }

    private static class Verification extends FlowPublisherVerification<Integer> {
        Verification(int millis) {
            super(new TestEnvironment(millis, 50, 10));
        }

        @Override
        public Flow.Publisher<Integer> createFlowPublisher(long elements) {
            return items(elements, threads);
        }

        @Override
        public Flow.Publisher<Integer> createFailedFlowPublisher() {
            return MergedPublisher.of(List.of(subscriber -> {
                throw new IllegalStateException("planted");
            }));
        }
    }

    /** Hands on all that comes. */
    private static final class Pushing extends Verification {
        Pushing(int millis) {
            super(millis);
        }

        @Override
        public Flow.Publisher<Integer> createFlowPublisher(long elements) {
            return subscriber -> {
                subscriber.onSubscribe(new Flow.Subscription() {
                    @Override
                    public void request(long n) {}

                    @Override
                    public void cancel() {}
                });
                for (int i = 0; i < Math.min(elements, 10); i++) {
                    subscriber.onNext(i);
                }
                subscriber.onComplete();
            };
        }
    }
}
