package optimist.multibuffer;

import java.util.concurrent.ArrayBlockingQueue;

/** The queue of the JDK, which wakes producers that wait for room, too. */
public class JdkBlocking extends Queued {
    private ArrayBlockingQueue<Entry> queue = new ArrayBlockingQueue<>(1);

    @Override
    int queues() {
        queue = new ArrayBlockingQueue<>(CAPACITY);
        return CAPACITY;
    }

    @Override
    boolean offer(int producer, Entry entry) throws InterruptedException {
        queue.put(entry);
        return true;
    }

    @Override
    Entry take() throws InterruptedException {
        return queue.take();
    }
}
