import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** A subscriber comes while the stream completes. A race, in many rounds. */
class EndIsLost {
    private static final int ROUNDS = 300_000;

    private final AtomicInteger arrived = new AtomicInteger();
    private volatile BroadcastProcessor<Integer> processor;
    private volatile Subscriber subscriber;

    public static void main(String[] args) throws InterruptedException {
        int times = new EndIsLost().run();
        System.out.println((times > 0 ? "shown" : "not shown") + ": the subscriber was told of no end, in "
                + times + " of " + ROUNDS + " rounds");
        System.exit(times > 0 ? 0 : 1);
    }

    private int run() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                await();
                pause();
                processor.subscribe(subscriber);
                await();
            }
        });
        other.setDaemon(true);
        other.start();
        int times = 0;
        for (int i = 0; i < ROUNDS; i++) {
            processor = BroadcastProcessor.create();
            subscriber = new Subscriber();
            await();
            pause();
            processor.onComplete();
            await(); // Both calls have returned: nobody is left who could tell it.
            times += subscriber.told == null ? 1 : 0;
        }
        other.join();
        return times;
    }

    /** Waits for the other thread. */
    private void await() {
        int both = (arrived.getAndIncrement() / 2 + 1) * 2;
        while (arrived.get() < both) {
            Thread.onSpinWait();
        }
    }

    private static void pause() {
        for (int n = ThreadLocalRandom.current().nextInt(100); n > 0; n--) {
            Thread.onSpinWait();
        }
    }

    private static final class Subscriber implements Flow.Subscriber<Integer> {
        volatile String told;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Integer item) {}

        @Override
        public void onError(Throwable failure) {
            told = "failure";
        }

        @Override
        public void onComplete() {
            told = "completion";
        }
    }
}
