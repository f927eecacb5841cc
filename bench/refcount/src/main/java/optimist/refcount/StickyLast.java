package optimist.refcount;

import org.openjdk.jmh.infra.Blackhole;

/** {@link Sticky}, when every release is expected to be the last one: in {@code life} rightly, in the others wrongly. */
public class StickyLast extends Sticky {
    @Override
    boolean release() {
        return counted.releaseLast();
    }

    @Override
    boolean lifetime(Blackhole blackhole) {
        Counted counted = new Counted();
        blackhole.consume(counted);
        return counted.releaseLast();
    }
}
