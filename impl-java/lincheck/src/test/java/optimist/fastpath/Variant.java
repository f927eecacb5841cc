package optimist.fastpath;

import java.util.concurrent.Flow;

/** Each is made by a {@code new} of its own: made by a constructor reference, Lincheck would not see into it. */
enum Variant implements Subject {
    LOCKED {
        @Override
        public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
            return new LockedSerializer<>(downstream);
        }
    },

    QUEUED {
        @Override
        public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
            return new QueuedSerializer<>(downstream);
        }
    },

    FAST_PATH {
        @Override
        public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
            return new FastPathSerializer<>(downstream);
        }
    },

    INBOX {
        @Override
        public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
            return new InboxSerializer<>(downstream);
        }
    },

    /** With a capacity. */
    BOUNDED {
        @Override
        public Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream) {
            return new InboxSerializer<>(downstream, Ledger.ROOM);
        }

        @Override
        public boolean offer(Flow.Subscriber<Object> serializer, Object item) {
            return ((InboxSerializer<Object>) serializer).offer(item) != InboxSerializer.Offered.FULL;
        }
    }
}
