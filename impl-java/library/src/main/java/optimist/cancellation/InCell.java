package optimist.cancellation;

import java.util.Objects;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A waiter of an asynchronous take: when it is resumed, its stage takes what is in the cell. Then, or when it is cancelled, it
 * forgets the cell: somebody may keep the stage.
 */
final class InCell extends PackedWaiter implements Slots {
    final int slot;
    private @Nullable Cells cells;

    InCell(Parking parking, Cells cells, int slot) {
        super(parking);
        this.cells = cells;
        this.slot = slot;
    }

    @Override
    public void cancelled(int itsSlot) {
        leaves().cancelled(itsSlot);
    }

    Cells leaves() {
        Cells left = Objects.requireNonNull(cells);
        cells = null;
        return left;
    }
}
