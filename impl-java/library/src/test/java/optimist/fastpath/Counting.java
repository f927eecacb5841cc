package optimist.fastpath;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A publisher of the numbers from 0 on, which it emits by a thread of the executor. It keeps the rules. */
record Counting(long items, Executor executor) implements Flow.Publisher<Integer> {
    @Override
    public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
        Subscription subscription = new Subscription(subscriber, items, executor);
        subscriber.onSubscribe(subscription);
        subscription.begin();
    }

    private static final class Subscription implements Flow.Subscription {
        private final Flow.Subscriber<? super Integer> subscriber;
        private final long items;
        private final Executor executor;
        private final AtomicLong demand = new AtomicLong();
        private final AtomicInteger work = new AtomicInteger(1);
        private volatile boolean cancelled;
        private int next;
        private boolean isOver;

        Subscription(Flow.Subscriber<? super Integer> subscriber, long items, Executor executor) {
            this.subscriber = subscriber;
            this.items = items;
            this.executor = executor;
        }

        void begin() {
            executor.execute(this::work);
        }

        @Override
        public void request(long n) {
            demand.addAndGet(n);
            if (work.getAndIncrement() == 0) {
                executor.execute(this::work);
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        private void work() {
            int seen;
            do {
                seen = work.get();
                while (!cancelled && next < items && demand.get() > 0) {
                    demand.decrementAndGet();
                    subscriber.onNext(next++);
                }
                if (!cancelled && next == items && !isOver) {
                    isOver = true;
                    subscriber.onComplete();
                }
            } while (work.addAndGet(-seen) != 0);
        }
    }
}
