package optimist.fastpath;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Several producers at once, and a downstream that notes what it should not see. */
final class Crowd {
    /** What a serializer has to keep, and can break. */
    enum Rule {
        ONE_AT_A_TIME,
        NOTHING_LOST,
        NOTHING_TWICE,
        EACH_PRODUCERS_ORDER,
        ONE_END_AND_NOTHING_AFTER_IT
    }

    private record Item(int producer, int number) {}

    private Crowd() {}

    /**
     * So many producers submit so many items each, and the last of each submits the end when all have submitted theirs.
     *
     * @return the rules that were broken
     */
    static Set<Rule> run(
            Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> serializers, int producers, int items)
            throws Exception {
        Watcher watcher = new Watcher(producers);
        Flow.Subscriber<Object> serializer = serializers.apply(watcher);
        CyclicBarrier together = new CyclicBarrier(producers);
        ExecutorService threads = Executors.newFixedThreadPool(producers);
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int p = 0; p < producers; p++) {
                int producer = p;
                calls.add(threads.submit(() -> {
                    together.await(10, MINUTES);
                    for (int i = 1; i <= items; i++) {
                        serializer.onNext(new Item(producer, i));
                    }
                    together.await(10, MINUTES);
                    serializer.onComplete();
                    serializer.onNext(new Item(producer, items + 1));
                    return null;
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return watcher.broken(items);
    }

    /** Nothing in it is safe for several threads: the serializer has to see to that. */
    private static final class Watcher implements Flow.Subscriber<Object> {
        private final Set<Rule> broken = EnumSet.noneOf(Rule.class);
        private final int[] last;
        private final int[] count;
        private final int[] sum;
        private int calls;
        private boolean inside;
        private boolean ended;

        Watcher(int producers) {
            last = new int[producers];
            count = new int[producers];
            sum = new int[producers];
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object item) {
            enter();
            Item i = (Item) item;
            if (i.number() <= last[i.producer()]) {
                broken.add(Rule.EACH_PRODUCERS_ORDER);
            }
            last[i.producer()] = i.number();
            count[i.producer()]++;
            sum[i.producer()] += i.number();
            leave();
        }

        @Override
        public void onError(Throwable error) {
            throw new AssertionError(error);
        }

        @Override
        public void onComplete() {
            enter();
            ended = true;
            leave();
        }

        @SuppressWarnings("ThreadPriorityCheck")
        private void enter() {
            if (inside) {
                broken.add(Rule.ONE_AT_A_TIME);
            }
            inside = true;
            if (ended) {
                broken.add(Rule.ONE_END_AND_NOTHING_AFTER_IT);
            }
            // Now and then the others get the time to come, also on one processor.
            calls++;
            if (calls % 100 == 0) {
                Thread.yield();
            }
        }

        private void leave() {
            inside = false;
        }

        Set<Rule> broken(int items) {
            int all = items * (items + 1) / 2;
            for (int p = 0; p < count.length; p++) {
                if (count[p] > items || sum[p] > all) {
                    broken.add(Rule.NOTHING_TWICE);
                }
            }
            if (!ended
                    || Arrays.stream(count).anyMatch(c -> c < items)
                    || Arrays.stream(sum).anyMatch(s -> s < all)) {
                broken.add(Rule.NOTHING_LOST);
            }
            return broken;
        }
    }
}
