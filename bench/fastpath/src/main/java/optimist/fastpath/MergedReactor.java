package optimist.fastpath;

import java.util.List;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

public class MergedReactor extends Merges {
    @Override
    Tally merge(List<Emitter> emitters) {
        Downstream tally = new Downstream(new Demand(demand));
        Flux.<Integer>merge(128, publishers(emitters)).subscribe(tally);
        return tally;
    }

    /** Otherwise it would be wrapped. */
    private static final class Downstream extends ReactiveTally implements CoreSubscriber<Integer> {
        Downstream(Demand demand) {
            super(demand);
        }
    }
}
