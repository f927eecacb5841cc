package optimist.internal;

/** What the numbers may be that a ring, or what is around it, is made with. */
public final class Size {
    private static final int MOST_CONSUMERS = 1 << 16;

    private Size() {}

    /**
     * The size of a ring.
     *
     * @param size the size
     * @return the same
     * @throws IllegalArgumentException if it is not a power of two
     */
    public static int powerOfTwo(int size) {
        if (Integer.bitCount(size) != 1 || size < 0) {
            throw new IllegalArgumentException("a size is a power of two, not " + size);
        }
        return size;
    }

    /**
     * The number of consumers.
     *
     * @param consumers the number
     * @return the same
     * @throws IllegalArgumentException if it is negative, or too large
     */
    public static int consumers(int consumers) {
        if (consumers < 0 || consumers > MOST_CONSUMERS) {
            throw new IllegalArgumentException("there are 0 to " + MOST_CONSUMERS + " consumers, not " + consumers);
        }
        return consumers;
    }
}
