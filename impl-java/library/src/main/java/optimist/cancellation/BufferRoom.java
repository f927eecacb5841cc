package optimist.cancellation;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * The room of a {@link BufferedChannel}. Places are numbered: a send takes the next number, and a receive puts the next one. A place
 * travels through its cell only if a send waits.
 *
 * <pre>
 *   taken      numbers that sends have taken
 *   limit      places that a send has seen: below it, a send need not look at what receives write
 *   put        numbers that receives have put; one whose send has given up counts, too
 *   waiting    sends that wait, or are about to: if there is none, a receive need not look into the cell
 * </pre>
 *
 * <p>A send counts itself before it looks at the places once more, and a receive counts its place before it looks whether a send
 * waits. So one of both sees the other.
 */
class BufferRoom extends BufferPart {
    /** Whoever takes a number has its cache line. */
    private static final int LIMIT = TAKES + 1;

    private static final AtomicLongFieldUpdater<BufferRoom> WAITING =
            AtomicLongFieldUpdater.newUpdater(BufferRoom.class, "waiting");

    /** One that has given up counts, too, until a receive has come to its cell. */
    private volatile long waiting;

    BufferRoom(int slots, int capacity, Parking parking) {
        super(slots, capacity, parking);
    }

    // ---- to take

    @Override
    final @Nullable Object takes(@Nullable Acquisition<?> later, boolean givesUp, long nanos) {
        Segment from = list.loadPointer(End.HEAD);
        long index = takePlace(from);
        if (index < lookAtLimit(index)) {
            return placeOf(from, index);
        }
        long put = lookAtPlaces(index);
        if (put < 0) {
            return Mark.ENDED;
        }
        if (index < put) {
            setLimit(put);
            return placeOf(from, index);
        }
        countIn(index);
        put = lookAgain(index);
        if (put < 0) {
            return Mark.ENDED;
        }
        if (index < put) {
            countOut();
            return placeOf(from, index);
        }
        return takesFromCell(from, index, later, givesUp, nanos);
    }

    /**
     * A send that needs no cell moves the list on, now and then. It also moves the tail: the receive that has put this number may not
     * need the cell either, and so may not have moved it.
     */
    private Mark placeOf(Segment from, long index) {
        if (index >= 0 && list.slotOf(index) == 0) {
            Segment found = list.find(End.HEAD, from, index);
            list.find(End.TAIL, found, index);
            list.forget(found, index);
        }
        return Mark.PLACE;
    }

    /** The closer ends each send that waits. */
    @Override
    final boolean isBeyondEnd(Cells cells, int slot, long index) {
        return false;
    }

    @Override
    final Object takenOut(Cells cells, int slot, Object content) {
        if (content == Mark.PLACE) {
            countOut();
        }
        return content;
    }

    @Override
    final @Nullable Object tries() {
        while (true) {
            Segment from = list.loadPointer(End.HEAD);
            long taken = lookAtTaken();
            long put = lookAtPut(taken);
            if (put < 0) {
                return Mark.ENDED;
            }
            if (put <= taken) {
                return null;
            }
            if (tryTakePlace(taken)) {
                return placeOf(from, taken);
            }
        }
    }

    // ---- to put

    /** Puts a place, and hands it to the send that waits for it. */
    final void puts() {
        while (true) {
            Segment from = list.loadPointer(End.TAIL);
            long index = putPlace(from);
            if (index < 0
                    || lookIfAnyWaits(index) == 0
                    || isPut(list.find(End.TAIL, from, index), index, Mark.PLACE, 0)) {
                return;
            }
            // The send has given up, and the place is for the next one.
            countOut();
        }
    }

    @Override
    final void withdraws(Cells cells, int slot, Object content) {
        // Nobody looks into this cell any more, and a mark is no garbage.
    }

    // ---- to close

    /** Returns the cells that are to be ended. Only one thread closes it. */
    final Beyond closes() {
        return beyond(closeRoom());
    }

    // ---- actions: what is not accessed is what the call has to remember

    @Action("TakePlace")
    private long takePlace(Segment from) {
        return list.takeIndex(End.HEAD, from);
    }

    @Action("LookAtLimit")
    private long lookAtLimit(@SuppressWarnings("unused") long index) {
        return list.taken.get(LIMIT);
    }

    @Action("LookAtPlaces")
    private long lookAtPlaces(@SuppressWarnings("unused") long index) {
        return list.taken.get(PUTS);
    }

    /** With release: any number that was seen will do. */
    @Action("SetLimit")
    private void setLimit(long put) {
        list.taken.lazySet(LIMIT, put);
    }

    @Action("CountIn")
    private void countIn(@SuppressWarnings("unused") long index) {
        WAITING.getAndIncrement(this);
    }

    @Action("LookAgain")
    private long lookAgain(@SuppressWarnings("unused") long index) {
        return list.taken.get(PUTS);
    }

    @Action("CountOut")
    private void countOut() {
        WAITING.getAndDecrement(this);
    }

    @Action("TryTakePlace")
    private boolean tryTakePlace(long taken) {
        return list.taken.compareAndSet(TAKES, taken, taken + 1);
    }

    @Action("PutPlace")
    private long putPlace(Segment from) {
        return list.takeIndex(End.TAIL, from);
    }

    @Action("LookIfAnyWaits")
    private long lookIfAnyWaits(@SuppressWarnings("unused") long index) {
        return waiting;
    }

    @Action("CloseRoom")
    private long closeRoom() {
        return list.taken.getAndAdd(PUTS, Long.MIN_VALUE);
    }
}
