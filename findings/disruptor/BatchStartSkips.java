import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.IgnoreExceptionHandler;
import com.lmax.disruptor.RingBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Three events are published. onBatchStart throws once, and the exception handler continues. */
class BatchStartSkips {
    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        List<Long> handled = new CopyOnWriteArrayList<>();
        BatchEventProcessor<long[]> processor =
                new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), new EventHandler<>() {
                    private boolean thrown;

                    @Override
                    public void onBatchStart(long batchSize, long queueDepth) {
                        if (!thrown) {
                            thrown = true;
                            throw new IllegalStateException("thrown once");
                        }
                    }

                    @Override
                    public void onEvent(long[] event, long sequence, boolean endOfBatch) {
                        handled.add(sequence);
                    }
                });
        processor.setExceptionHandler(new IgnoreExceptionHandler());
        for (int i = 0; i < 3; i++) {
            ring.publish(ring.next());
        }
        Thread thread = new Thread(processor);
        thread.setDaemon(true);
        thread.start();
        for (int i = 0; i < 5_000 && !handled.contains(2L); i++) {
            Thread.sleep(1);
        }

        boolean shown = handled.equals(List.of(1L, 2L));
        System.out.println((shown ? "shown" : "not shown") + ": published 0, 1, 2; onEvent was given " + handled);
        System.exit(shown ? 0 : 1);
    }
}
