package optimist.refcount;

/** A call that the reference count refused. The message has the call, and the count that it found. */
public final class RefCountException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** The count that the refused call found. */
    private final int count;

    /** The change that was refused. */
    private final int change;

    private RefCountException(String call, int count, int change) {
        super(call + " refused at a count of " + count);
        this.count = count;
        this.change = change;
    }

    static RefCountException retain(int count, int n) {
        return new RefCountException("retain(" + n + ")", count, n);
    }

    static RefCountException release(int count, int n) {
        return new RefCountException("release(" + n + ")", count, -n);
    }

    /**
     * The count that the refused call found. Zero means that the object was dead; from a {@link StickyRefCount}, perhaps only
     * that all its references were being released.
     *
     * @return the count
     */
    public int count() {
        return count;
    }

    /**
     * The change that was refused.
     *
     * @return positive for a retain, negative for a release
     */
    public int change() {
        return change;
    }
}
