package optimist.fastpath;

import java.util.concurrent.Flow;

/** The serializers, ours also with a capacity that is soon reached. */
enum Variant {
    LOCKED,
    QUEUED,
    FAST_PATH,
    INBOX,
    BOUNDED,
    CANCELLABLE;

    static final int CAPACITY = 4;

    Serializer<Object> create(Flow.Subscriber<Object> downstream) {
        return switch (this) {
            case LOCKED -> new LockedSerializer<>(downstream);
            case QUEUED -> new QueuedSerializer<>(downstream);
            case FAST_PATH -> new FastPathSerializer<>(downstream);
            case INBOX -> new InboxSerializer<>(downstream);
            case BOUNDED -> new InboxSerializer<>(downstream, CAPACITY);
            case CANCELLABLE -> new CancellableSerializer<>(downstream, item -> {}, error -> {});
        };
    }
}
