package optimist.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parks in a monitor. Where Lincheck explores a park of the platform, it may return for no reason, which hides that nobody was woken.
 */
public class Monitor implements Parking {
    private final List<Thread> woken = new ArrayList<>();

    @Override
    public synchronized void park(Object blocker) {
        while (!woken.remove(Thread.currentThread())) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public synchronized void unpark(@Nullable Thread thread) {
        if (thread != null && !woken.contains(thread)) {
            woken.add(thread);
            notifyAll();
        }
    }

    /** The first wake-up does not come. */
    public static final class Deaf extends Monitor {
        private boolean wakes;

        @Override
        public synchronized void unpark(@Nullable Thread thread) {
            if (wakes) {
                super.unpark(thread);
            }
            wakes = true;
        }
    }
}
