package optimist.refcount;

import org.openjdk.jmh.infra.Blackhole;

/**
 * Two adds, and one test of each result: whether the object was alive, and whether this was its last reference. The
 * least that a count can do which adds and answers.
 */
public class TestedAdds extends Benchmarks {
    private final Word word = new Word();

    @Override
    void retain() {
        if (word.getAndAdd(1) <= 0) {
            throw new IllegalStateException("dead");
        }
    }

    @Override
    boolean release() {
        return word.getAndAdd(-1) == 1;
    }

    @Override
    boolean lifetime(Blackhole blackhole) {
        Word word = new Word();
        blackhole.consume(word);
        return word.getAndAdd(-1) == 1;
    }
}
