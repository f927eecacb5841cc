package optimist.sequence;

/** Whether a sequencer is closed. It is not among the variables of the specification, where nothing ever ends. */
final class Closing {
    private volatile boolean closed;

    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    void check() {
        if (closed) {
            throw new IllegalStateException("the sequencer is closed");
        }
    }
}
