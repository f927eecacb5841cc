import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.IgnoreExceptionHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The exception handler of an event handler is set when the Disruptor has been started. */
class HandlerIsSet {
    public static void main(String[] args) throws Exception {
        List<Long> handled = new CopyOnWriteArrayList<>();
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Disruptor<long[]> disruptor = new Disruptor<>(() -> new long[1], 8, runnable -> {
            Thread thread = new Thread(runnable);
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        });
        EventHandler<long[]> handler = (event, sequence, endOfBatch) -> handled.add(sequence);
        disruptor.handleEventsWith(handler);
        RingBuffer<long[]> ring = disruptor.start();
        ring.publish(ring.next());
        for (int i = 0; i < 5_000 && handled.isEmpty(); i++) {
            Thread.sleep(1);
        }

        disruptor.handleExceptionsFor(handler).with(new IgnoreExceptionHandler());
        Thread.sleep(200); // the processor sees the alert
        for (int i = 0; i < 3; i++) {
            ring.publish(ring.next());
        }
        Thread.sleep(2_000);

        Thread.State state = threads.get(0).getState();
        boolean shown = state == Thread.State.RUNNABLE && handled.equals(List.of(0L));
        System.out.println((shown ? "shown" : "not shown") + ": 2 s after 1, 2 and 3 were published, handled " + handled
                + ", and the processor's thread is " + state);
        System.exit(shown ? 0 : 1);
    }
}
