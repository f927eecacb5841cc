import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import optimist.fastpath.InboxSerializer;

/**
 * Four threads publish to one subscriber, which must not be called by two at once. The serializer sees to that, and no
 * thread waits for another: the thread that is in a call delivers what the others leave meanwhile.
 */
class SerializedThreads {
    static final int EACH = 250_000;

    /** Not thread-safe, as the rules of Reactive Streams allow. */
    static final class Sum implements Flow.Subscriber<Integer> {
        final CountDownLatch completed = new CountDownLatch(1);
        private Thread inside;
        long sum;
        int overlaps;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Integer item) {
            overlaps += inside == null ? 0 : 1;
            inside = Thread.currentThread();
            sum += item;
            inside = null;
        }

        @Override
        public void onError(Throwable error) {
            throw new AssertionError(error);
        }

        @Override
        public void onComplete() {
            completed.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        Sum sum = new Sum();
        InboxSerializer<Integer> serializer = new InboxSerializer<>(sum);
        serializer.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {
                // These producers do not ask.
            }

            @Override
            public void cancel() {
                // Nobody cancels here.
            }
        });
        Thread[] producers = new Thread[4];
        for (int i = 0; i < producers.length; i++) {
            producers[i] = new Thread(() -> {
                for (int item = 1; item <= EACH; item++) {
                    serializer.onNext(item);
                }
            });
            producers[i].start();
        }
        for (Thread producer : producers) {
            producer.join();
        }
        serializer.onComplete();
        if (!sum.completed.await(10, TimeUnit.SECONDS) || sum.overlaps > 0 || sum.sum != 4L * EACH * (EACH + 1) / 2) {
            throw new AssertionError("overlaps " + sum.overlaps + ", sum " + sum.sum);
        }
        System.out.println("four producers, " + 4 * EACH + " items: none is lost, and no two calls overlap");
    }
}
