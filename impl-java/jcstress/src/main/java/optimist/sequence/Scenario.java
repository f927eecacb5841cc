package optimist.sequence;

import optimist.Action;

/**
 * Two threads use one sequencer, once. A subclass says what they do, and its variants with which sequencer: each of these is
 * a test, with the outcomes that the interleavings of the specified actions have, and no others; or, where it has a
 * {@link optimist.stress.StoreBuffer}, those that they have on x86.
 *
 * <p>The entries are neither volatile nor guarded. So an outcome also tells that what a thread has done with one is seen by
 * whom it is handed to.
 */
abstract class Scenario {
    private final Sequencer sequencer;
    private final int[] entries;

    Scenario(Sequencer sequencer) {
        this.sequencer = sequencer;
        entries = new int[sequencer.capacity()];
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    final int claim() {
        call();
        return (int) sequencer.claim();
    }

    final void publish(int low, int high) {
        call();
        sequencer.publish(low, high);
    }

    final int look(int next) {
        call();
        return (int) sequencer.look(next);
    }

    /** That consumer is finished with this number. */
    final void finish(int consumer, int high) {
        call();
        sequencer.finish(consumer, high);
    }

    @Action("Fill")
    final void fill(int sequence, int content) {
        entries[sequence % entries.length] = content;
    }

    @Action("Read")
    final int read(int sequence) {
        return entries[sequence % entries.length];
    }
}
