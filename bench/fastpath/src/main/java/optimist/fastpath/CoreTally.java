package optimist.fastpath;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

final class CoreTally extends Tally implements CoreSubscriber<Integer> {
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
