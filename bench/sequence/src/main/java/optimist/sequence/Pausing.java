package optimist.sequence;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What says that it is full or empty, and leaves the waiting to its user: here it waits as ours does. */
public abstract class Pausing extends Benchmarks {
    @Param("yield-then-park")
    public String waits = "yield-then-park";

    private Waiting waiting = Waiting.YIELD_THEN_PARK;

    @Setup
    public final void chooseWaiting() {
        waiting = waiting(waits);
    }

    protected final void pause() {
        waiting.once();
    }

    /**
     * Waits a little.
     *
     * @param waited how often it has waited since there was a place or an item
     */
    protected final void pause(int waited) {
        waiting.once(waited);
    }
}
