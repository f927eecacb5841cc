package optimist.cancellation;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A bounded queue of the JDK. It cannot be closed. */
public class Queues extends Benchmarks {
    @Param("array")
    public String kind = "array";

    private BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);

    @Setup
    public void make() {
        queue = switch (kind) {
            case "array" -> new ArrayBlockingQueue<>(capacity);
            case "fair" -> new ArrayBlockingQueue<>(capacity, true);
            case "linked" -> new LinkedBlockingQueue<>(capacity);
            default -> throw new IllegalArgumentException("kind: " + kind + " (expected: array, fair or linked)");
        };
    }

    @Override
    protected void send(Object element) throws InterruptedException {
        queue.put(element);
    }

    @Override
    protected Object receive() throws InterruptedException {
        return queue.take();
    }

    @Override
    protected boolean offer(Object element, long nanos) throws InterruptedException {
        return queue.offer(element, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    protected @Nullable Object poll(long nanos) throws InterruptedException {
        return queue.poll(nanos, TimeUnit.NANOSECONDS);
    }
}
