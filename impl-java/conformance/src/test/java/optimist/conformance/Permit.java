package optimist.conformance;

import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/** A permit as specifications have it: it does not come from elsewhere, and no wait returns without it. */
public final class Permit implements Parking {
    private final Parking said = new Said();
    private boolean permit;

    @Override
    public synchronized void park(Object blocker) {
        try {
            while (!permit) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        permit = false;
        said.park(blocker);
    }

    @Override
    public synchronized void unpark(@Nullable Thread thread) {
        permit = true;
        notifyAll();
        said.unpark(thread);
    }
}
