package optimist.cancellation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore that is fair, and conserves its permits when waits are cancelled. Specified by {@code Semaphore.tla}: its resumption
 * is synchronous, and its cancellation simple; what gives up between two cells, by {@code SemaphoreInTime.tla}.
 *
 * <pre>
 *   permits    those that are there; below zero, the negated number of those that wait
 *
 *   a cell     empty --acquire--&gt; waiter --release--&gt; permit, and the waiter is resumed
 *                |                  |
 *                |                  +--cancel---&gt; cancelled: a release that finds it begins again
 *                |
 *                +--release--&gt; permit --acquire--&gt; taken
 *                                |
 *                                +--release--&gt; broken: both begin again
 * </pre>
 *
 * <p>Whoever finds no permit takes the next cell, and waits there; a release for which somebody waits takes the next cell, too,
 * and resumes who is there. Cells are slots of a list of segments, which are told of a cancellation; those all of whose slots
 * were cancelled are unlinked. A wait allocates its waiter, and nothing else but a segment now and then.
 *
 * <p><b>Guarantee.</b> There are never more permits out than there are, and none is lost, whatever is cancelled (C6.1). Nobody
 * waits while there is a permit (C6.3), once the calls under way have returned. First in, first out: whoever is in a cell is passed
 * only while a release is on its way to it (C6.4); {@link #tryAcquire()} does not wait, and passes it only then, too. What a thread did
 * before a release happens before what another one does after the acquire that got this permit. A virtual thread that waits leaves
 * its carrier to others (C6.10).
 *
 * <p>A thread that stops while it acquires, between taking its cell and coming into it, holds up nobody (C7.1); one that stops while it
 * gives up holds up nobody else, and one that cancels the wait of another, only that one (C7.2); one that stops while it releases
 * keeps the permit that it has not handed on, and whoever is next waits, though there be another permit (C7.3).
 *
 * <p><b>Limits.</b> A permit has no owner: whoever releases what another holds succeeds, and the owner is refused later
 * (C6.6). An acquire that meets a release in an empty cell may have to begin again, behind those that came meanwhile (C6.4),
 * and again; nothing bounds how often (C6.3). After each such cell, an acquire with a time limit looks whether its time is over or its
 * thread was interrupted, and then gives up (C6.12, C6.13). So does {@link #acquire()}, which looks at interrupts only. A release goes past all cells whose waits were given up before it comes to one
 * that waits: after a million of them, it takes a million steps. Whoever gives up as it is resumed does not wait to be woken: its
 * thread may be unparked later, when it has gone on. A thread that stops while it takes a cell keeps all segments from there on. What depends on an
 * {@linkplain #acquireAsync asynchronous} acquire is run by whoever releases, unless it says otherwise; as long as that is
 * held up by it, so are the stages that it completes after it (C6.8). An acquire takes one permit; there is no
 * acquire of several at once. Threads that acquire several permits one by one may deadlock with each other.
 */
public class FairSemaphore extends WaitsInCells {
    /** What is in a cell, if it is neither empty nor a waiter. */
    enum Mark {
        PERMIT,
        TAKEN,
        BROKEN,
        CANCELLED
    }

    /** A release looks so often whether the permit that it has put into an empty cell was taken. */
    private static final int LOOKS = 100;

    /** As a number of looks: it looks until then, and breaks no cell. */
    static final int UNTIL_TAKEN = -1;

    private static final AtomicLongFieldUpdater<FairSemaphore> PERMITS =
            AtomicLongFieldUpdater.newUpdater(FairSemaphore.class, "permits");

    private final int maximum;
    private final int looks;
    /** A long: each wait that is cancelled makes it smaller by one, until a release has gone past its cell. */
    private volatile long permits;

    /**
     * One all of whose permits are there.
     *
     * @param permits how many there are
     * @throws IllegalArgumentException if there is none
     */
    public FairSemaphore(int permits) {
        this(permits, SLOTS, LOOKS);
    }

    /**
     * The same.
     *
     * @param slots of each segment
     * @param looks how often a release looks before it breaks a cell, or {@link #UNTIL_TAKEN}
     */
    FairSemaphore(int permits, int slots, int looks) {
        this(permits, slots, looks, Parking.OF_PLATFORM);
    }

    FairSemaphore(int permits, int slots, int looks, Parking parking) {
        super(slots, parking);
        if (permits < 1) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: 1 or more)");
        }
        maximum = permits;
        this.looks = looks;
        this.permits = permits;
    }

    // ---- to acquire

    /**
     * Acquires a permit, and waits until it gets one.
     *
     * @throws InterruptedException if the thread is interrupted before that: then it has none
     */
    public final void acquire() throws InterruptedException {
        if (Thread.interrupted() || !acquires(true, Waiter.FOREVER)) {
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    /** Acquires a permit, and waits until it gets one. A thread that is interrupted waits on, and is interrupted afterwards. */
    public final void acquireUninterruptibly() {
        acquires(false, Waiter.FOREVER);
    }

    /**
     * Acquires a permit, and waits for it for a limited time. When the time is over, the call gives up, also where its cells are broken
     * again and again (C6.13).
     *
     * @param timeout how long; if it is not above zero, it does not wait
     * @param unit of the time
     * @return whether it has got one
     * @throws InterruptedException if the thread is interrupted before that: then it has none
     */
    public final boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long nanos = unit.toNanos(timeout);
        boolean acquired = nanos > 0 ? acquires(true, nanos) : tryAcquire();
        if (!acquired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return acquired;
    }

    /**
     * Acquires a permit if there is one, and does not wait.
     *
     * @return whether it has got one
     */
    public final boolean tryAcquire() {
        while (true) {
            long seen = lookToTry();
            if (seen > maximum) {
                // A release is about to be refused.
                coerce();
            } else if (seen <= 0) {
                return false;
            } else if (tryTake(seen)) {
                return true;
            }
        }
    }

    /**
     * Acquires a permit without a thread that waits for it. The stage completes when there is one: then its owner has it, and
     * has to release it.
     *
     * <p>Whoever completes the stage in another way, cancels it, or lets its time be over ({@link CompletableFuture#orTimeout})
     * gives up the wait, and has no permit. Where a release has granted one before, that is too late: it changes nothing, and the
     * stage completes. To cancel a stage that depends on this one is not to give up. What completes a stage without giving up is
     * not supported: {@link CompletableFuture#completeAsync}, {@link CompletableFuture#obtrudeValue} and the like.
     *
     * <p>What depends on the stage is run by the thread that releases, unless it says otherwise, and so has to be short. If it
     * releases a permit itself, the stage that gets that permit is completed when what depends on this one has been run, and it
     * must not wait for that: however many release one after the other, the stack does not become deeper. If it throws, it is
     * no matter of the thread that releases.
     *
     * @return the stage; it is complete if there is a permit at once
     */
    public final CompletableFuture<Void> acquireAsync() {
        Acquisition<Void> acquisition = new Acquisition<>(waiter -> null);
        Object come = comes(acquisition);
        while (come == Mark.BROKEN) {
            come = comes(acquisition);
        }
        if (come instanceof Waiter waiter) {
            acquisition.begin(waiter);
        } else {
            acquisition.granted(null);
        }
        return acquisition.stage();
    }

    /** Returns whether it has got a permit: if not, it has given up. */
    final boolean acquires(boolean givesUp, long nanos) {
        long start = begin(nanos);
        while (true) {
            Object come = comes(parking);
            if (come instanceof Waiter waiter) {
                return isResumed(waiter, givesUp, left(nanos, start));
            }
            if (come == Mark.TAKEN) {
                return true;
            }
            // What it has subtracted was added by the release that has broken its cell: whoever gives up here owes
            // nothing.
            if (givesUp && isOver(nanos, start)) {
                return false;
            }
        }
    }

    /**
     * Comes to a permit, or to a cell.
     *
     * @return the waiter that is in the cell; {@link Mark#TAKEN} if there was a permit, {@link Mark#BROKEN} if it has to begin again
     */
    private Object comes(Parking parking) {
        long seen = take();
        if (seen > maximum) {
            // A release is about to be refused.
            return Mark.BROKEN;
        }
        if (seen > 0) {
            return Mark.TAKEN;
        }
        Segment start = list.loadPointer(End.TAIL);
        long index = enqueue(start);
        Cells cells = (Cells) list.find(End.TAIL, start, index);
        int slot = list.slotOf(index);
        Waiter waiter = new PackedWaiter(parking);
        // Nobody else has it yet.
        waiter.register(cells, slot);
        if (install(cells, slot, waiter)) {
            return waiter;
        }
        return takeFromCell(cells, slot) ? Mark.TAKEN : Mark.BROKEN;
    }

    // ---- to release

    /**
     * Releases a permit, to whoever has waited longest.
     *
     * @throws IllegalStateException if all permits are there already
     */
    public final void release() {
        if (!gives()) {
            throw new IllegalStateException("released more often than acquired: all " + maximum + " permits are there");
        }
    }

    /**
     * Releases so many permits, one after the other, as so many calls of {@link #release()} would: others may have some of them
     * before the rest is there.
     *
     * @param permits how many; there may be none
     * @throws IllegalArgumentException if it is negative
     * @throws IllegalStateException if not so many are out; those that were out are released
     */
    public final void release(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: 0 or more)");
        }
        for (int i = 0; i < permits; i++) {
            release();
        }
    }

    /** Returns whether not all permits are there already. */
    final boolean gives() {
        while (true) {
            long seen = give();
            if (seen >= maximum) {
                coerce();
                return false;
            }
            // A release that finds nobody takes its permit back by the next addition.
            if (seen >= 0 || resumesNext()) {
                return true;
            }
        }
    }

    private void coerce() {
        long seen = lookToCoerce();
        while (seen > maximum) {
            coerce(seen);
            seen = lookToCoerce();
        }
    }

    private boolean resumesNext() {
        Segment start = list.loadPointer(End.HEAD);
        long index = dequeue(start);
        Segment found = list.find(End.HEAD, start, index);
        list.forget(found, index);
        // Its own segment may be removed: then its cell was cancelled.
        return found.number == list.numberOf(index) && resumes((Cells) found, list.slotOf(index));
    }

    private boolean resumes(Cells cells, int slot) {
        Object seen = resume(cells, slot);
        if (seen instanceof Waiter waiter) {
            return tryResume(waiter);
        }
        return seen == null && isTaken(cells, slot);
    }

    private boolean isTaken(Cells cells, int slot) {
        int left = looks;
        while (left != 0) {
            if (lookIfTaken(cells, slot)) {
                return true;
            }
            Spin.once();
            left = left == UNTIL_TAKEN ? left : left - 1;
        }
        return !breaks(cells, slot);
    }

    /**
     * How many permits are there. Meanwhile that may have changed.
     *
     * @return the number; zero if threads wait
     */
    public final int availablePermits() {
        return (int) Math.min(Math.max(permits, 0), maximum);
    }

    // ---- actions

    @Action("Take")
    private long take() {
        return PERMITS.getAndDecrement(this);
    }

    @Action("Give")
    private long give() {
        return PERMITS.getAndIncrement(this);
    }

    @Action("LookToTry")
    private long lookToTry() {
        return permits;
    }

    @Action("TryTake")
    private boolean tryTake(long seen) {
        return PERMITS.compareAndSet(this, seen, seen - 1);
    }

    @Action("LookToCoerce")
    private long lookToCoerce() {
        return permits;
    }

    @Action("Coerce")
    private void coerce(long seen) {
        PERMITS.compareAndSet(this, seen, maximum);
    }

    @Action("Enqueue")
    private long enqueue(Segment start) {
        return list.takeIndex(End.TAIL, start);
    }

    @Action("Dequeue")
    private long dequeue(Segment start) {
        return list.takeIndex(End.HEAD, start);
    }

    @Action("TakeFromCell")
    private boolean takeFromCell(Cells cells, int slot) {
        return cells.contents.compareAndSet(slot, Mark.PERMIT, Mark.TAKEN);
    }

    @Action("Resume")
    private @Nullable Object resume(Cells cells, int slot) {
        return cells.contents.getAndSet(slot, Mark.PERMIT);
    }

    @Action("LookIfTaken")
    private boolean lookIfTaken(Cells cells, int slot) {
        return cells.contents.get(slot) == Mark.TAKEN;
    }

    @Action("Break")
    private boolean breaks(Cells cells, int slot) {
        return cells.contents.compareAndSet(slot, Mark.PERMIT, Mark.BROKEN);
    }

    @Override
    @Action("Clear")
    final void clear(Cells cells, int slot) {
        cells.contents.set(slot, Mark.CANCELLED);
    }

    // The waiter does this in steps of its own; for others it is one.

    @Action("TryResume")
    private boolean tryResume(Waiter waiter) {
        return waiter.resume();
    }
}
