package optimist.cancellation;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The accesses that a wait, a semaphore and a channel cannot do without; nothing is decided by them. */
public class Bare extends Benchmarks {
    private static final Object ACTIVE = new Object();
    private static final Object SEGMENT = new Object();
    private static final Object RESUMED = new Object();
    private static final int LAST = 1023;

    private final AtomicInteger permits = new AtomicInteger(1);
    private final AtomicLong received = new AtomicLong();
    private final AtomicReferenceArray<Object> elements = new AtomicReferenceArray<>(LAST + 1);
    private final AtomicLong sent = new AtomicLong();

    @Override
    protected boolean waitOnce() {
        AtomicReference<Object> state = new AtomicReference<>(ACTIVE);
        cell = state;
        return state.compareAndSet(ACTIVE, SEGMENT) && state.getAndSet(RESUMED) == SEGMENT;
    }

    @Override
    protected boolean cancelOnce() {
        return waitOnce();
    }

    @Override
    protected boolean acquireOnce() {
        permits.getAndDecrement();
        boolean waited = waitOnce();
        permits.getAndIncrement();
        return waited;
    }

    @Override
    protected boolean giveUpOnce() {
        permits.getAndDecrement();
        return waitOnce();
    }

    @Override
    protected boolean handOver() {
        received.getAndIncrement();
        boolean waited = waitOnce();
        sent.getAndIncrement();
        return waited;
    }

    @Override
    protected void send(Object element) {
        elements.set((int) sent.getAndIncrement() & LAST, element);
    }

    @Override
    protected Object receive() {
        int place = (int) received.getAndIncrement() & LAST;
        elements.lazySet(place, RESUMED);
        return elements.get(place);
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
