package optimist.refcount;

import org.openjdk.jmh.infra.Blackhole;

/** Two adds whose results nobody looks at: less than any count can do. */
public class BareAdds extends Benchmarks {
    private final Word word = new Word();

    @Override
    void retain() {
        word.getAndAdd(1);
    }

    @Override
    boolean release() {
        word.getAndAdd(-1);
        return false;
    }

    @Override
    boolean lifetime(Blackhole blackhole) {
        Word word = new Word();
        blackhole.consume(word);
        word.getAndAdd(-1);
        return false;
    }
}
