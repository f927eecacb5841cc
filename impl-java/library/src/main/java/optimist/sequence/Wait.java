package optimist.sequence;

/** One thread waits, through interrupts, until it has what it waits for or the sequencer is closed. */
final class Wait {
    private final Waiting waiting;
    private final Closing closing;
    private boolean interrupted;
    private int waited;

    Wait(Waiting waiting, Closing closing) {
        this.waiting = waiting;
        this.closing = closing;
    }

    void once() {
        closing.check();
        waiting.once(waited++);
        // An interrupted thread would not sleep any more.
        interrupted |= Thread.interrupted();
    }

    /** The wait is over: a thread that was interrupted meanwhile is so again. */
    void over() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
