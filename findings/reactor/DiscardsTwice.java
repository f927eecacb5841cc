import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** While downstream of Operators.serialize receives 1, it cancels, and another thread sends 2. A race, in many rounds. */
class DiscardsTwice {
    private static final int ROUNDS = 200_000;

    private final AtomicInteger discarded = new AtomicInteger();
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile CoreSubscriber<Integer> serialized;
    private volatile boolean sent;

    public static void main(String[] args) throws InterruptedException {
        int twice = new DiscardsTwice().run();
        System.out.println((twice > 0 ? "shown" : "not shown") + ": the hook was told twice of one item, in " + twice
                + " of " + ROUNDS + " rounds");
        System.exit(twice > 0 ? 0 : 1);
    }

    private int run() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                await();
                pause();
                serialized.onNext(2);
                sent = true;
            }
        });
        other.setDaemon(true);
        other.start();
        int twice = 0;
        for (int i = 0; i < ROUNDS; i++) {
            discarded.set(0);
            sent = false;
            serialized = Operators.serialize(new Downstream());
            serialized.onSubscribe(Operators.emptySubscription());
            serialized.onNext(1);
            twice += discarded.get() > 1 ? 1 : 0;
        }
        other.join();
        return twice;
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

    private final class Downstream implements CoreSubscriber<Integer> {
        private Subscription subscription;

        @Override
        public Context currentContext() {
            return Operators.enableOnDiscard(Context.empty(), (Consumer<Object>) item -> discarded.incrementAndGet());
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            this.subscription = subscription;
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Integer item) {
            await();
            pause();
            subscription.cancel();
            while (!sent) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }
}
