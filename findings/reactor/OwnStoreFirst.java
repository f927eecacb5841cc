import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Each of two threads stores into a variable of its own by lazySet, and reads both variables as volatile: its own, and then
 * the other's. How often does each see its own store, and miss the other's? With a volatile store that cannot happen. This
 * needs no library.
 */
class OwnStoreFirst {
    private static final int BATCHES = 800;
    private static final int BATCH = 10_000;
    /** The variables of a thread are in every 16th element, so that two are not in one cache line. */
    private static final int STEP = 16;

    private final AtomicIntegerArray mine = new AtomicIntegerArray(BATCH * STEP);
    private final AtomicIntegerArray yours = new AtomicIntegerArray(BATCH * STEP);
    private final AtomicInteger arrived = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int times = new OwnStoreFirst(true).run();
        int ofVolatile = new OwnStoreFirst(false).run();
        boolean shown = times > 0 && ofVolatile == 0;
        System.out.println((shown ? "shown" : "not shown") + ": each saw its own store and missed the other's in " + times
                + " of " + BATCHES * BATCH + " rounds, with volatile stores in " + ofVolatile);
        System.exit(shown ? 0 : 1);
    }

    private final boolean lazy;

    OwnStoreFirst(boolean lazy) {
        this.lazy = lazy;
    }

    private int run() throws InterruptedException {
        boolean[] others = new boolean[BATCH];
        boolean[] own = new boolean[BATCH];
        Thread other = new Thread(() -> {
            for (int i = 1; i <= BATCHES; i++) {
                batch(i, yours, mine, others);
            }
        });
        other.start();
        int times = 0;
        for (int i = 1; i <= BATCHES; i++) {
            batch(i, mine, yours, own);
            for (int j = 0; j < BATCH; j++) {
                times += own[j] && others[j] ? 1 : 0;
            }
        }
        other.join();
        return times;
    }

    /** Stores {@code i} in each variable, and notes in which rounds the other store was missed. */
    private void batch(int i, AtomicIntegerArray stored, AtomicIntegerArray read, boolean[] missed) {
        await();
        for (int j = 0; j < BATCH; j++) {
            int at = j * STEP;
            if (lazy) {
                stored.lazySet(at, i);
            } else {
                stored.set(at, i);
            }
            missed[j] = stored.get(at) == i && read.get(at) < i;
        }
        await(); // Both have noted.
    }

    /** Waits for the other thread. */
    private void await() {
        int both = (arrived.getAndIncrement() / 2 + 1) * 2;
        while (arrived.get() < both) {}
    }
}
