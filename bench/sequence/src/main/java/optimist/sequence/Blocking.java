package optimist.sequence;

import java.util.concurrent.ArrayBlockingQueue;

/** The queue that the source has beside its sequencers. */
public class Blocking extends Benchmarks {
    private ArrayBlockingQueue<Long> queue = new ArrayBlockingQueue<>(1);

    @Override
    protected void begin() {
        queue = new ArrayBlockingQueue<>(CAPACITY);
    }

    @Override
    protected void send(int producer, long item) throws InterruptedException {
        queue.put(item);
    }

    @Override
    protected void receive(Tally tally) throws InterruptedException {
        ArrayBlockingQueue<Long> items = queue;
        boolean more = true;
        while (more) {
            more = tally.add(items.take());
        }
    }
}
