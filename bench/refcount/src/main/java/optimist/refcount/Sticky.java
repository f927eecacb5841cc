package optimist.refcount;

import org.openjdk.jmh.infra.Blackhole;

public class Sticky extends Benchmarks {
    static final class Counted extends StickyRefCount {
        @Override
        protected void deallocate() {}
    }

    final Counted counted = new Counted();

    @Override
    void retain() {
        counted.retain();
    }

    @Override
    boolean release() {
        return counted.release();
    }

    @Override
    boolean lifetime(Blackhole blackhole) {
        Counted counted = new Counted();
        blackhole.consume(counted);
        return counted.release();
    }
}
