package optimist.sequence;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import optimist.Action;
import optimist.internal.Apart;

/**
 * Two threads use one sequencer, once. A subclass says what they do, and its variants with which sequencer: each of these is
 * a test, with the outcomes that the interleavings of the specified actions have, and no others; or, where it has a
 * {@link optimist.stress.StoreBuffer}, those that they have on x86.
 *
 * <p>The entries are neither volatile nor guarded. So an outcome also tells that what a thread has done with one is seen by
 * whom it is handed to.
 */
abstract class Scenario {
    private static final VarHandle CURSOR;

    static {
        try {
            CURSOR = MethodHandles.lookup().findVarHandle(CursorSequencer.class, "cursor", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Sequencer sequencer;
    private final int[] entries;

    Scenario(Sequencer sequencer) {
        this.sequencer = sequencer;
        entries = new int[sequencer.capacity()];
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    final void call() {}

    final int claim() {
        call();
        return (int) sequencer.claim();
    }

    /** Of a sequencer that looks for room first. */
    final int tryClaim() {
        call();
        return (int) ((RoomFirstSequencer) sequencer).tryClaim(1);
    }

    final void publish(int low, int high) {
        call();
        sequencer.publish(low, high);
    }

    final int look(int next) {
        call();
        return (int) sequencer.look(next);
    }

    /** How far that consumer is. */
    final int finished(int consumer) {
        call();
        return (int) sequencer.finished(consumer);
    }

    /** That consumer is finished with this number. */
    final void finish(int consumer, int high) {
        call();
        sequencer.finish(consumer, high);
    }

    /** The same in opaque mode. */
    final void finishOpaque(int high) {
        call();
        storeOpaque(high);
    }

    @Action("Finish")
    private void storeOpaque(int high) {
        ((Participants) sequencer).done.setOpaque(Apart.index(0), high);
    }

    /** As {@link #look}, of a sequencer with a cursor, in opaque mode. */
    final int lookOpaque() {
        call();
        return (int) loadOpaque();
    }

    /** The same in plain mode. */
    final int lookPlain() {
        call();
        return (int) loadPlain();
    }

    @Action("Look")
    private long loadOpaque() {
        return (long) CURSOR.getOpaque((CursorSequencer) sequencer);
    }

    @Action("Look")
    private long loadPlain() {
        return (long) CURSOR.get((CursorSequencer) sequencer);
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
