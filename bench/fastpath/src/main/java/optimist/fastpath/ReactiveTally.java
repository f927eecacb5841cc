package optimist.fastpath;

import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A downstream of Reactive Streams that asks for what it is told to. */
class ReactiveTally extends Tally implements Subscriber<Integer> {
    private final Demand demand;

    ReactiveTally(Demand demand) {
        this.demand = demand;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        demand.begin(subscription::request);
    }

    @Override
    public void onNext(Integer item) {
        add(item);
        demand.comes();
    }

    @Override
    public void onError(Throwable error) {
        throw new IllegalStateException(error);
    }

    @Override
    public void onComplete() {}
}
