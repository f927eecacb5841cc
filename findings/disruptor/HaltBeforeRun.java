import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import java.util.ArrayList;
import java.util.List;

/** A processor is halted before it runs. Then it is run, three times, in this thread. */
class HaltBeforeRun {
    public static void main(String[] args) {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        List<Long> handled = new ArrayList<>();
        BatchEventProcessor<long[]> processor = new BatchEventProcessorBuilder()
                .build(ring, ring.newBarrier(), (event, sequence, endOfBatch) -> handled.add(sequence));
        ring.publish(ring.next());
        processor.halt();
        for (int i = 0; i < 3; i++) {
            processor.run(); // if it did wait for events, this program would not end, and not be believed
        }

        boolean shown = handled.isEmpty() && processor.isRunning();
        System.out.println((shown ? "shown" : "not shown") + ": three runs have returned, handled " + handled
                + ", isRunning() " + processor.isRunning());
        System.exit(shown ? 0 : 1);
    }
}
