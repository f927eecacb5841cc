package optimist.fastpath;

import org.jspecify.annotations.Nullable;

/**
 * Whether it is the thread that asks who delivers. The field is neither volatile nor guarded: a thread takes itself off
 * before another one can come, and so finds itself there only if it is.
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
