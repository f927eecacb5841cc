package optimist.fastpath;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** A subscription that counts what is asked of it. */
class Requests implements Flow.Subscription {
    final AtomicInteger cancelled = new AtomicInteger();
    long requested;

    @Override
    public void request(long items) {
        requested += items;
    }

    @Override
    public void cancel() {
        cancelled.incrementAndGet();
    }
}
