package optimist.fastpath;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Threads that share the items of a run. The one that measures is the first of them. */
@State(Scope.Benchmark)
public abstract class Producing {
    /** Of a run: the number of the pull request. It bounds what can pile up. */
    static final int ITEMS = 500_000;

    private static final int DIFFERENT = 128;

    /** Of a run, together. */
    @Param("1")
    public int producers = 1;

    private ExecutorService others = Executors.newCachedThreadPool();
    private CyclicBarrier start = new CyclicBarrier(1);

    @Setup
    public final void hire() {
        others.shutdown();
        others = Executors.newFixedThreadPool(Math.max(1, producers - 1));
        start = new CyclicBarrier(producers);
        prepare();
    }

    @TearDown
    public final void dismiss() {
        others.shutdownNow();
    }

    /** Before the first measurement. */
    void prepare() {}

    /** A thread produces the items with these numbers, the last one not included. */
    abstract void produce(int producer, int from, int to);

    /** Returns when all threads have produced their shares. */
    final void produceAll() throws Exception {
        List<Future<?>> shares = new ArrayList<>();
        for (int i = 1; i < producers; i++) {
            int producer = i;
            shares.add(others.submit(() -> produceShare(producer)));
        }
        produceShare(0);
        for (Future<?> share : shares) {
            share.get();
        }
    }

    private Void produceShare(int producer) throws Exception {
        int from = producer * (ITEMS / producers) + Math.min(producer, ITEMS % producers);
        int to = from + ITEMS / producers + (producer < ITEMS % producers ? 1 : 0);
        start.await();
        produce(producer, from, to);
        return null;
    }

    /** The item with this number. */
    static Integer item(int number) {
        return number % DIFFERENT;
    }

    /** Fails if these are not the items of a run; returns their sum. */
    static long check(Tally tally) {
        return tally.check(ITEMS, DIFFERENT);
    }
}
