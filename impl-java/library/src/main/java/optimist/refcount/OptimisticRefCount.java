package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;

/**
 * The reference count of Netty's pull request 7248: add first, look at the old value, and roll back if the change was
 * illegal. The word is the count. Specified by {@code Optimistic.tla}. To be examined, not to be used.
 *
 * <pre>
 *            retain(n), release(n): add
 *                    .----.
 *                    |    v
 *   new ----&gt; [ c references ] ----- release(n), n = c: add -n, deallocate ---&gt; [ 0: dead ]
 *                |    ^                                                         |    ^
 *       illegal: |    | undo:                                          illegal: |    | undo:
 *       add      |    | add the opposite                               add      |    | add the opposite
 *                v    |                                                         v    |
 *            [ a count that never was ]                                     [ a count that never was ]
 * </pre>
 *
 * The word is always the number of references plus the changes of illegal calls that are not yet rolled back. No change
 * is lost (R1). But a thread that finds a count that never existed takes it for the count.
 *
 * <p><b>Guarantee.</b> If every caller keeps to the rules and there are never more than 2<sup>31</sup> - 1 references,
 * there is one deallocation, by the call that gives back the last one, and no exception (R5). If a caller retains more,
 * a legal release may be refused. If another caller breaks the rules, each of these can happen:
 * <ul>
 *   <li>A dead object is retained, and deallocated again (double free). A live one is deallocated while others hold
 *       references (R2).
 *   <li>A legal call is refused because of the misuse of another caller (R3.3).
 *   <li>Misuse that a counter could detect goes unreported (R4.2).
 *   <li>{@link #refCount()} shows a dead object as alive, and counts below zero.
 * </ul>
 *
 * <p>One such caller is enough, and none of these needs an overflow. A single-threaded caller gets the answers of an
 * atomic counter (R1.2).
 *
 * <p><b>Cost.</b> One atomic add, two for a call that is refused; no loop, so every call ends (R8.1). Four bytes
 * in the object.
 *
 * <p><b>Limits.</b> A count of 2<sup>31</sup> - 1.
 */
public abstract class OptimisticRefCount implements RefCounted {
    private static final AtomicIntegerFieldUpdater<OptimisticRefCount> WORD =
            AtomicIntegerFieldUpdater.newUpdater(OptimisticRefCount.class, "word");

    private volatile int word;

    /** An object with one reference: its creator's. */
    @SuppressWarnings("this-escape") // an updater keeps nothing
    protected OptimisticRefCount() {
        // A volatile write would be a fence, and order nothing: the object has to be published safely anyway.
        WORD.lazySet(this, 1);
    }

    /**
     * Frees the resources of the object. Called in the thread that gave back the last reference; once, if every caller
     * keeps to the rules. At that time the object is dead, and stays so if this method throws.
     */
    protected abstract void deallocate();

    @Override
    public final void retain() {
        retain(1);
    }

    @Override
    public final void retain(int n) {
        Amount.check(n);
        int old = addToRetain(n);
        if (old <= 0 || old + n < old) {
            undoRetain(n);
            throw RefCountException.retain(old, n);
        }
    }

    @Override
    public final boolean release() {
        return release(1);
    }

    @Override
    public final boolean release(int n) {
        Amount.check(n);
        int old = subtractToRelease(n);
        if (old == n) {
            deallocate();
            return true;
        }
        // The pull request also tests old - n > old. That is true only where old < n is (R10.3).
        if (old < n) {
            undoRelease(n);
            throw RefCountException.release(old, n);
        }
        return false;
    }

    /**
     * The word as it is. While a refused call of another thread is in progress, it is a count that never existed, and
     * possibly negative.
     */
    @Override
    public final int refCount() {
        return observe();
    }

    // Orders nothing that anybody needs: the caller has a reference, and so has access already.
    @Action("AddToRetain")
    private int addToRetain(int n) {
        return WORD.getAndAdd(this, n);
    }

    // Not a set to what was found: others may have changed the word since.
    @Action("UndoRetain")
    private int undoRetain(int n) {
        return WORD.getAndAdd(this, -n);
    }

    // Releases what this thread did to the object, and acquires what those did who released before: the last one
    // deallocates after all of them.
    @Action("SubtractToRelease")
    private int subtractToRelease(int n) {
        return WORD.getAndAdd(this, -n);
    }

    @Action("UndoRelease")
    private int undoRelease(int n) {
        return WORD.getAndAdd(this, n);
    }

    @Action("Observe")
    private int observe() {
        return word;
    }
}
