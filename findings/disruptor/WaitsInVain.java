import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.LiteTimeoutBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.TimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * A consumer waits, for at most a second. An event is published between its look at the cursor and its wait: the cursor
 * of this program publishes as soon as the consumer has looked under the lock.
 */
class WaitsInVain {
    public static void main(String[] args) throws Exception {
        LiteTimeoutBlockingWaitStrategy strategy = new LiteTimeoutBlockingWaitStrategy(1, TimeUnit.SECONDS);
        Sequence cursor = new Sequence() {
            private int looks;

            @Override
            public long get() {
                long seen = super.get();
                if (++looks == 2) {
                    Thread publisher = new Thread(() -> {
                        set(0);
                        strategy.signalAllWhenBlocking();
                    });
                    publisher.start();
                    try {
                        publisher.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                return seen;
            }
        };
        RingBuffer<long[]> ring = RingBuffer.createSingleProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        String outcome;
        boolean shown = false;
        try {
            outcome = "waitFor(0) returned " + strategy.waitFor(0, cursor, cursor, ring.newBarrier());
        } catch (TimeoutException e) {
            shown = cursor.get() == 0;
            outcome = "waitFor(0) timed out after a second; the cursor is " + cursor.get();
        }
        System.out.println((shown ? "shown" : "not shown") + ": " + outcome);
        System.exit(shown ? 0 : 1);
    }
}
