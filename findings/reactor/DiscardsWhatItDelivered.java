import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Downstream of Operators.serialize sends 2 and 3 while it receives 1, and cancels while it receives 2. One thread. */
class DiscardsWhatItDelivered {
    static final List<Integer> delivered = new ArrayList<>();
    static final List<Object> discarded = new ArrayList<>();
    static CoreSubscriber<Integer> serialized;

    public static void main(String[] args) {
        serialized = Operators.serialize(new CoreSubscriber<Integer>() {
            private Subscription subscription;

            @Override
            public Context currentContext() {
                return Operators.enableOnDiscard(Context.empty(), (Consumer<Object>) discarded::add);
            }

            @Override
            public void onSubscribe(Subscription subscription) {
                this.subscription = subscription;
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(Integer item) {
                delivered.add(item);
                if (item == 1) {
                    serialized.onNext(2);
                    serialized.onNext(3);
                } else {
                    subscription.cancel();
                }
            }

            @Override
            public void onError(Throwable failure) {}

            @Override
            public void onComplete() {}
        });
        serialized.onSubscribe(Operators.emptySubscription());
        serialized.onNext(1);

        boolean shown = delivered.equals(List.of(1, 2)) && discarded.equals(List.of(2, 3));
        System.out.println((shown ? "shown" : "not shown") + ": delivered " + delivered + ", discarded " + discarded);
        System.exit(shown ? 0 : 1);
    }
}
