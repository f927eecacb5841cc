package optimist.cancellation;

import java.util.Objects;
import optimist.Action;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A waiter with a registration that allocates an object, the handler. It has the slots and the index, and goes into the state.
 * Specified by {@code HandlerObject.tla}.
 *
 * <p>A final state also records whether there was a handler. So a second registration is refused, whatever has happened between
 * the two.
 */
public class HandlerWaiter extends Waiter {
    /** A registration. */
    record Handler(Slots slots, int slot) {}

    /** A final state, after a registration. */
    enum Registered {
        RESUMED,
        CANCELLED
    }

    /** A waiter that belongs to the thread that creates it. */
    public HandlerWaiter() {
        this(Parking.OF_PLATFORM);
    }

    HandlerWaiter(Parking parking) {
        this(parking, null);
    }

    HandlerWaiter(Parking parking, @Nullable Object element) {
        super(parking, UNDECIDED, element);
    }

    @Override
    public final void register(Slots slots, int slot) {
        Objects.requireNonNull(slots, "slots");
        if (slot < 0) {
            throw new IllegalArgumentException("slot: " + slot + " (expected: 0 or more)");
        }
        Handler handler = new Handler(slots, slot);
        Object seen = lookAtState();
        while (isFree(seen) && !putHandler(seen, registered(seen, handler))) {
            seen = lookAtState();
        }
        if (!isFree(seen)) {
            throw new IllegalStateException("registered before");
        }
        if (outcome(seen) == State.CANCELLED) {
            call(handler);
        }
    }

    private static boolean isFree(Object seen) {
        return seen instanceof State;
    }

    private static Object registered(Object seen, Handler handler) {
        return switch ((State) seen) {
            case ACTIVE -> handler;
            case RESUMED -> Registered.RESUMED;
            case CANCELLED -> Registered.CANCELLED;
        };
    }

    @Override
    final Object finalState(Object seen, State outcome) {
        return isFree(seen) ? outcome : outcome == State.RESUMED ? Registered.RESUMED : Registered.CANCELLED;
    }

    @Override
    final State outcome(Object seen) {
        if (seen instanceof Registered registered) {
            return registered == Registered.RESUMED ? State.RESUMED : State.CANCELLED;
        }
        return seen instanceof State known ? known : State.ACTIVE;
    }

    @Override
    final void tellSlotsIn(Object seen) {
        if (seen instanceof Handler handler) {
            call(handler);
        }
    }

    @Override
    final int decisionIn(int word) {
        return word;
    }

    @Override
    final int decided(int word, int newDecision) {
        return newDecision;
    }

    @Action("PutHandler")
    private boolean putHandler(Object seen, Object with) {
        return STATE.compareAndSet(this, seen, with);
    }

    @Action("Call")
    private void call(Handler handler) {
        handler.slots().cancelled(handler.slot());
    }
}
