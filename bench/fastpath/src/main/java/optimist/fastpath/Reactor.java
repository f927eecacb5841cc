package optimist.fastpath;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

public class Reactor extends Benchmarks {
    private CoreSubscriber<Integer> serializer = Operators.serialize(new CoreTally());

    @Override
    Tally begin() {
        CoreTally tally = new CoreTally();
        serializer = Operators.serialize(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        serializer.onNext(item);
    }
}
