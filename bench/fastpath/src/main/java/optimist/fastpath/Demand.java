package optimist.fastpath;

import java.util.function.LongConsumer;

/** What a downstream asks for: all at once, or so many items at a time. */
final class Demand {
    private final int batch;
    private LongConsumer upstream = n -> {};
    private int due;

    Demand(int batch) {
        this.batch = batch;
    }

    void begin(LongConsumer upstream) {
        this.upstream = upstream;
        due = batch;
        upstream.accept(batch == 0 ? Long.MAX_VALUE : batch);
    }

    /** An item has come. */
    void comes() {
        if (batch > 0 && --due == 0) {
            due = batch;
            upstream.accept(batch);
        }
    }
}
