package optimist.refcount;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The pair of {@link Sticky}, written down without {@link Benchmarks}: what that adds, if anything. */
@State(Scope.Benchmark)
public class Direct {
    private final byte[] before = new byte[Benchmarks.TWO_LINES];
    private final Counted counted = new Counted();
    private byte[] after = before;

    private static final class Counted extends StickyRefCount {
        @Override
        protected void deallocate() {}
    }

    @Setup
    public void separate() {
        after = new byte[before.length];
    }

    @Benchmark
    public boolean pair() {
        counted.retain();
        return counted.release();
    }

    /** So that both arrays stay in use. */
    @Override
    public String toString() {
        return before.length + " bytes before, " + after.length + " after";
    }
}
