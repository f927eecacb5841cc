package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import optimist.Action;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link BufferedChannel}, the items or the room: cells that are filled at the tail, without waiting, and emptied at the
 * head. Specified by {@code Buffered.tla}.
 */
abstract class BufferPart extends WaitsInCells {
    /** The content of a cell that is neither an element nor a waiter. */
    enum Mark {
        CLEAR,
        PLACE,
        ENDED
    }

    static final int TAKES = SegmentList.indexOf(End.HEAD);
    static final int PUTS = SegmentList.indexOf(End.TAIL);

    /**
     * A part that is open.
     *
     * @param before how many takes have no cells
     */
    BufferPart(int slots, int before, Parking parking) {
        super(slots, before, parking);
    }

    // ---- to take

    /**
     * Takes what comes next, and waits for it.
     *
     * @param later an asynchronous call, which is told of it; null if a thread waits
     * @return it; null if the call has given up, or is told later
     */
    abstract @Nullable Object takes(@Nullable Acquisition<?> later, boolean givesUp, long nanos);

    /**
     * Takes what comes next, if it is there.
     *
     * @return it; null if nothing is there
     */
    abstract @Nullable Object tries();

    /** Whether nothing will be put into this cell, which is empty. */
    abstract boolean isBeyondEnd(Cells cells, int slot, long index);

    /** Returns what was found in a cell that no other thread takes from. */
    abstract Object takenOut(Cells cells, int slot, Object content);

    /**
     * Takes what comes next, and waits for it until the time is over. If that is not above zero, it tries.
     *
     * @return it; null if the time was over
     * @throws InterruptedException if the thread was interrupted before, or while it waited; then nothing is taken
     */
    final @Nullable Object waits(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Object content = nanos > 0 ? takes(null, true, nanos) : tries();
        if (content == null && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return content;
    }

    /** The same, without a thread that waits. */
    final <T> CompletableFuture<T> takesLater(Function<Object, @Nullable T> outcome) {
        Acquisition<T> later = new Acquisition<>(waiter -> outcome.apply(found((InCell) waiter)));
        Object content = takes(later, false, Waiter.FOREVER);
        if (content != null) {
            later.granted(outcome.apply(content));
        }
        return later.stage();
    }

    private Object found(InCell waiter) {
        Cells cells = waiter.leaves();
        int slot = waiter.slot;
        return takenOut(cells, slot, Objects.requireNonNull(look(cells, slot)));
    }

    /** Takes what comes into this cell, and waits for it. */
    final @Nullable Object takesFromCell(
            Segment from, long index, @Nullable Acquisition<?> later, boolean givesUp, long nanos) {
        Cells cells = (Cells) list.find(End.HEAD, from, index);
        int slot = list.slotOf(index);
        Object content = look(cells, slot);
        while (content == null) {
            if (isBeyondEnd(cells, slot, index)) {
                return Mark.ENDED;
            }
            Waiter own = waiterIn(cells, slot, later);
            if (install(cells, slot, own)) {
                if (later != null) {
                    later.begin(own);
                    return null;
                }
                if (!isResumed(own, givesUp, nanos)) {
                    return null;
                }
            }
            content = look(cells, slot);
        }
        list.forget(cells, index);
        return takenOut(cells, slot, content);
    }

    /** Registered by its own thread: nobody else has it yet. */
    private Waiter waiterIn(Cells cells, int slot, @Nullable Acquisition<?> later) {
        Waiter own;
        Slots told;
        if (later == null) {
            own = new PackedWaiter(parking);
            told = cells;
        } else {
            InCell inCell = new InCell(later, cells, slot);
            own = inCell;
            told = inCell;
        }
        own.register(told, slot);
        return own;
    }

    // ---- to put

    /** Clears a cell whose take has given up. */
    abstract void withdraws(Cells cells, int slot, Object content);

    /**
     * Returns whether the take of that cell has not given up.
     *
     * @param taken how many cells were taken, for a closer
     */
    final boolean isPut(Segment found, long index, Object content, long taken) {
        // Its own segment may be removed: then its take has given up.
        if (found.number != list.numberOf(index)) {
            list.forget(found, index);
            return false;
        }
        Cells cells = (Cells) found;
        int slot = list.slotOf(index);
        Object seen = put(cells, slot, content, taken);
        if (seen == null) {
            return true;
        }
        list.forget(found, index);
        if (seen instanceof Waiter waiter && tryResume(waiter, content, taken)) {
            return true;
        }
        withdraws(cells, slot, content);
        return false;
    }

    // ---- to close

    /**
     * The cells that a closer ends: those beyond the last put that were taken before it looked. Nobody else puts into them, and a take
     * that comes later finds that the part is closed.
     */
    record Beyond(long end, long taken) {}

    final Beyond beyond(long end) {
        return new Beyond(end, lookAtTakenToEnd(end));
    }

    /** Wakes whoever waits there. */
    final void ends(Beyond cells) {
        Segment at = list.loadPointer(End.TAIL);
        for (long index = cells.end; index < cells.taken; index++) {
            at = list.find(End.TAIL, at, index);
            isPut(at, index, Mark.ENDED, cells.taken);
        }
    }

    // ---- actions: what is not accessed is what the call has to remember

    @Action("LookAtTaken")
    final long lookAtTaken() {
        return list.taken.get(TAKES);
    }

    @Action("LookAtPut")
    final long lookAtPut(@SuppressWarnings("unused") long taken) {
        return list.taken.get(PUTS);
    }

    @Action("Look")
    final @Nullable Object look(Cells cells, int slot) {
        return cells.contents.get(slot);
    }

    @Action("LookAtTakenToEnd")
    private long lookAtTakenToEnd(@SuppressWarnings("unused") long end) {
        return list.taken.get(TAKES);
    }

    @Action("Put")
    private @Nullable Object put(Cells cells, int slot, Object content, @SuppressWarnings("unused") long taken) {
        return cells.contents.getAndSet(slot, content);
    }

    @Override
    @Action("ClearCell")
    final void clear(Cells cells, int slot) {
        cells.contents.set(slot, Mark.CLEAR);
    }

    // The waiter does this in steps of its own; for others it is one.

    @Action("TryResume")
    private boolean tryResume(
            Waiter waiter, @SuppressWarnings("unused") Object content, @SuppressWarnings("unused") long taken) {
        return waiter.resume();
    }
}
