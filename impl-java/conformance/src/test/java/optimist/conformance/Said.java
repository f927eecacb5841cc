package optimist.conformance;

import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/** Says what is asked of it. */
public final class Said implements Parking {
    @Override
    public void park(Object blocker) {
        Probe.output("park");
    }

    @Override
    public void unpark(@Nullable Thread thread) {
        Probe.output("unpark");
    }
}
