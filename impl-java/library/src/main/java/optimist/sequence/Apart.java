package optimist.sequence;

import java.util.concurrent.atomic.AtomicLongArray;

/** Numbers in an array, each with the cache lines to itself that its neighbours would be fetched with. */
final class Apart {
    /** 128 bytes: lines are fetched in pairs. */
    static final int LONGS = 16;

    private Apart() {}

    static AtomicLongArray of(int numbers, long value) {
        long[] array = new long[(numbers + 2) * LONGS];
        for (int i = 0; i < numbers; i++) {
            array[index(i)] = value;
        }
        return new AtomicLongArray(array);
    }

    static int index(int i) {
        return (i + 1) * LONGS;
    }
}
