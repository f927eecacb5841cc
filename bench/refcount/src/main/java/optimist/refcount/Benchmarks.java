package optimist.refcount;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What is asked of every contender. A fork loads one subclass, so the calls below are direct. The counted object is a
 * field of the subclass, of its own type: a test of its type would read its header, and that is in the cache line the
 * threads fight for.
 */
@State(Scope.Benchmark)
public abstract class Benchmarks {
    static final int TWO_LINES = 128;

    /** Work between retain and release, in tokens. */
    @Param("0")
    public int work;

    // Allocated before and after the fields of the subclass, so that the object has its cache lines to itself. Nothing
    // moves it: while it is retained and released, nothing is allocated.
    public final byte[] before = new byte[TWO_LINES];
    public byte[] after = before;

    @Setup
    public final void separate() {
        after = new byte[TWO_LINES];
    }

    /** Retains the one object that all threads share; somebody holds a reference all the time. */
    abstract void retain();

    /** Releases that object. */
    abstract boolean release();

    /** Makes an object, and gives its only reference back. */
    abstract boolean lifetime(Blackhole blackhole);

    @Benchmark
    public boolean pair() {
        retain();
        return release();
    }

    @Benchmark
    public boolean working() {
        retain();
        Blackhole.consumeCPU(work);
        return release();
    }

    @Benchmark
    public boolean life(Blackhole blackhole) {
        return lifetime(blackhole);
    }
}
