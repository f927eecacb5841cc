package optimist.fastpath;

import org.jspecify.annotations.Nullable;

/**
 * Whether the calling thread is the deliverer. The field is neither volatile nor guarded: a thread removes itself
 * before another one can enter, and so finds itself there only if it delivers.
 */
final class Deliverer {
    private @Nullable Thread thread;

    void comes() {
        thread = Thread.currentThread();
    }

    void goes() {
        thread = null;
    }

    boolean isMe() {
        return thread == Thread.currentThread();
    }
}
