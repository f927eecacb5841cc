import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;

/**
 * The item of a memoized Uni comes, in another thread, while its second subscriber subscribes. A race, in many rounds: the guard of
 * until, which is called in subscribe, waits until the other thread waits for the lock.
 */
class ItemIsAFailure {
    private static final int ROUNDS = 4_000;

    private final Thread other = new Thread(this::complete);
    private volatile UniEmitter<? super Integer> source;
    private volatile int begun;
    private volatile int ended;
    private boolean isSecond;
    private Throwable failure;

    public static void main(String[] args) {
        ItemIsAFailure rounds = new ItemIsAFailure();
        int times = rounds.run();
        System.out.println((times > 0 ? "shown" : "not shown") + ": a subscriber of an item was told of a failure, in " + times
                + " of " + ROUNDS + " rounds" + (times > 0 ? ": " + rounds.failure.getMessage() : ""));
        System.exit(times > 0 ? 0 : 1);
    }

    private int run() {
        other.setDaemon(true);
        other.start();
        int times = 0;
        for (int i = 1; i <= ROUNDS; i++) {
            Uni<Integer> memoized = Uni.createFrom()
                    .<Integer>emitter(emitter -> source = emitter)
                    .memoize()
                    .until(this::guard);
            isSecond = false;
            memoized.subscribe().withSerializedSubscriber(new Subscriber());
            isSecond = true;
            Subscriber second = new Subscriber();
            memoized.subscribe().withSerializedSubscriber(second);
            while (ended < i) {
                Thread.onSpinWait();
            }
            if (second.failure != null) {
                failure = second.failure;
                times++;
            }
        }
        return times;
    }

    private void complete() {
        for (int i = 1; i <= ROUNDS; i++) {
            while (begun < i) {
                Thread.onSpinWait();
            }
            source.complete(1);
            ended = i;
        }
    }

    private boolean guard() {
        if (isSecond) {
            begun++;
            while (other.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        return false;
    }

    private static final class Subscriber implements UniSubscriber<Integer> {
        private volatile Throwable failure;

        @Override
        public void onSubscribe(UniSubscription subscription) {}

        @Override
        public void onItem(Integer item) {}

        @Override
        public void onFailure(Throwable failure) {
            this.failure = failure;
        }
    }
}
