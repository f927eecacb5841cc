package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;

/**
 * A reference count with a compare-and-set loop, as in Netty before its pull request 7248. The word is the count.
 * Specified by {@code CasLoop.tla}.
 *
 * <pre>
 *              retain(n)            release(n), n &lt; c
 *            c ---&gt; c + n               c ---&gt; c - n
 *               .----.                     .----.
 *               |    v                     |    v
 *   new ----&gt; [ alive: 1 &lt;= c &lt;= 2^31 - 1, c references ]
 *                              |
 *                              | release(n), n = c: c ---&gt; 0, deallocate
 *                              v
 *                          [ dead: 0 ]
 * </pre>
 *
 * Each arrow is one compare-and-set. An illegal change is never written, so no thread ever sees one:
 * <ul>
 *   <li>the word is always the number of references;
 *   <li>the word never leaves zero.
 * </ul>
 *
 * <p><b>Guarantee.</b> Every call gets the answer of an atomic counter, whatever other callers do (R4.2). There is one
 * deallocation, and no retain after it. A misuser gets the exception itself, unless it takes another caller's
 * reference (R4.1). Otherwise no legal call is refused because of misuse (R9.2).
 *
 * <p><b>Cost.</b> Two accesses without contention. Under contention a thread repeats both until it wins, and may
 * starve (R8.2); some other thread wins each time. Four bytes in the object.
 *
 * <p><b>Limits.</b> A count of 2<sup>31</sup> - 1.
 */
public abstract class CasLoopRefCount implements RefCounted {
    private static final AtomicIntegerFieldUpdater<CasLoopRefCount> WORD =
            AtomicIntegerFieldUpdater.newUpdater(CasLoopRefCount.class, "word");

    private volatile int word;

    /** An object with one reference: its creator's. */
    @SuppressWarnings("this-escape") // an updater keeps nothing
    protected CasLoopRefCount() {
        // A volatile write would be a fence, and order nothing: the object has to be published safely anyway.
        WORD.lazySet(this, 1);
    }

    /**
     * Frees the resources of the object. Called once, in the thread that gave back the last reference. At that time the
     * object is dead, and stays so if this method throws.
     */
    protected abstract void deallocate();

    @Override
    public final void retain() {
        retain(1);
    }

    @Override
    public final void retain(int n) {
        Amount.check(n);
        for (int seen = readToRetain(); ; seen = readAgainToRetain()) {
            // One comparison for a dead object (0 + n = n) and an overflow (the sum is negative).
            if (seen + n <= n) {
                throw RefCountException.retain(seen, n);
            }
            if (casRetain(seen, seen + n)) {
                return;
            }
        }
    }

    @Override
    public final boolean release() {
        return release(1);
    }

    @Override
    public final boolean release(int n) {
        Amount.check(n);
        for (int seen = readToRelease(); ; seen = readAgainToRelease()) {
            if (seen < n) {
                throw RefCountException.release(seen, n);
            }
            if (casRelease(seen, seen - n)) {
                if (seen != n) {
                    return false;
                }
                deallocate();
                return true;
            }
        }
    }

    @Override
    public final int refCount() {
        return observe();
    }

    @Action("ReadToRetain")
    private int readToRetain() {
        return word;
    }

    @Action("ReadAgainToRetain")
    private int readAgainToRetain() {
        return word;
    }

    // Orders nothing that anybody needs: the caller has a reference, and so has access already.
    @Action("CasRetain")
    private boolean casRetain(int seen, int next) {
        return WORD.compareAndSet(this, seen, next);
    }

    @Action("ReadToRelease")
    private int readToRelease() {
        return word;
    }

    @Action("ReadAgainToRelease")
    private int readAgainToRelease() {
        return word;
    }

    // Releases what this thread did to the object, and acquires what those did who released before: the last one
    // deallocates after all of them.
    @Action("CasRelease")
    private boolean casRelease(int seen, int next) {
        return WORD.compareAndSet(this, seen, next);
    }

    @Action("Observe")
    private int observe() {
        return word;
    }
}
