import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import java.util.ArrayList;
import java.util.List;

/** The item of a memoized Uni comes, in another thread, while its second subscriber is told of its subscription. */
class SubscriberIsToldNothing {
    private static UniEmitter<? super Integer> source;

    public static void main(String[] args) {
        Uni<Integer> memoized = Uni.createFrom()
                .<Integer>emitter(emitter -> source = emitter)
                .memoize()
                .indefinitely();
        Subscriber first = new Subscriber();
        memoized.subscribe().withSerializedSubscriber(first);

        Subscriber second = new Subscriber();
        memoized.onSubscription()
                .invoke(() -> {
                    Thread thread = new Thread(() -> source.complete(1));
                    thread.start();
                    join(thread);
                })
                .subscribe()
                .withSerializedSubscriber(second);

        boolean shown = first.told.equals(List.of("subscription", "item 1")) && second.told.isEmpty();
        System.out.println((shown ? "shown" : "not shown") + ": the first subscriber was told " + first.told
                + ", the second one " + second.told);
        System.exit(shown ? 0 : 1);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Subscriber implements UniSubscriber<Integer> {
        private final List<String> told = new ArrayList<>();

        @Override
        public void onSubscribe(UniSubscription subscription) {
            told.add("subscription");
        }

        @Override
        public void onItem(Integer item) {
            told.add("item " + item);
        }

        @Override
        public void onFailure(Throwable failure) {
            told.add("failure " + failure.getMessage());
        }
    }
}
