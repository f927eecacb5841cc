package optimist.fastpath;

import rx.Observer;
import rx.observers.SerializedObserver;

/** Still the algorithm that the pull request set out to replace: a lock, and a queue while somebody delivers. */
public class RxJava1 extends Benchmarks {
    private SerializedObserver<Integer> serializer = new SerializedObserver<>(new Downstream());

    @Override
    Tally begin() {
        Downstream tally = new Downstream();
        serializer = new SerializedObserver<>(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }

    private static final class Downstream extends Tally implements Observer<Integer> {
        @Override
        public void onNext(Integer item) {
            add(item);
        }

        @Override
        public void onError(Throwable error) {
            throw new IllegalStateException(error);
        }

        @Override
        public void onCompleted() {}
    }
}
