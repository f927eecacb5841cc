package optimist.sequence;

import org.jspecify.annotations.Nullable;

/** One queue, or more, of objects. */
public abstract class Polled extends Pausing {
    protected abstract boolean offer(int producer, Long item);

    protected abstract @Nullable Long poll();

    @Override
    protected final void send(int producer, long item) {
        Long boxed = item;
        while (!offer(producer, boxed)) {
            pause();
        }
    }

    @Override
    protected final void receive(Tally tally) {
        boolean more = true;
        while (more) {
            Long item = poll();
            if (item == null) {
                pause();
            } else {
                more = tally.add(item);
            }
        }
    }
}
