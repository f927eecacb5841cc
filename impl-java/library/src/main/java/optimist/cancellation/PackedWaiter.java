package optimist.cancellation;

import java.util.Objects;
import optimist.Action;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A waiter with a registration that allocates nothing. The slots go into its state, and the index into the bits below the decision.
 * Specified by {@code Packed.tla}.
 *
 * <pre>
 *   word       | decision: 2 bits | index: 29 bits, all of them set if there is none |
 *
 *   register   index into the word, then slots into the state
 *   cancel     slots out of the state, then the index out of the word
 * </pre>
 *
 * The index is written first, so a thread that finds the slots finds their index (C2.1). Another thread may decide in between. So
 * each write to the word is a compare-and-set that keeps the other half.
 */
public class PackedWaiter extends Waiter {
    /** The largest index that fits. */
    public static final int LARGEST_SLOT = (1 << 29) - 2;

    private static final int NO_SLOT = LARGEST_SLOT + 1;
    private static final int DECISION_SHIFT = 29;

    /** A waiter that belongs to the thread that creates it. */
    public PackedWaiter() {
        this(Parking.OF_PLATFORM);
    }

    PackedWaiter(Parking parking) {
        this(parking, null);
    }

    PackedWaiter(Parking parking, @Nullable Object element) {
        super(parking, NO_SLOT, element);
    }

    /**
     * {@inheritDoc}
     *
     * @param slot at most {@link #LARGEST_SLOT}
     */
    @Override
    public final void register(Slots slots, int slot) {
        Objects.requireNonNull(slots, "slots");
        if (slot < 0 || slot > LARGEST_SLOT) {
            throw new IllegalArgumentException("slot: " + slot + " (expected: 0 to " + LARGEST_SLOT + ")");
        }
        int word = lookAtIndex();
        while (slotIn(word) == NO_SLOT && !putIndex(word, word - NO_SLOT + slot)) {
            word = lookAtIndex();
        }
        if (slotIn(word) != NO_SLOT) {
            throw new IllegalStateException("registered before, in slot " + slotIn(word));
        }
        Object seen = lookAtState();
        while (outcome(seen) == State.ACTIVE && !putSlots(seen, slots)) {
            seen = lookAtState();
        }
        if (outcome(seen) == State.CANCELLED) {
            tell(slots, loadIndex(slots));
        }
    }

    @Override
    Object finalState(Object seen, State outcome) {
        return outcome;
    }

    @Override
    final State outcome(Object seen) {
        return seen instanceof State known ? known : State.ACTIVE;
    }

    @Override
    final void tellSlotsIn(Object seen) {
        if (seen instanceof Slots slots) {
            tell(slots, loadIndex(slots));
        }
    }

    @Override
    final int decisionIn(int word) {
        return word >> DECISION_SHIFT;
    }

    @Override
    final int decided(int word, int newDecision) {
        return (newDecision << DECISION_SHIFT) + slotIn(word);
    }

    private static int slotIn(int word) {
        return word & NO_SLOT;
    }

    @Action("LookAtIndex")
    private int lookAtIndex() {
        return decision;
    }

    @Action("PutIndex")
    private boolean putIndex(int seen, int with) {
        return DECISION.compareAndSet(this, seen, with);
    }

    @Action("PutSegment")
    private boolean putSlots(Object seen, Slots slots) {
        return STATE.compareAndSet(this, seen, slots);
    }

    // The slots are what the call needs to remember.
    @Action("LoadIndex")
    private int loadIndex(@SuppressWarnings("unused") Slots slots) {
        return slotIn(decision);
    }

    @Action("Call")
    private void tell(Slots slots, int slot) {
        slots.cancelled(slot);
    }
}
