package optimist.fastpath;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The event after which there is nothing.
 *
 * @param error what went wrong; none if nothing did
 */
record Terminal(@Nullable Throwable error) {
    static final Terminal COMPLETE = new Terminal(null);

    void tell(Flow.Subscriber<?> downstream) {
        if (error == null) {
            downstream.onComplete();
        } else {
            downstream.onError(error);
        }
    }
}
