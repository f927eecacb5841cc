package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The subscription of a serializer: at most one. */
final class Upstream {
    private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();

    /** False if there is one already. */
    boolean set(Flow.Subscription first) {
        return subscription.compareAndSet(null, first);
    }

    void cancel() {
        Flow.Subscription known = subscription.get();
        if (known != null) {
            known.cancel();
        }
    }
}
