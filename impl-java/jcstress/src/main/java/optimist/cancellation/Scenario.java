package optimist.cancellation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import optimist.Action;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * One waiter, with two threads. A subclass says what they do, and its variants to which waiter: each of these is a test, with
 * the outcomes that the interleavings of the specified actions have, and no others.
 *
 * <p>What was told is neither volatile nor guarded: an outcome also tells that it is found by whom it has to be.
 */
abstract class Scenario {
    static final int SLOT = 5;

    /** What the index adds to a packed word that has none. */
    private static final int INDEX = SLOT - (PackedWaiter.LARGEST_SLOT + 1);

    private static final VarHandle STATE;
    private static final VarHandle DECISION;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STATE = lookup.findVarHandle(Waiter.class, "state", Object.class);
            DECISION = lookup.findVarHandle(Waiter.class, "decision", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Waiter waiter;
    private int told;
    private final Slots slots = slot -> told = 10 * told + slot;
    private boolean parked;
    private boolean woken;

    Scenario(Function<Parking, Waiter> variant) {
        waiter = variant.apply(new Parking() {
            @Override
            public void park(Object blocker) {
                parked = true;
                Thread.onSpinWait();
            }

            @Override
            public void unpark(@Nullable Thread thread) {
                woken = true;
            }
        });
    }

    /** Changes nothing, and marks where a call begins. */
    @Action("Begin")
    private void begin() {}

    final void register() {
        begin();
        waiter.register(slots, SLOT);
    }

    final boolean resume() {
        begin();
        return waiter.resume();
    }

    final boolean cancel() {
        begin();
        return waiter.cancel();
    }

    final boolean await() {
        begin();
        // Another thread has made it.
        return waiter.await(false, Waiter.FOREVER) == Waiter.State.RESUMED;
    }

    /** Zero if nothing was, and one digit for each time that the right slot was. */
    @Action("LookWhatIsTold")
    final int told() {
        return told;
    }

    /** The owner is woken if it has suspended, and otherwise not. */
    final boolean isWokenIfSuspended() {
        return woken == parked;
    }

    // ---- weaker accesses

    /** The index, and then the slots, by updates without release. */
    final void registerOpaque() {
        begin();
        addIndexOpaque();
        if (!putSlotsOpaque()) {
            tell();
        }
    }

    /** The slots are found without acquire. The owner does not wait. */
    final boolean cancelOpaque() {
        begin();
        Object seen = lookAtStateOpaque();
        while (waiter.outcome(seen) == Waiter.State.ACTIVE) {
            if (completeOpaque(seen)) {
                waiter.tellSlotsIn(seen);
                return true;
            }
            seen = lookAtStateOpaque();
        }
        return false;
    }

    @Action("PutIndex")
    private void addIndexOpaque() {
        int seen;
        do {
            seen = (int) DECISION.getOpaque(waiter);
        } while (!DECISION.weakCompareAndSetPlain(waiter, seen, seen + INDEX));
    }

    @Action("PutSegment")
    private boolean putSlotsOpaque() {
        while (!STATE.weakCompareAndSetPlain(waiter, Waiter.State.ACTIVE, slots)) {
            if (STATE.getOpaque(waiter) != Waiter.State.ACTIVE) {
                return false;
            }
        }
        return true;
    }

    @Action("LookAtState")
    private Object lookAtStateOpaque() {
        return STATE.getOpaque(waiter);
    }

    @Action("Complete")
    private boolean completeOpaque(Object seen) {
        return STATE.weakCompareAndSetPlain(waiter, seen, Waiter.State.CANCELLED);
    }

    // ---- faults

    /** The slots, and then the index. */
    final void registerSlotsFirst() {
        begin();
        if (exchangeSlots()) {
            addIndex();
        } else {
            addIndex();
            tell();
        }
    }

    /** Where the word of index and decision is exchanged, it is loaded, and then stored in order. */
    final void registerByStore() {
        begin();
        storeIndex(waiter.lookAtDecision());
        if (!exchangeSlots()) {
            tell();
        }
    }

    /** Where the state is exchanged, it is tested and then stored. */
    final void registerInTwoSteps() {
        begin();
        addIndex();
        Object seen = waiter.lookAtState();
        if (seen == Waiter.State.ACTIVE) {
            storeSlots();
        } else if (seen == Waiter.State.CANCELLED) {
            tell();
        }
    }

    /** Where the decision is exchanged, it is tested and then stored. */
    final void cancelInTwoSteps() {
        begin();
        Object seen = waiter.lookAtState();
        while (!waiter.complete(seen, Waiter.State.CANCELLED)) {
            seen = waiter.lookAtState();
        }
        waiter.tellSlotsIn(seen);
        int word = waiter.lookAtDecision();
        if (waiter.decisionIn(word) == Waiter.UNDECIDED) {
            storeDecision(waiter.decided(word, Waiter.RESUMED_BEFORE));
        } else {
            waiter.unpark();
        }
    }

    @Action("PutSegment")
    private boolean exchangeSlots() {
        return Waiter.STATE.compareAndSet(waiter, Waiter.State.ACTIVE, slots);
    }

    @Action("PutSegment")
    private void storeSlots() {
        waiter.state = slots;
    }

    @Action("PutIndex")
    private void addIndex() {
        Waiter.DECISION.getAndAdd(waiter, INDEX);
    }

    @Action("PutIndex")
    private void storeIndex(int seen) {
        Waiter.DECISION.lazySet(waiter, seen + INDEX);
    }

    @Action("Decide")
    private void storeDecision(int word) {
        waiter.decision = word;
    }

    @Action("Call")
    private void tell() {
        slots.cancelled(SLOT);
    }
}
