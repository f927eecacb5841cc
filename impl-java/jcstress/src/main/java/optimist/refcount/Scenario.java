package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Function;
import optimist.Action;

/**
 * Two threads use one count, once. A subclass says what they do, and its variants on which count: each of these
 * is a test, with the outcomes that the interleavings of the specified actions have, and no others.
 */
abstract class Scenario {
    private static final AtomicIntegerFieldUpdater<Scenario> FREED =
            AtomicIntegerFieldUpdater.newUpdater(Scenario.class, "freed");

    private final RefCounted count;
    private volatile int freed;

    /**
     * @param variant makes a count that does this when it deallocates
     * @param references how many there are in the beginning
     */
    Scenario(Function<Runnable, RefCounted> variant, int references) {
        count = variant.apply(this::deallocate);
        for (int i = 1; i < references; i++) {
            count.retain();
        }
    }

    /** Netty's, of whichever release is on the class path. */
    static RefCounted netty(Runnable deallocation) {
        return new NettyRefCount(deallocation);
    }

    void deallocate() {
        countDeallocation();
    }

    @Action("CountDeallocation")
    private int countDeallocation() {
        return FREED.getAndIncrement(this);
    }

    final String retain(int n) {
        try {
            count.retain(n);
            return "retained";
        } catch (IllegalStateException e) {
            return "refused";
        }
    }

    final String release(int n) {
        try {
            return count.release(n) ? "freed" : "released";
        } catch (IllegalStateException e) {
            return "refused";
        }
    }

    final String releaseLast() {
        try {
            return count.releaseLast() ? "freed" : "released";
        } catch (IllegalStateException e) {
            return "refused";
        }
    }

    final int refCount() {
        return count.refCount();
    }

    final int deallocations() {
        return freed;
    }
}
