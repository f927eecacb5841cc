package optimist.fastpath;

import java.util.concurrent.Flow;

/** Each serializer. */
final class Serializers {
    private Serializers() {}

    static Flow.Subscriber<Object> locked(Flow.Subscriber<Object> downstream) {
        return new LockedSerializer<>(downstream);
    }

    static Flow.Subscriber<Object> queued(Flow.Subscriber<Object> downstream) {
        return new QueuedSerializer<>(downstream);
    }

    static Flow.Subscriber<Object> fastPath(Flow.Subscriber<Object> downstream) {
        return new FastPathSerializer<>(downstream);
    }

    static Flow.Subscriber<Object> inbox(Flow.Subscriber<Object> downstream) {
        return new InboxSerializer<>(downstream);
    }

    /** With room for one event. */
    static Flow.Subscriber<Object> bounded(Flow.Subscriber<Object> downstream) {
        return new InboxSerializer<>(downstream, 1);
    }

    /** With hooks that do nothing: an error that comes late is nothing to print. */
    static Flow.Subscriber<Object> cancellable(Flow.Subscriber<Object> downstream) {
        return new CancellableSerializer<>(downstream, item -> {}, error -> {});
    }
}
