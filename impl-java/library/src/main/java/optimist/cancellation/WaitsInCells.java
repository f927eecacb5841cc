package optimist.cancellation;

import java.util.concurrent.atomic.AtomicReferenceArray;
import optimist.Action;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/** Waits in the cells of an unbounded array: the slots of a list of segments, which are told of a cancellation. */
abstract class WaitsInCells {
    /** A segment of cells. */
    static final class Cells extends Segment implements Slots {
        private final WaitsInCells owner;
        final AtomicReferenceArray<@Nullable Object> contents;

        Cells(WaitsInCells owner, int slots, long number, @Nullable Segment prev) {
            super(number, prev);
            this.owner = owner;
            contents = new AtomicReferenceArray<>(slots);
        }

        @Override
        public void cancelled(int slot) {
            owner.cancelled(this, slot);
        }
    }

    static final int SLOTS = 16;

    final Parking parking;
    final SegmentList list;

    WaitsInCells(int slots, Parking parking) {
        this(slots, 0, parking);
    }

    /**
     * The same.
     *
     * @param before the first calls that come at the head have no cells, so many
     */
    WaitsInCells(int slots, int before, Parking parking) {
        this.parking = parking;
        list = new SegmentList(slots, before, (number, prev) -> new Cells(this, slots, number, prev));
    }

    /** The time when a limited wait begins. */
    final long begin(long nanos) {
        return nanos == Waiter.FOREVER ? 0 : parking.now();
    }

    /** The time left; none if it is not above zero. */
    final long left(long nanos, long start) {
        return nanos == Waiter.FOREVER ? nanos : nanos - (parking.now() - start);
    }

    /** Whether a call that may give up does so: its thread is interrupted, or its time is over. */
    final boolean isOver(long nanos, long start) {
        return Thread.currentThread().isInterrupted() || left(nanos, start) <= 0;
    }

    /** Returns whether it was resumed; if not, it has given up. */
    final boolean isResumed(Waiter waiter, boolean givesUp, long nanos) {
        Waiter.State outcome = await(waiter, givesUp, nanos);
        if (outcome == Waiter.State.ACTIVE) {
            // If it is too late, another thread has resumed it, and may not have woken it yet.
            cancel(waiter);
            outcome = await(waiter, false, 0);
        }
        return outcome == Waiter.State.RESUMED;
    }

    /** A waiter was cancelled. */
    void cancelled(Cells cells, int slot) {
        clear(cells, slot);
        list.cancelled(cells);
    }

    // ---- actions

    /** Leaves no waiter in the cell. */
    abstract void clear(Cells cells, int slot);

    @Action("Install")
    final boolean install(Cells cells, int slot, Waiter waiter) {
        return cells.contents.compareAndSet(slot, null, waiter);
    }

    // The waiter does what follows in steps of its own; for others each is one.

    @Action("Cancel")
    final boolean cancel(Waiter waiter) {
        return waiter.cancel();
    }

    @Action("Return")
    private Waiter.State await(Waiter waiter, boolean givesUp, long nanos) {
        return waiter.await(givesUp, nanos);
    }
}
