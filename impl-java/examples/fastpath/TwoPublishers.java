import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.fastpath.MergedPublisher;

/**
 * Two publishers are merged into one subscriber, which asks for ten items at a time, and cancels in the midst. What they
 * have emitted by then, and it does not get, goes to a hook. What they still keep is their own affair.
 */
class TwoPublishers {
    static final int EACH = 10_000;
    static final int WANTED = 15_000;

    /** Not thread-safe, as the rules of Reactive Streams allow. */
    static final class Sum implements Flow.Subscriber<AtomicInteger> {
        final CountDownLatch cancelled = new CountDownLatch(1);
        private Flow.Subscription subscription;
        int items;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(10);
        }

        @Override
        public void onNext(AtomicInteger item) {
            item.incrementAndGet();
            if (++items == WANTED) {
                subscription.cancel();
                cancelled.countDown();
            } else if (items % 10 == 0) {
                subscription.request(10);
            }
        }

        @Override
        public void onError(Throwable error) {
            throw new AssertionError(error);
        }

        @Override
        public void onComplete() {
            throw new AssertionError("completed, and not cancelled");
        }
    }

    public static void main(String[] args) throws Exception {
        Sum sum = new Sum();
        AtomicInteger twice = new AtomicInteger();
        try (var a = new SubmissionPublisher<AtomicInteger>();
                var b = new SubmissionPublisher<AtomicInteger>()) {
            MergedPublisher.of(List.of(a, b))
                    .withPrefetch(32)
                    .onDiscard(item -> twice.addAndGet(item.getAndIncrement()))
                    .subscribe(sum);
            for (int i = 0; i < EACH; i++) {
                a.submit(new AtomicInteger());
                b.submit(new AtomicInteger());
            }
            if (!sum.cancelled.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("only " + sum.items + " items came");
            }
        }
        if (sum.items != WANTED || twice.get() > 0) {
            throw new AssertionError(sum.items + " items came, " + twice + " were delivered and discarded");
        }
        System.out.println("two publishers: " + WANTED + " items came, as asked for, and none was also discarded");
    }
}
