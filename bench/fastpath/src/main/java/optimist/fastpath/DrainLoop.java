package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.MpscLinkedQueue;

/** What one would write today over the queue of JCTools: the count of the pull request, its fast path, and no flag. */
public class DrainLoop extends Benchmarks {
    private Loop loop = new Loop(new FlowTally());

    @Override
    Tally begin() {
        FlowTally tally = new FlowTally();
        loop = new Loop(tally);
        return tally;
    }

    @Override
    void onNext(Integer item) {
        loop.onNext(item);
    }

    private static final class Loop {
        private final AtomicInteger wip = new AtomicInteger();
        private final MpscLinkedQueue<Integer> queue = new MpscLinkedQueue<>();
        private final Flow.Subscriber<Integer> downstream;

        Loop(Flow.Subscriber<Integer> downstream) {
            this.downstream = downstream;
        }

        void onNext(Integer item) {
            if (wip.get() == 0 && wip.compareAndSet(0, 1)) {
                downstream.onNext(item);
                if (wip.decrementAndGet() == 0) {
                    return;
                }
            } else {
                queue.offer(item);
                if (wip.getAndIncrement() != 0) {
                    return;
                }
            }
            drain();
        }

        private void drain() {
            int seen = 1;
            do {
                for (Integer item = queue.poll(); item != null; item = queue.poll()) {
                    downstream.onNext(item);
                }
                seen = wip.addAndGet(-seen);
            } while (seen != 0);
        }
    }
}
