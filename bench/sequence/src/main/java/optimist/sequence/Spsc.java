package optimist.sequence;

import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/** For one producer. */
public class Spsc extends Polled {
    private SpscArrayQueue<Long> queue = new SpscArrayQueue<>(2);

    @Override
    protected void begin() {
        queue = new SpscArrayQueue<>(CAPACITY);
    }

    @Override
    protected boolean offer(int producer, Long item) {
        return queue.offer(item);
    }

    @Override
    protected @Nullable Long poll() {
        return queue.relaxedPoll();
    }
}
