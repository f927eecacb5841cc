package optimist.refcount;

/** A count to explore. */
interface Subject {
    /** An object with one reference, which tells the ledger when it is deallocated. */
    RefCounted create(Ledger ledger);

    /** The greatest count. */
    default long limit() {
        return Integer.MAX_VALUE;
    }
}
