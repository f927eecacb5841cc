package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a soak would find. */
class SoakTest {
    private static final int ITEMS = 1000;

    private static Soak.Result soak(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant)
            throws InterruptedException {
        List<Flow.Subscriber<Object>> made = new ArrayList<>();
        return Soak.run(
                downstream -> {
                    made.add(variant.apply(downstream));
                    return made.get(0);
                },
                4,
                ITEMS,
                false,
                delivered -> {
                    // Within downstream.
                    if (made.get(0) instanceof FaultySerializer faulty) {
                        faulty.recurse();
                    }
                });
    }

    @TestFactory
    Stream<DynamicTest> nothingIsWrong() {
        return Stream.<Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>>>of(
                        Serializers::locked, Serializers::queued, Serializers::inbox, Serializers::bounded)
                .map(variant -> DynamicTest.dynamicTest(
                        variant.apply(new Nobody()).getClass().getSimpleName(), () -> {
                            Soak.Result result = soak(variant);
                            assertThat(result.problems()).isEmpty();
                            assertThat(result.delivered()).isEqualTo(4 * ITEMS);
                        }));
    }

    @TestFactory
    Stream<DynamicTest> faultsAreFound() {
        return Stream.of(Fault.values())
                .map(fault -> DynamicTest.dynamicTest(
                        fault.name(),
                        () -> assertThat(soak(downstream -> new FaultySerializer(downstream, fault))
                                        .problems())
                                .anyMatch(problem -> problem.endsWith(fault.found))));
    }

    private enum Fault {
        LOSES("items are lost"),
        DOUBLES("items came twice"),
        SWAPS("items were overtaken by a later one of their producer"),
        RECURSES("items came while another was in downstream"),
        ENDS_TWICE("it has ended 2 times"),
        ENDS_EARLY("items came after the end");

        final String found;

        Fault(String found) {
            this.found = found;
        }
    }

    /** A lock, with a fault. */
    private static final class FaultySerializer extends Nobody {
        private final Flow.Subscriber<Object> downstream;
        private final Fault fault;
        private int items;
        private Object latest = "";
        private Object kept = "";

        FaultySerializer(Flow.Subscriber<Object> downstream, Fault fault) {
            this.downstream = downstream;
            this.fault = fault;
        }

        @Override
        public synchronized void onNext(Object item) {
            items++;
            latest = item;
            if (items != ITEMS / 2) {
                downstream.onNext(item);
                return;
            }
            switch (fault) {
                case LOSES -> {}
                case DOUBLES -> List.of(item, item).forEach(downstream::onNext);
                case SWAPS -> kept = item;
                case RECURSES -> downstream.onNext(item);
                case ENDS_TWICE, ENDS_EARLY -> downstream.onComplete();
            }
        }

        void recurse() {
            if (fault == Fault.RECURSES) {
                downstream.onNext(latest);
            }
        }

        @Override
        public synchronized void onComplete() {
            if (fault == Fault.SWAPS) {
                downstream.onNext(kept);
            }
            downstream.onComplete();
        }
    }

    private static class Nobody implements Flow.Subscriber<Object> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object item) {}

        @Override
        public void onError(Throwable error) {}

        @Override
        public void onComplete() {}
    }
}
