package optimist.sequence;

public class Pending extends Ours {
    /** What the Disruptor 2.8 has if nothing is said. */
    static final int LIST = 1024;

    @Override
    Sequencer sequencer() {
        return new PendingSequencer(CAPACITY, 1, LIST);
    }
}
