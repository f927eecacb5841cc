package optimist.refcount;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import optimist.Action;

/**
 * Like {@link StickyRefCount}, for callers who keep to the rules, and a release does not release: Java has no opaque add, and so it
 * is a plain compare-and-set that is tried again. Specified by {@code StickyInJava.tla} with an opaque {@code SubtractToRelease}.
 */
final class WeakerRefCount implements RefCounted {
    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(WeakerRefCount.class, "word", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final long DEAD = -(1L << 62);

    private final Runnable deallocation;
    private volatile long word = 1;

    WeakerRefCount(Runnable deallocation) {
        this.deallocation = deallocation;
    }

    @Override
    public void retain() {
        retain(1);
    }

    @Override
    public void retain(int n) {
        addToRetain(n);
    }

    @Override
    public boolean release() {
        return release(1);
    }

    @Override
    public boolean release(int n) {
        if (subtractToRelease(n) != n || !bury()) {
            return false;
        }
        deallocation.run();
        return true;
    }

    @Override
    public int refCount() {
        return observe();
    }

    @Action("AddToRetain")
    private long addToRetain(int n) {
        return (long) WORD.getAndAdd(this, (long) n);
    }

    @Action("SubtractToRelease")
    private long subtractToRelease(int n) {
        long seen;
        do {
            seen = (long) WORD.getOpaque(this);
        } while (!WORD.weakCompareAndSetPlain(this, seen, seen - n));
        return seen;
    }

    @Action("Bury")
    private boolean bury() {
        return WORD.compareAndSet(this, 0L, DEAD);
    }

    @Action("Observe")
    private int observe() {
        return (int) word;
    }
}
