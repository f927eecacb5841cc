package optimist.fastpath;

import java.util.concurrent.Flow;

/** A serializer to explore. */
interface Subject {
    Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream);

    /** Submits it unless {@link Ledger#ROOM} are waiting, where that can be asked. */
    default boolean offer(Flow.Subscriber<Object> serializer, Object item) {
        throw new UnsupportedOperationException();
    }
}
