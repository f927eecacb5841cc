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
 * A part of a {@link BufferedChannel}, the items or the room: filled at the tail, without waiting, and emptied at the head. Specified
 * by {@code Buffered.tla}.
 */
class BufferPart extends WaitsInCells {
    /** The content of a cell that is neither an element nor a waiter. */
    enum Mark {
        CLEAR,
        PLACE,
        ENDED
    }

    /** Not closed. */
    static final long OPEN = Long.MAX_VALUE;

    private static final int TAKES = SegmentList.indexOf(End.HEAD);
    private static final int PUTS = SegmentList.indexOf(End.TAIL);

    private final boolean isRoom;
    /** After it was closed, the number of puts that were accepted. */
    private volatile long end = OPEN;

    /**
     * A part that is open.
     *
     * @param before how many places there are without a cell; of the items, none
     */
    BufferPart(int slots, int before, Parking parking) {
        super(slots, before, parking);
        isRoom = before > 0;
    }

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

    /**
     * Takes what comes next, and waits for it.
     *
     * @param later an asynchronous call, which is told of it; null if a thread waits
     * @return it; null if the call has given up, or is told later
     */
    final @Nullable Object takes(@Nullable Acquisition<?> later, boolean givesUp, long nanos) {
        long start = begin(nanos);
        long last = lookIfOpen();
        if (last != OPEN && (isRoom || lookIfPassed(last) >= last)) {
            return Mark.ENDED;
        }
        Segment from = list.loadPointer(End.HEAD);
        long index = takeCell(from);
        if (index < 0) {
            return Mark.PLACE;
        }
        Cells cells = (Cells) list.find(End.HEAD, from, index);
        int slot = list.slotOf(index);
        Object content = look(cells, slot);
        while (content == null) {
            if (index >= lookIfEnded(cells, slot)) {
                return Mark.ENDED;
            }
            Waiter own = waiterIn(cells, slot, later);
            if (install(cells, slot, own)) {
                if (later != null) {
                    later.begin(own);
                    return null;
                }
                if (!isResumed(own, givesUp, left(nanos, start))) {
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

    /**
     * Takes what comes next, if it is there.
     *
     * @return it; null if nothing is there
     */
    final @Nullable Object tries() {
        while (true) {
            long taken = lookAtTaken();
            long put = lookAtPut(taken);
            if (put < 0) {
                if (isRoom) {
                    return Mark.ENDED;
                }
                long last = lookAtEnd(taken);
                if (last <= taken) {
                    return Mark.ENDED;
                }
                if (last == OPEN) {
                    return null;
                }
            } else if (put <= taken) {
                return null;
            }
            Segment from = list.loadPointer(End.HEAD);
            long index = takeCell(from);
            if (index < 0) {
                return Mark.PLACE;
            }
            Cells cells = (Cells) list.find(End.HEAD, from, index);
            int slot = list.slotOf(index);
            Object content = look(cells, slot);
            while (content == null && !abandon(cells, slot)) {
                content = look(cells, slot);
            }
            if (content != null) {
                list.forget(cells, index);
                return takenOut(cells, slot, content);
            }
            list.cancelled(cells);
        }
    }

    private Object takenOut(Cells cells, int slot, Object content) {
        if (!(content instanceof Mark)) {
            forget(cells, slot);
        }
        return content;
    }

    /**
     * Puts this into the next cell whose take has not given up.
     *
     * @return whether it was accepted: this part is not closed
     */
    final boolean puts(Object content) {
        while (true) {
            Segment from = list.loadPointer(End.TAIL);
            long index = putCell(from);
            if (index < 0) {
                return false;
            }
            Segment found = list.find(End.TAIL, from, index);
            if (isPut(found, index, content, 0)) {
                return true;
            }
        }
    }

    /**
     * Returns whether the take of that cell has not given up.
     *
     * @param taken how many cells were taken, for a closer
     */
    private boolean isPut(Segment found, long index, Object content, long taken) {
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
        if (content != Mark.ENDED) {
            withdraw(cells, slot);
        }
        return false;
    }

    /** Returns the number of puts that were accepted, or {@link #OPEN} if it was closed before. */
    final long closes() {
        long seen = lookToClose();
        while (seen >= 0 && !close(seen)) {
            seen = lookToClose();
        }
        if (seen < 0) {
            return OPEN;
        }
        putEnd(seen);
        return seen;
    }

    /** Wakes whoever waits beyond the end. Nobody else puts into cells there, and a take that comes later finds the end. */
    final void ends(long itsEnd) {
        Segment at = list.loadPointer(End.TAIL);
        long taken = lookAtTakenToEnd(itsEnd);
        for (long index = itsEnd; index < taken; index++) {
            at = list.find(End.TAIL, at, index);
            isPut(at, index, Mark.ENDED, taken);
        }
    }

    final boolean isClosed() {
        return list.taken.get(PUTS) < 0;
    }

    /** Returns whether it is closed, and all is taken. */
    final boolean isPassed() {
        long last = end;
        return last != OPEN && list.taken.get(TAKES) >= last;
    }

    // ---- actions: what is not accessed is what the call has to remember

    @Action("LookIfOpen")
    private long lookIfOpen() {
        return end;
    }

    @Action("LookIfPassed")
    private long lookIfPassed(@SuppressWarnings("unused") long last) {
        return list.taken.get(TAKES);
    }

    @Action("TakeCell")
    private long takeCell(Segment from) {
        return list.takeIndex(End.HEAD, from);
    }

    @Action("Look")
    private @Nullable Object look(Cells cells, int slot) {
        return cells.contents.get(slot);
    }

    /** With release: nobody else has anything to do with this cell any more. */
    @Action("Forget")
    private void forget(Cells cells, int slot) {
        cells.contents.lazySet(slot, Mark.CLEAR);
    }

    @Action("LookIfEnded")
    private long lookIfEnded(@SuppressWarnings("unused") Cells cells, @SuppressWarnings("unused") int slot) {
        return end;
    }

    @Action("LookAtTaken")
    private long lookAtTaken() {
        return list.taken.get(TAKES);
    }

    @Action("LookAtPut")
    private long lookAtPut(@SuppressWarnings("unused") long taken) {
        return list.taken.get(PUTS);
    }

    @Action("LookAtEnd")
    private long lookAtEnd(@SuppressWarnings("unused") long taken) {
        return end;
    }

    @Action("Abandon")
    private boolean abandon(Cells cells, int slot) {
        return cells.contents.compareAndSet(slot, null, Mark.CLEAR);
    }

    @Action("PutCell")
    private long putCell(Segment from) {
        return list.takeIndex(End.TAIL, from);
    }

    @Action("Put")
    private @Nullable Object put(Cells cells, int slot, Object content, @SuppressWarnings("unused") long taken) {
        return cells.contents.getAndSet(slot, content);
    }

    @Action("Withdraw")
    private void withdraw(Cells cells, int slot) {
        cells.contents.set(slot, Mark.CLEAR);
    }

    @Action("LookToClose")
    private long lookToClose() {
        return list.taken.get(PUTS);
    }

    @Action("Close")
    private boolean close(long seen) {
        return list.taken.compareAndSet(PUTS, seen, seen + Long.MIN_VALUE);
    }

    @Action("PutEnd")
    private void putEnd(long last) {
        end = last;
    }

    @Action("LookAtTakenToEnd")
    private long lookAtTakenToEnd(@SuppressWarnings("unused") long itsEnd) {
        return list.taken.get(TAKES);
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
