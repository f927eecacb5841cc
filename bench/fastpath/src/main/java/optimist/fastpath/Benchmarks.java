package optimist.fastpath;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What is asked of every contender. A fork loads one subclass, so the calls below are direct. The items are small
 * integers, which are not allocated.
 */
@State(Scope.Benchmark)
public abstract class Benchmarks {
    /** Of a run: the number of the pull request. It bounds what can pile up. */
    static final int ITEMS = 500_000;

    private static final int DIFFERENT = 128;

    /** Of a run, together. */
    @Param("1")
    public int producers = 1;

    /** Work between two items of a producer, in tokens. */
    @Param("0")
    public int gap;

    private ExecutorService others = Executors.newCachedThreadPool();
    private CyclicBarrier start = new CyclicBarrier(1);

    @Setup
    public final void hire() {
        others.shutdown();
        others = Executors.newFixedThreadPool(Math.max(1, producers - 1));
        start = new CyclicBarrier(producers);
        begin();
    }

    @TearDown
    public final void dismiss() {
        others.shutdownNow();
    }

    /** Puts a new serializer in front of a new downstream, and returns that. */
    abstract Tally begin();

    abstract void onNext(Integer item);

    /** Returns when all that was submitted has been delivered, if it was not when the calls returned. */
    void end() throws InterruptedException {}

    @Benchmark
    public void alone() {
        onNext(1);
    }

    @Benchmark
    public void spaced() {
        onNext(1);
        Blackhole.consumeCPU(gap);
    }

    /** From the first item to the delivery of the last. */
    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public long run() throws Exception {
        Tally tally = begin();
        List<Future<?>> shares = new ArrayList<>();
        for (int i = 1; i < producers; i++) {
            int share = i;
            shares.add(others.submit(() -> produce(share)));
        }
        produce(0);
        for (Future<?> share : shares) {
            share.get();
        }
        end();
        return tally.check(ITEMS, DIFFERENT);
    }

    private Void produce(int share) throws Exception {
        int from = share * (ITEMS / producers) + Math.min(share, ITEMS % producers);
        int to = from + ITEMS / producers + (share < ITEMS % producers ? 1 : 0);
        start.await();
        for (int i = from; i < to; i++) {
            onNext(i % DIFFERENT);
        }
        return null;
    }
}
