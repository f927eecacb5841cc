package optimist.fastpath;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A terminal event: no event follows it.
 *
 * @param error what went wrong; none if nothing did
 * @param isThrown whether downstream has thrown it
 */
record Terminal(@Nullable Throwable error, boolean isThrown) {
    static final Terminal COMPLETE = new Terminal(null);

    Terminal(@Nullable Throwable error) {
        this(error, false);
    }

    void tell(Flow.Subscriber<?> downstream) {
        if (error == null) {
            downstream.onComplete();
        } else {
            downstream.onError(error);
        }
    }
}
