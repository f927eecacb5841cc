package optimist.fastpath;

import java.util.concurrent.Flow;

class FlowTally extends Tally implements Flow.Subscriber<Integer> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {}

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
