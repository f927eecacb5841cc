package optimist.refcount;

/** What a reference count is measured against: a number with a limit, and one call at a time. */
final class Counter implements RefCounted {
    /** What it can be made to get wrong, so that it is seen that answers are compared with its own. */
    enum Fault {
        NONE,
        /** Whoever takes the last reference does not deallocate. */
        NEVER_FREES,
        /** A retain counts one more. */
        MISCOUNTS,
        /** A release of more than there is takes what there is. */
        TAKES_TOO_MANY,
        /** The second step is never due. */
        NEVER_BURIES
    }

    private static Fault fault = Fault.NONE;

    static void weaken(Fault next) {
        fault = next;
    }

    private final long limit;
    private final Ledger ledger;

    /** Whether zero is not death, but the brink of it: somebody has to {@link #bury}, and until then a retain revives. */
    private final boolean brink;

    private long count = 1;
    private boolean dead;

    Counter(long limit, boolean brink, Ledger ledger) {
        this.limit = limit;
        this.brink = brink;
        this.ledger = ledger;
    }

    @Override
    public void retain() {
        retain(1);
    }

    @Override
    public void retain(int n) {
        if (dead || count + n > limit) {
            throw RefCountException.retain(refCount(), n);
        }
        count += fault == Fault.MISCOUNTS ? n + 1 : n;
    }

    @Override
    public boolean release() {
        return release(1);
    }

    @Override
    public boolean release(int n) {
        if (n > count && fault != Fault.TAKES_TOO_MANY) {
            // Of one reference it can be said on the brink that there is none left.
            throw RefCountException.release(n == 1 ? 0 : refCount(), n);
        }
        count -= Math.min(n, count);
        if (count > 0 || brink || fault == Fault.NEVER_FREES) {
            return false;
        }
        dead = true;
        ledger.deallocated();
        return true;
    }

    /** The second step: whether it was due. */
    boolean bury() {
        if (count > 0 || dead || fault == Fault.NEVER_BURIES) {
            return false;
        }
        dead = true;
        return true;
    }

    @Override
    public int refCount() {
        return dead ? 0 : (int) Math.min(Math.max(count, 1), Integer.MAX_VALUE);
    }
}
