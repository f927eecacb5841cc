package optimist.fastpath;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What is asked of every serializer. A fork loads one subclass, so the calls below are direct. The items are small
 * integers, which are not allocated.
 */
@State(Scope.Benchmark)
public abstract class Benchmarks extends Producing {
    /** Work between two items of a producer, in tokens. */
    @Param("0")
    public int gap;

    /** Puts a new serializer in front of a new downstream, and returns that. */
    abstract Tally begin();

    abstract void onNext(Integer item);

    /** Returns when all that was submitted has been delivered, if it was not when the calls returned. */
    void end() throws InterruptedException {}

    @Override
    final void prepare() {
        begin();
    }

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
        produceAll();
        end();
        return check(tally);
    }

    @Override
    final void produce(int producer, int from, int to) {
        for (int i = from; i < to; i++) {
            onNext(item(i));
        }
    }
}
