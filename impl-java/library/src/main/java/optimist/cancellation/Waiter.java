package optimist.cancellation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.Action;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * One thread waits, its owner; others resume or cancel it. Specified by {@code Waiter.tla}.
 *
 * <pre>
 *   state      active --register--&gt; active, with slots --+--&gt; resumed
 *                 |                                      |
 *                 +--------------------------------------+--&gt; cancelled: the slots are told
 *
 *   decision   undecided --+--&gt; suspended: the owner parks, and whoever completes it unparks it
 *                          |
 *                          +--&gt; resumed before it has suspended
 * </pre>
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>It is resumed or cancelled, once. One registration counts, before that or after it; every other one is refused (C1.2).
 *   <li>If it was cancelled, the registered slots are told, once. If it was resumed, they are never told (C1.1).
 *   <li>A suspended owner is woken (C3.1, C3.2).
 *   <li>Actions before the call that resumes or cancels happen before {@link #await()} returns. Actions before a registration
 *       happen before its slots are told.
 * </ul>
 *
 * <p>The canceller tells the slots before it wakes the owner. But a park may return spuriously; then the owner returns without
 * waiting for that (C1.3).
 *
 * <p><b>Limits.</b> A waiter is used once. Its owner is the thread that creates it. Only the owner may call {@link #await()} or
 * {@link #await(long, TimeUnit)}, and only one of them, once. That it is once is not checked: a second call may park forever. Slow
 * slots delay the owner: it is woken when they have returned, or have thrown.
 */
public abstract class Waiter {
    /** A state that holds no slots. */
    enum State {
        ACTIVE,
        RESUMED,
        CANCELLED
    }

    static final long FOREVER = Parking.FOREVER;

    static final int UNDECIDED = 0;
    static final int SUSPENDED = 1;
    static final int RESUMED_BEFORE = 2;

    static final AtomicReferenceFieldUpdater<Waiter, Object> STATE =
            AtomicReferenceFieldUpdater.newUpdater(Waiter.class, Object.class, "state");
    static final AtomicIntegerFieldUpdater<Waiter> DECISION =
            AtomicIntegerFieldUpdater.newUpdater(Waiter.class, "decision");

    static final AtomicReferenceFieldUpdater<Waiter, @Nullable Object> ELEMENT =
            AtomicReferenceFieldUpdater.newUpdater(Waiter.class, Object.class, "element");

    private final Parking parking;
    private final @Nullable Thread owner;
    volatile Object state = State.ACTIVE;
    volatile int decision;

    /** An element that is handed over with this waiter, or null: not touched here after construction. */
    @Nullable
    volatile Object element;

    Waiter(Parking parking, int decision, @Nullable Object element) {
        this.parking = parking;
        owner = parking.sleeper();
        this.decision = decision;
        if (element != null) {
            ELEMENT.lazySet(this, element);
        }
    }

    // ---- for the variants to define

    /** The final state in the place of this one. */
    abstract Object finalState(Object seen, State outcome);

    /** How it was completed, or that it is active. */
    abstract State outcome(Object seen);

    /** Tells the slots in this state, if there are any. */
    abstract void tellSlotsIn(Object seen);

    abstract int decisionIn(int word);

    /** The word, with another decision. */
    abstract int decided(int word, int newDecision);

    // ---- for others

    /**
     * Registers the slots that are told of a cancellation. If this was cancelled before, they are told at once. If they throw then,
     * this call throws too; they are registered all the same.
     *
     * @param slots the slots
     * @param slot the index that they are told
     * @throws IllegalStateException if there was a registration before
     * @throws IllegalArgumentException if the index does not fit
     */
    public abstract void register(Slots slots, int slot);

    /**
     * Resumes the owner.
     *
     * @return whether it was neither resumed nor cancelled before
     */
    public final boolean resume() {
        return completes(State.RESUMED);
    }

    /**
     * Cancels the wait, and tells the registered slots. If they throw, this call throws too; the wait is cancelled, and the owner is
     * woken, all the same.
     *
     * @return whether it was neither resumed nor cancelled before
     */
    public final boolean cancel() {
        return completes(State.CANCELLED);
    }

    private boolean completes(State outcome) {
        Object seen = lookAtState();
        while (outcome(seen) == State.ACTIVE) {
            if (complete(seen, finalState(seen, outcome))) {
                try {
                    if (outcome == State.CANCELLED) {
                        tellSlotsIn(seen);
                    }
                } finally {
                    wake();
                }
                return true;
            }
            seen = lookAtState();
        }
        return false;
    }

    private void wake() {
        int word = lookAtDecision();
        while (decisionIn(word) == UNDECIDED) {
            if (decide(word, decided(word, RESUMED_BEFORE))) {
                return;
            }
            word = lookAtDecision();
        }
        unpark();
    }

    // ---- for the owner

    /**
     * Waits until this is resumed or cancelled. An interrupted thread waits on; its interrupt is kept.
     *
     * @return whether it was resumed
     * @throws IllegalStateException if another thread has created it
     */
    public final boolean await() {
        checkOwner();
        return await(false, FOREVER) == State.RESUMED;
    }

    /**
     * Waits until this is resumed or cancelled, for a limited time. When the time is over, or the thread is interrupted, this call
     * cancels the wait. For an interruptible wait without a limit, pass {@link Long#MAX_VALUE}.
     *
     * <p>If another thread resumes it first, this call returns true, even if it is interrupted or late; the interrupt is kept. So if
     * {@link #resume} has returned true, the owner goes on as resumed. If this call has cancelled the wait, it has told slots
     * that were registered before, when it returns or throws; if they throw, this call throws too. If another thread has cancelled
     * it, they may be told later (C1.3).
     *
     * <p>After a call that has cancelled the wait, the next park of this thread may return at once.
     *
     * @param timeout the time limit; if it is not above zero, this call does not wait
     * @param unit the unit of the limit
     * @return whether it was resumed; if not, it is cancelled
     * @throws InterruptedException if the thread was interrupted, and this call has cancelled the wait
     * @throws IllegalStateException if another thread has created it
     */
    public final boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        checkOwner();
        State outcome = await(true, Math.max(unit.toNanos(timeout), 0));
        if (outcome == State.ACTIVE) {
            if (cancel()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                return false;
            }
            outcome = await(false, 0);
        }
        return outcome == State.RESUMED;
    }

    private void checkOwner() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("another thread has made it, and is its owner");
        }
    }

    /**
     * The same, but may return earlier if the owner gives up, because it is interrupted or its time is over. Then it may be called
     * again. Without time it only looks.
     *
     * @return how it was completed, or that it is active
     */
    final State await(boolean givesUp, long nanos) {
        long start = nanos == FOREVER ? 0 : parking.now();
        long left = nanos;
        boolean interrupted = false;
        boolean suspended = suspends();
        State outcome;
        do {
            if (suspended && left > 0) {
                park(left);
                interrupted |= Thread.interrupted();
            }
            outcome = outcome(lookAtOutcome());
            if (givesUp && interrupted) {
                left = 0;
            } else if (nanos != FOREVER) {
                left = nanos - (parking.now() - start);
            }
        } while (outcome == State.ACTIVE && left > 0);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outcome;
    }

    /** Returns whether the owner is suspended, so that a completion wakes it; if not, this is completed. */
    final boolean suspends() {
        int word = lookAtDecision();
        while (decisionIn(word) == UNDECIDED) {
            if (decide(word, decided(word, SUSPENDED))) {
                return true;
            }
            word = lookAtDecision();
        }
        return decisionIn(word) == SUSPENDED;
    }

    /** Wakes the owner, which sleeps for another reason than this wait. */
    final void unparkOwner() {
        parking.unpark(owner);
    }

    final boolean isResumed() {
        return outcome(lookAtOutcome()) == State.RESUMED;
    }

    // ---- actions

    @Action("LookAtState")
    final Object lookAtState() {
        return state;
    }

    @Action("Complete")
    final boolean complete(Object seen, Object completed) {
        return STATE.compareAndSet(this, seen, completed);
    }

    @Action("LookAtDecision")
    final int lookAtDecision() {
        return decision;
    }

    @Action("Decide")
    final boolean decide(int seen, int decided) {
        return DECISION.compareAndSet(this, seen, decided);
    }

    @Action("Unpark")
    final void unpark() {
        parking.unpark(owner);
    }

    @Action("Park")
    final void park(long nanos) {
        parking.park(this, nanos);
    }

    @Action("LookAtOutcome")
    final Object lookAtOutcome() {
        return state;
    }
}
