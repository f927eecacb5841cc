package optimist.fastpath;

import io.reactivex.rxjava3.subscribers.SerializedSubscriber;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

public class RxJava3 extends Benchmarks {
    private SerializedSubscriber<Integer> serializer = new SerializedSubscriber<>(new Downstream());

    @Override
    Tally begin() {
        Downstream tally = new Downstream();
        serializer = new SerializedSubscriber<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }

    private static final class Downstream extends Tally implements Subscriber<Integer> {
        @Override
        public void onSubscribe(Subscription subscription) {}

        @Override
        public void onNext(Integer item) {
            add(item);
        }

        @Override
        public void onError(Throwable error) {
            throw new IllegalStateException(error);
        }

        @Override
        public void onComplete() {}
    }
}
