package optimist.multibuffer;

import java.util.ArrayList;
import java.util.List;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/** A queue of JCTools for each producer. The consumer stays at one while there is something, but not for ever. */
public class JcToolsEach extends Queued {
    private List<SpscArrayQueue<Entry>> queues = List.of();
    private int capacity;
    private int at;
    private int polled;

    @Override
    int queues() {
        capacity = share();
        queues = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            queues.add(new SpscArrayQueue<>(capacity));
        }
        at = 0;
        polled = 0;
        return capacity;
    }

    @Override
    boolean offer(int producer, Entry entry) {
        return queues.get(producer).offer(entry);
    }

    @Override
    Entry take() {
        Entry entry = poll();
        while (entry == null) {
            pause();
            entry = poll();
        }
        return entry;
    }

    private @Nullable Entry poll() {
        for (int i = 0; i <= producers; i++) {
            Entry entry = polled < capacity ? queues.get(at).poll() : null;
            if (entry != null) {
                polled++;
                return entry;
            }
            at = at + 1 < producers ? at + 1 : 0;
            polled = 0;
        }
        return null;
    }
}
