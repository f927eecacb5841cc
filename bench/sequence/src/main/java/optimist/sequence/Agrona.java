package optimist.sequence;

import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.jspecify.annotations.Nullable;

public class Agrona extends Polled {
    private ManyToOneConcurrentArrayQueue<Long> queue = new ManyToOneConcurrentArrayQueue<>(2);

    @Override
    protected void begin() {
        queue = new ManyToOneConcurrentArrayQueue<>(CAPACITY);
    }

    @Override
    protected boolean offer(int producer, Long item) {
        return queue.offer(item);
    }

    @Override
    protected @Nullable Long poll() {
        return queue.poll();
    }
}
