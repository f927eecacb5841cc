package optimist.refcount;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A faulty count: it reads, and then writes. By default Java Pathfinder reports no error, because the word is an
 * atomic object in a final field.
 */
abstract class BoxedRefCount implements RefCounted {
    private final AtomicInteger word = new AtomicInteger(1);

    protected abstract void deallocate();

    @Override
    public final void retain() {
        retain(1);
    }

    @Override
    public final void retain(int n) {
        int seen = word.get();
        if (seen + n <= n) {
            throw RefCountException.retain(seen, n);
        }
        word.set(seen + n);
    }

    @Override
    public final boolean release() {
        return release(1);
    }

    @Override
    public final boolean release(int n) {
        int seen = word.get();
        if (seen < n) {
            throw RefCountException.release(seen, n);
        }
        word.set(seen - n);
        if (seen != n) {
            return false;
        }
        deallocate();
        return true;
    }

    @Override
    public final int refCount() {
        return word.get();
    }
}
