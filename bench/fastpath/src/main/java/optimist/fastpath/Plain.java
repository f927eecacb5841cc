package optimist.fastpath;

import java.util.concurrent.Flow;

/** No serializer, which is right for one producer only. */
public class Plain extends Benchmarks {
    private Flow.Subscriber<Integer> downstream = new FlowTally();

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        downstream = tally;
        return tally;
    }

    @Override
    void onNext(Integer item) {
        downstream.onNext(item);
    }
}
