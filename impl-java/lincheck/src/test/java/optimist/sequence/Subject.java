package optimist.sequence;

/** A sequencer to explore. */
interface Subject {
    Sequencer create(int capacity, int consumers);

    /** Claims if there is room, where that can be asked. */
    default long tryClaim(Sequencer sequencer, int n) {
        throw new UnsupportedOperationException();
    }
}
