package optimist.fastpath;

import java.util.List;
import java.util.concurrent.Flow;

public class Merged extends Merges {
    @Override
    Tally merge(List<Emitter> emitters) {
        Downstream tally = new Downstream(new Demand(demand));
        MergedPublisher.<Integer>of(emitters).subscribe(tally);
        return tally;
    }

    private static final class Downstream extends FlowTally {
        private final Demand demand;

        Downstream(Demand demand) {
            this.demand = demand;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            demand.begin(subscription::request);
        }

        @Override
        public void onNext(Integer item) {
            super.onNext(item);
            demand.comes();
        }
    }
}
