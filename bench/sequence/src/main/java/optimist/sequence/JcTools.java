package optimist.sequence;

import org.jctools.queues.MpscArrayQueue;
import org.jspecify.annotations.Nullable;

public class JcTools extends Polled {
    private MpscArrayQueue<Long> queue = new MpscArrayQueue<>(2);

    @Override
    protected void begin() {
        queue = new MpscArrayQueue<>(CAPACITY);
    }

    @Override
    protected boolean offer(int producer, Long item) {
        return queue.offer(item);
    }

    /** Says that there is nothing where a producer has not yet finished, too; {@code poll} would spin until it has. */
    @Override
    protected @Nullable Long poll() {
        return queue.relaxedPoll();
    }
}
