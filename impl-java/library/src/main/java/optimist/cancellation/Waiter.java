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
 * <p><b>Guarantee.</b> It is resumed or cancelled, once. One registration counts, before that or after it, and every other one
 * is refused. If it was cancelled, the slots that were registered are told, once; if it was resumed, never (C1.1, C1.2). An
 * owner that has suspended is woken (C3.1, C3.2). What a thread did before it has resumed or cancelled happens before
 * {@link #await()} returns; what it did before it has registered, before its slots are told.
 *
 * <p>Whoever cancels tells the slots before it wakes the owner. But a thread that parks may wake for no reason, and then
 * returns without waiting for that (C1.3).
 *
 * <p><b>Limits.</b> It is used once. Its owner is the thread that makes it, and only that one may call {@link #await()}, or
 * {@link #await(long, TimeUnit)}: one of them, and once, which is not checked. A second call may park for ever.
 * Slots that are told hold up the owner: it is woken when they have returned, or have thrown.
 */
public abstract class Waiter {
    /** What is no slots. */
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

    /** What is handed over with it, if anything is: not touched here after it was made. */
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

    // ---- what a variant says

    /** The final state in the place of this one. */
    abstract Object finalState(Object seen, State outcome);

    /** How it was completed, or that it is active. */
    abstract State outcome(Object seen);

    /** Tells the slots that were in the state, if there were any. */
    abstract void tellSlotsIn(Object seen);

    abstract int decisionIn(int word);

    /** The word, with another decision. */
    abstract int decided(int word, int newDecision);

    // ---- for others

    /**
     * Registers the slots that are to be told if this is cancelled. They are told at once if it was: if they throw then, this call does,
     * and they are registered all the same.
     *
     * @param slots what is told
     * @param slot the index that it is told
     * @throws IllegalStateException if there was a registration before
     * @throws IllegalArgumentException if there is no room for the index
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
     * Cancels the wait, and tells the slots that were registered. If they throw, this call does; the wait is cancelled, and the owner is
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
     * Waits until this is resumed or cancelled. A thread that is interrupted waits on, and is interrupted when the call has
     * ended.
     *
     * @return whether it was resumed
     * @throws IllegalStateException if another thread has made it
     */
    public final boolean await() {
        checkOwner();
        return await(false, FOREVER) == State.RESUMED;
    }

    /**
     * Waits until this is resumed or cancelled, for a limited time. When the time is over, or the thread is interrupted, this call
     * cancels the wait. For a wait that is interruptible and has no limit, pass {@link Long#MAX_VALUE}.
     *
     * <p>If another thread resumes it first, this call returns true, even if it is interrupted or late; the interrupt is kept. So a thread
     * whose {@link #resume} has returned true can rely on an owner that goes on. If this call has cancelled the wait, the slots were told
     * before it returns or throws; if they throw, this call does. If another thread has cancelled it, they may be told later (C1.3).
     *
     * <p>After a call that has cancelled the wait, the next park of this thread may return at once.
     *
     * @param timeout how long; if it is not above zero, it does not wait
     * @param unit of the time
     * @return whether it was resumed; if not, it is cancelled
     * @throws InterruptedException if the thread was interrupted, and this call has cancelled the wait
     * @throws IllegalStateException if another thread has made it
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
     * The same; and may return before that, if the owner gives up: when it is interrupted, or so much time has passed. Then it may
     * be called again. Without time it only looks.
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

    /** Returns whether whoever completes this wakes the owner; if not, it is completed. */
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
