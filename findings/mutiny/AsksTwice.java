import io.smallrye.mutiny.Multi;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Downstream requests one item while the stream fails, and another one is put in its place. A race, in many rounds. */
class AsksTwice {
    private static final int ROUNDS = 50_000;

    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicLong asked = new AtomicLong();
    private volatile Flow.Subscriber<? super Integer> source;

    public static void main(String[] args) throws InterruptedException {
        int times = new AsksTwice().run();
        System.out.println((times > 0 ? "shown" : "not shown") + ": one item was requested, and two of the fallback, in "
                + times + " of " + ROUNDS + " rounds");
        System.exit(times > 0 ? 0 : 1);
    }

    private int run() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                await();
                pause();
                source.onError(new IllegalStateException("the stream has failed"));
                await();
            }
        });
        other.setDaemon(true);
        other.start();
        Multi<Integer> fallback = Multi.createFrom().publisher(subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {
                asked.addAndGet(n);
            }

            @Override
            public void cancel() {}
        }));
        int times = 0;
        for (int i = 0; i < ROUNDS; i++) {
            asked.set(0);
            Downstream downstream = new Downstream();
            Multi.createFrom()
                    .<Integer>publisher(subscriber -> {
                        source = subscriber;
                        subscriber.onSubscribe(new Idle());
                    })
                    .onFailure()
                    .recoverWithMulti(fallback)
                    .subscribe(downstream);
            await();
            pause();
            downstream.subscription.request(1);
            await(); // Both calls have returned.
            times += asked.get() > 1 ? 1 : 0;
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
        for (int n = ThreadLocalRandom.current().nextInt(50); n > 0; n--) {
            Thread.onSpinWait();
        }
    }

    private static final class Idle implements Flow.Subscription {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    }

    private static final class Downstream implements Flow.Subscriber<Integer> {
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Integer item) {}

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }
}
