package optimist.refcount;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;

/**
 * The reference count of Netty 4.1 after {@link OptimisticRefCount}: the word is twice the count while the object
 * lives, and odd once it is dead. Specified by {@code Parity.tla}. To be examined, not to be used.
 *
 * <pre>
 *      retain(n): add 2n      release(n), n &lt; c: 2c ---&gt; 2c - 2n
 *                .----.           .----.
 *                |    v           |    v
 *   new ----&gt; [ even: 2c, c references ] ---- overflow: add 2n ---&gt; [ even: no count ]
 *                |                     ^                                 |
 *                |                     '-------- undo: add -2n ----------'
 *                | release(n), n = c: 2c ---&gt; 1, deallocate
 *                v
 *             [ odd: dead ]
 *                |    ^
 *                '----'
 *                retain(n): add 2n, refused
 * </pre>
 *
 * A retain is an add. On a dead object it leaves the word odd, however often it is repeated, and needs no rollback. A
 * release is a compare-and-set. So an odd word stays odd. While the object lives, the word is twice the references plus
 * twice the overflow that is not yet rolled back.
 *
 * <p><b>Guarantee.</b> If no retain overflows, every call gets the answer of an atomic counter, whatever other callers
 * do (R7.1, R4.2, R9.2). A dead object always reads as dead (R7.2). An overflow is refused and rolled back. But the
 * word is doubled in 32 bits, and other threads may act before the rollback:
 * <ul>
 *   <li>{@code retain(2^31 - 1)} adds -2. A release of one of two references then looks like the last one, and
 *       deallocates the object while it is in use.
 *   <li>{@code retain(2^30)} hides the last release, and the object leaks.
 *   <li>A retain by another thread may be granted above the limit (R5).
 * </ul>
 *
 * <p><b>Cost.</b> A retain is one atomic add. A release is two accesses without contention; under contention it
 * repeats both, and may starve (R8.2). Four bytes in the object.
 *
 * <p><b>Limits.</b> A count of 2<sup>30</sup> - 1.
 */
public abstract class ParityRefCount implements RefCounted {
    private static final AtomicIntegerFieldUpdater<ParityRefCount> WORD =
            AtomicIntegerFieldUpdater.newUpdater(ParityRefCount.class, "word");

    private static final int DEAD = 1;

    private volatile int word;

    /** An object with one reference: its creator's. */
    @SuppressWarnings("this-escape") // an updater keeps nothing
    protected ParityRefCount() {
        // A volatile write would be a fence, and order nothing: the object has to be published safely anyway.
        WORD.lazySet(this, twice(1));
    }

    /**
     * Frees the resources of the object. Called in the thread that gave back the last reference; once, if no retain
     * overflows, and never more than once. At that time the object is dead, and stays so if this method throws.
     */
    protected abstract void deallocate();

    @Override
    public final void retain() {
        retain(1);
    }

    @Override
    public final void retain(int n) {
        Amount.check(n);
        int change = twice(n);
        int old = addToRetain(change);
        if (isDead(old)) {
            throw RefCountException.retain(0, n);
        }
        // Neither zero nor the greatest integer may be passed. A change that lost its top bit can be negative.
        int sum = old + change;
        if ((old <= 0 && sum >= 0) || (old >= 0 && sum < old)) {
            undoRetain(change);
            throw RefCountException.retain(half(old), n);
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
            int count = reading(seen);
            if (count < n) {
                throw RefCountException.release(count, n);
            }
            if (casRelease(seen, count == n ? DEAD : seen - twice(n))) {
                if (count != n) {
                    return false;
                }
                deallocate();
                return true;
            }
        }
    }

    @Override
    public final int refCount() {
        return reading(observe());
    }

    private static int twice(int n) {
        return n << 1;
    }

    private static int half(int word) {
        return word >>> 1;
    }

    private static boolean isDead(int word) {
        return (word & 1) != 0;
    }

    private static int reading(int word) {
        return isDead(word) ? 0 : half(word);
    }

    // Orders nothing that anybody needs: the caller has a reference, and so has access already.
    @Action("AddToRetain")
    private int addToRetain(int change) {
        return WORD.getAndAdd(this, change);
    }

    @Action("UndoRetain")
    private int undoRetain(int change) {
        return WORD.getAndAdd(this, -change);
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
