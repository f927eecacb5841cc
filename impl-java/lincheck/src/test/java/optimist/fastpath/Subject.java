package optimist.fastpath;

import java.util.concurrent.Flow;

/** A serializer to explore. */
interface Subject {
    Flow.Subscriber<Object> create(Flow.Subscriber<Object> downstream);
}
