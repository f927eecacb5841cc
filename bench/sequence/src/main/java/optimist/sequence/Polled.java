package optimist.sequence;

import org.jspecify.annotations.Nullable;

/** One queue, or more, of objects. */
public abstract class Polled extends Pausing {
    protected abstract boolean offer(int producer, Long item);

    protected abstract @Nullable Long poll();

    @Override
    protected final void send(int producer, long item) {
        Long boxed = item;
        for (int waited = 0; !offer(producer, boxed); waited++) {
            pause(waited);
        }
    }

    @Override
    protected final void receive(Tally tally) {
        int waited = 0;
        boolean more = true;
        while (more) {
            Long item = poll();
            if (item == null) {
                pause(waited);
                waited++;
            } else {
                waited = 0;
                more = tally.add(item);
            }
        }
    }
}
