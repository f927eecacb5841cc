package optimist.refcount;

/** How many references a call is about. */
final class Amount {
    private Amount() {}

    static void check(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("a number of references is positive, not " + n);
        }
    }
}
