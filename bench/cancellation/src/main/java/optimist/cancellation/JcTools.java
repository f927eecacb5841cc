package optimist.cancellation;

import org.jctools.queues.MpmcArrayQueue;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Setup;

/** A bounded queue without a wait: whoever finds no room, or no element, yields and tries again. */
@SuppressWarnings("ThreadPriorityCheck") // whoever is waited for may need the processor
public class JcTools extends Benchmarks {
    private MpmcArrayQueue<Object> queue = new MpmcArrayQueue<>(2);

    @Setup
    public void make() {
        queue = new MpmcArrayQueue<>(capacity);
    }

    @Override
    protected void send(Object element) {
        while (!queue.offer(element)) {
            Thread.yield();
        }
    }

    @Override
    protected Object receive() {
        Object element = queue.poll();
        while (element == null) {
            Thread.yield();
            element = queue.poll();
        }
        return element;
    }

    @Override
    protected boolean offer(Object element, long nanos) {
        boolean done = queue.offer(element);
        if (!done) {
            Thread.yield();
        }
        return done;
    }

    @Override
    protected @Nullable Object poll(long nanos) {
        Object element = queue.poll();
        if (element == null) {
            Thread.yield();
        }
        return element;
    }
}
