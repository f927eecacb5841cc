package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set before, and one after. Alone, it is the least that can serialize; others have to wait. */
public class BarePair extends Benchmarks {
    private Gate gate = new Gate(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        gate = new Gate(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        gate.onNext(item);
    }

    private static final class Gate {
        private final AtomicInteger busy = new AtomicInteger();
        private final Flow.Subscriber<Integer> downstream;

        Gate(Flow.Subscriber<Integer> downstream) {
            this.downstream = downstream;
        }

        void onNext(Integer item) {
            while (!busy.compareAndSet(0, 1)) {
                Thread.onSpinWait();
            }
            downstream.onNext(item);
            if (!busy.compareAndSet(1, 0)) {
                throw new IllegalStateException("two at once");
            }
        }
    }
}
