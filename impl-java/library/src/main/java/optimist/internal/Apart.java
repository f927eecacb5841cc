package optimist.internal;

import java.util.concurrent.atomic.AtomicLongArray;

/** Numbers in an array, each with the cache lines to itself that its neighbours would be fetched with. */
public final class Apart {
    /** 128 bytes: lines are fetched in pairs. */
    public static final int LONGS = 16;

    private Apart() {}

    /**
     * An array with so many numbers.
     *
     * @param numbers how many
     * @param value what they are
     * @return the array; the numbers are where {@link #index} says
     */
    public static AtomicLongArray of(int numbers, long value) {
        long[] array = new long[(numbers + 2) * LONGS];
        for (int i = 0; i < numbers; i++) {
            array[index(i)] = value;
        }
        return new AtomicLongArray(array);
    }

    /**
     * Where a number is.
     *
     * @param i which one, counted from zero
     * @return its index
     */
    public static int index(int i) {
        return (i + 1) * LONGS;
    }
}
