package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.annotations.Param;

/** {@link BarePair} with a word that is a reference, as that of {@link InboxSerializer} is. */
public class ReferencePair extends Benchmarks {
    private enum State {
        FREE,
        BUSY
    }

    /** Whether it reads the word first, as the inbox does. */
    @Param("false")
    public boolean looks;

    private Gate gate = new Gate(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        gate = new Gate(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        gate.onNext(item, looks);
    }

    private static final class Gate {
        private final AtomicReference<State> word = new AtomicReference<>(State.FREE);
        private final Flow.Subscriber<Integer> downstream;

        Gate(Flow.Subscriber<Integer> downstream) {
            this.downstream = downstream;
        }

        void onNext(Integer item, boolean looks) {
            while ((looks && word.get() != State.FREE) || !word.compareAndSet(State.FREE, State.BUSY)) {
                Thread.onSpinWait();
            }
            downstream.onNext(item);
            if (!word.compareAndSet(State.BUSY, State.FREE)) {
                throw new IllegalStateException("two at once");
            }
        }
    }
}
