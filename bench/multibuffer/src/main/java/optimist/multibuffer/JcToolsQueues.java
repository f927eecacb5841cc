package optimist.multibuffer;

import java.util.ArrayList;
import java.util.List;
import optimist.sequence.Polled;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/** A queue of JCTools for each producer. The consumer stays at one while there is something, but not for ever. */
public class JcToolsQueues extends Polled {
    private List<SpscArrayQueue<Long>> queues = List.of();
    private int capacity;
    private int at;
    private int polled;

    @Override
    protected void begin() {
        capacity = share();
        queues = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            queues.add(new SpscArrayQueue<>(capacity));
        }
        at = 0;
        polled = 0;
    }

    @Override
    protected boolean offer(int producer, Long item) {
        return queues.get(producer).offer(item);
    }

    @Override
    protected @Nullable Long poll() {
        for (int i = 0; i <= producers; i++) {
            Long item = polled < capacity ? queues.get(at).poll() : null;
            if (item != null) {
                polled++;
                return item;
            }
            at = at + 1 < producers ? at + 1 : 0;
            polled = 0;
        }
        return null;
    }
}
