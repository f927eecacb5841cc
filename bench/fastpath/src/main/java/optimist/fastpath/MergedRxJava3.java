package optimist.fastpath;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import java.util.List;

public class MergedRxJava3 extends Merges {
    @Override
    Tally merge(List<Emitter> emitters) {
        Downstream tally = new Downstream(new Demand(demand));
        Flowable.<Integer>mergeArray(publishers(emitters)).subscribe(tally);
        return tally;
    }

    /** Otherwise it would be wrapped. */
    private static final class Downstream extends ReactiveTally implements FlowableSubscriber<Integer> {
        Downstream(Demand demand) {
            super(demand);
        }
    }
}
