package optimist.refcount;

/** What a reference count is measured against: a number with a limit, and one call at a time. */
final class Counter implements RefCounted {
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
        count += n;
    }

    @Override
    public boolean release() {
        return release(1);
    }

    @Override
    public boolean release(int n) {
        if (n > count) {
            // Of one reference it can be said on the brink that there is none left.
            throw RefCountException.release(n == 1 ? 0 : refCount(), n);
        }
        count -= n;
        if (count > 0 || brink) {
            return false;
        }
        dead = true;
        ledger.deallocated();
        return true;
    }

    /** The second step: whether it was due. */
    boolean bury() {
        if (count > 0 || dead) {
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
