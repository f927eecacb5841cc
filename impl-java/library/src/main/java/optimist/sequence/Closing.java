package optimist.sequence;

/** Whether a sequencer is closed. The specification has no such variable: there a sequencer is never closed. */
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
