package optimist.sequence;

/** What the numbers may be that a sequencer is made with. */
final class Size {
    private static final int MOST_CONSUMERS = 1 << 16;

    private Size() {}

    static int powerOfTwo(int size) {
        if (Integer.bitCount(size) != 1 || size < 0) {
            throw new IllegalArgumentException("a size is a power of two, not " + size);
        }
        return size;
    }

    static int consumers(int consumers) {
        if (consumers < 0 || consumers > MOST_CONSUMERS) {
            throw new IllegalArgumentException("there are 0 to " + MOST_CONSUMERS + " consumers, not " + consumers);
        }
        return consumers;
    }
}
