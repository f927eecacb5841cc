package optimist.sequence;

/** A sequencer to explore. */
interface Subject {
    /** With one consumer. */
    Sequencer create(int capacity);

    /** Claims if there is room, where that can be asked. */
    default long tryClaim(Sequencer sequencer, int n) {
        throw new UnsupportedOperationException();
    }
}
