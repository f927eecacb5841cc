import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two processors share a barrier, and handle an event. One of them is halted. */
class HaltStopsOthers {
    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        List<Long> byFirst = new CopyOnWriteArrayList<>();
        List<Long> bySecond = new CopyOnWriteArrayList<>();
        BatchEventProcessor<long[]> first = processor(ring, barrier, byFirst);
        BatchEventProcessor<long[]> second = processor(ring, barrier, bySecond);
        Thread one = start(first);
        Thread two = start(second);
        ring.publish(ring.next());
        for (int i = 0; i < 5_000 && (byFirst.isEmpty() || bySecond.isEmpty()); i++) {
            Thread.sleep(1);
        }

        first.halt();
        one.join(2_000);
        Thread.sleep(200); // the other one sees the alert
        for (int i = 0; i < 3; i++) {
            ring.publish(ring.next());
        }
        Thread.sleep(2_000);

        boolean shown = !one.isAlive()
                && two.getState() == Thread.State.RUNNABLE
                && second.isRunning()
                && bySecond.equals(List.of(0L));
        System.out.println((shown ? "shown" : "not shown") + ": 2 s after 1, 2 and 3 were published, the other processor"
                + " has handled " + bySecond + ", its thread is " + two.getState() + ", isRunning() "
                + second.isRunning());
        System.exit(shown ? 0 : 1);
    }

    private static BatchEventProcessor<long[]> processor(
            RingBuffer<long[]> ring, SequenceBarrier barrier, List<Long> handled) {
        EventHandler<long[]> handler = (event, sequence, endOfBatch) -> handled.add(sequence);
        return new BatchEventProcessorBuilder().build(ring, barrier, handler);
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
