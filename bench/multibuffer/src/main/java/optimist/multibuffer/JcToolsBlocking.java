package optimist.multibuffer;

import org.jctools.queues.MpscBlockingConsumerArrayQueue;

/** One queue of JCTools for all producers, of which the consumer is woken. */
public class JcToolsBlocking extends Queued {
    private MpscBlockingConsumerArrayQueue<Entry> queue = new MpscBlockingConsumerArrayQueue<>(2);

    @Override
    int queues() {
        queue = new MpscBlockingConsumerArrayQueue<>(CAPACITY);
        return queue.capacity();
    }

    @Override
    boolean offer(int producer, Entry entry) {
        return queue.offer(entry);
    }

    @Override
    Entry take() throws InterruptedException {
        return queue.take();
    }
}
