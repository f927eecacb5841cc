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
import org.reactivestreams.Publisher;

/** What is asked of everyone who merges publishers. Each publisher emits in a thread of its own, when it is asked. */
@State(Scope.Benchmark)
public abstract class Merges {
    static final int ITEMS = Benchmarks.ITEMS;

    private static final int DIFFERENT = 128;

    /** Threads. Each has a publisher; one alone has two, in turns. */
    @Param("1")
    public int producers = 1;

    /** So many items downstream asks for at a time; 0 if it asks for all at once. */
    @Param("0")
    public int demand;

    private ExecutorService others = Executors.newCachedThreadPool();
    private CyclicBarrier start = new CyclicBarrier(1);

    @Setup
    public final void hire() {
        others.shutdown();
        others = Executors.newFixedThreadPool(Math.max(1, producers - 1));
        start = new CyclicBarrier(producers);
    }

    @TearDown
    public final void dismiss() {
        others.shutdownNow();
    }

    /** Merges these in front of a new downstream, and returns that. */
    abstract Tally merge(List<Emitter> emitters);

    /** An array of no subtype, as Reactor stores publishers of its own into it. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Publisher<Integer>[] publishers(List<Emitter> emitters) {
        return emitters.toArray(new Publisher[0]);
    }

    /** From the first item to the delivery of the last. */
    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public final long run() throws Exception {
        List<Emitter> emitters = new ArrayList<>();
        for (int i = 0; i < Math.max(2, producers); i++) {
            emitters.add(new Emitter());
        }
        Tally tally = merge(emitters);
        List<Future<?>> shares = new ArrayList<>();
        for (int i = 1; i < producers; i++) {
            int share = i;
            shares.add(others.submit(() -> produce(share, emitters.subList(share, share + 1))));
        }
        produce(0, producers == 1 ? emitters : emitters.subList(0, 1));
        for (Future<?> share : shares) {
            share.get();
        }
        return tally.check(ITEMS, DIFFERENT);
    }

    private Void produce(int share, List<Emitter> emitters) throws Exception {
        Emitter emitter = emitters.get(0);
        Emitter next = emitters.get(emitters.size() - 1);
        int from = share * (ITEMS / producers) + Math.min(share, ITEMS % producers);
        int to = from + ITEMS / producers + (share < ITEMS % producers ? 1 : 0);
        start.await();
        for (int i = from; i < to; i++) {
            emitter.emit(i % DIFFERENT);
            Emitter last = emitter;
            emitter = next;
            next = last;
        }
        emitters.forEach(Emitter::complete);
        return null;
    }
}
