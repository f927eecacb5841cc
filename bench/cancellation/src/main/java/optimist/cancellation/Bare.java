package optimist.cancellation;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The accesses that a wait, and a semaphore that nobody waits for, cannot do without; nothing is decided by them. */
public class Bare extends Benchmarks {
    private static final Object ACTIVE = new Object();
    private static final Object SEGMENT = new Object();
    private static final Object RESUMED = new Object();

    private final AtomicInteger permits = new AtomicInteger(1);

    @Override
    protected boolean waitOnce() {
        AtomicReference<Object> state = new AtomicReference<>(ACTIVE);
        cell = state;
        return state.compareAndSet(ACTIVE, SEGMENT) && state.getAndSet(RESUMED) == SEGMENT;
    }

    @Override
    protected void acquire() {
        permits.getAndDecrement();
    }

    @Override
    protected void release() {
        permits.getAndIncrement();
    }
}
