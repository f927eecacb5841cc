import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import java.util.concurrent.CountDownLatch;

/** Two processors share a barrier. One is halted while it handles an event; the other one starts, and clears the alert. */
class HaltIsForgotten {
    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        CountDownLatch handling = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        BatchEventProcessor<long[]> first = processor(ring, barrier, (event, sequence, endOfBatch) -> {
            handling.countDown();
            proceed.await();
        });
        BatchEventProcessor<long[]> second = processor(ring, barrier, (event, sequence, endOfBatch) -> {});

        Thread one = start(first);
        ring.publish(ring.next());
        handling.await();
        first.halt();
        start(second);
        for (int i = 0; i < 1_000 && barrier.isAlerted(); i++) {
            Thread.sleep(1);
        }
        proceed.countDown();
        one.join(2_000);

        // It has handled everything, and waits for more.
        boolean shown = one.getState() == Thread.State.WAITING
                && first.getSequence().get() == ring.getCursor();
        System.out.println(shown
                ? "shown: 2 s after halt(), the processor is still in run(): " + one.getState()
                : "not shown: the halted processor is not waiting: " + one.getState());
        System.exit(shown ? 0 : 1);
    }

    private static BatchEventProcessor<long[]> processor(
            RingBuffer<long[]> ring, SequenceBarrier barrier, EventHandler<long[]> handler) {
        return new BatchEventProcessorBuilder().build(ring, barrier, handler);
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
