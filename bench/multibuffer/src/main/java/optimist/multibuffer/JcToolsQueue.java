package optimist.multibuffer;

import org.jctools.queues.MpscArrayQueue;

/** One queue of JCTools for all producers. */
public class JcToolsQueue extends Queued {
    private MpscArrayQueue<Entry> queue = new MpscArrayQueue<>(2);

    @Override
    int queues() {
        queue = new MpscArrayQueue<>(CAPACITY);
        return queue.capacity();
    }

    @Override
    boolean offer(int producer, Entry entry) {
        return queue.offer(entry);
    }

    /** There is nothing where a producer has not yet finished, too; {@code poll} would spin until it has. */
    @Override
    Entry take() {
        Entry entry = queue.relaxedPoll();
        while (entry == null) {
            pause();
            entry = queue.relaxedPoll();
        }
        return entry;
    }
}
