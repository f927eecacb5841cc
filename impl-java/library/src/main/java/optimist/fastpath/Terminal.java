package optimist.fastpath;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A terminal event: no event follows it.
 *
 * @param error what went wrong; none if nothing did
 */
record Terminal(@Nullable Throwable error) {
    static final Terminal COMPLETE = new Terminal(null);

    /** Of this one, nobody is told. */
    static final Terminal CANCEL = new Terminal(null);

    void tell(Flow.Subscriber<?> downstream) {
        if (error == null) {
            downstream.onComplete();
        } else {
            downstream.onError(error);
        }
    }
}
