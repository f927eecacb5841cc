package optimist.cancellation;

import optimist.Action;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/** The items of a {@link BufferedChannel}: each element travels through a cell. */
class BufferItems extends BufferPart {
    /** Not closed. */
    private static final long OPEN = Long.MAX_VALUE;

    /** After it was closed, the number of puts that were accepted. */
    private volatile long end = OPEN;

    BufferItems(int slots, Parking parking) {
        super(slots, 0, parking);
    }

    // ---- to take

    @Override
    final @Nullable Object takes(@Nullable Acquisition<?> later, boolean givesUp, long nanos) {
        long last = lookIfOpen();
        if (last != OPEN && lookIfPassed(last) >= last) {
            return Mark.ENDED;
        }
        Segment from = list.loadPointer(End.HEAD);
        return takesFromCell(from, takeCell(from), later, givesUp, nanos);
    }

    @Override
    final boolean isBeyondEnd(Cells cells, int slot, long index) {
        return index >= lookIfEnded(cells, slot);
    }

    @Override
    final @Nullable Object tries() {
        while (true) {
            long taken = lookAtTaken();
            long put = lookAtPut(taken);
            if (put < 0) {
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

    @Override
    final Object takenOut(Cells cells, int slot, Object content) {
        if (content != Mark.ENDED) {
            forget(cells, slot);
        }
        return content;
    }

    // ---- to put

    /**
     * Puts an element into the next cell whose take has not given up.
     *
     * @return whether it was accepted: the channel is not closed
     */
    final boolean puts(Object element) {
        while (true) {
            Segment from = list.loadPointer(End.TAIL);
            long index = putCell(from);
            if (index < 0) {
                return false;
            }
            if (isPut(list.find(End.TAIL, from, index), index, element, 0)) {
                return true;
            }
        }
    }

    @Override
    final void withdraws(Cells cells, int slot, Object content) {
        if (content != Mark.ENDED) {
            withdraw(cells, slot);
        }
    }

    // ---- to close

    /** Returns the cells that are to be ended; null if it was closed before. */
    final @Nullable Beyond closes() {
        long seen = lookToClose();
        while (seen >= 0 && !close(seen)) {
            seen = lookToClose();
        }
        if (seen < 0) {
            return null;
        }
        putEnd(seen);
        return beyond(seen);
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

    /** With release: nobody else has anything to do with this cell any more. */
    @Action("Forget")
    private void forget(Cells cells, int slot) {
        cells.contents.lazySet(slot, Mark.CLEAR);
    }

    @Action("LookIfEnded")
    private long lookIfEnded(@SuppressWarnings("unused") Cells cells, @SuppressWarnings("unused") int slot) {
        return end;
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
}
