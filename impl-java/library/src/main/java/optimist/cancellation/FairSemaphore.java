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
 * A fair semaphore that conserves its permits when waits are cancelled. Specified by {@code Semaphore.tla}, with synchronous
 * resumption and simple cancellation; giving up between two cells, by {@code SemaphoreInTime.tla}.
 *
 * <pre>
 *   permits    the number of free permits; below zero, the negated number of waiters
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
 * <p>An acquire that finds no permit takes the next cell, and waits there. A release that finds waiters takes the next cell too, and
 * resumes the waiter in it. Cells are slots of a list of segments, which are told of a cancellation. Segments with all slots
 * cancelled are unlinked. A wait allocates its waiter, and a segment now and then. An asynchronous one allocates a stage too.
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>If only holders release, no more permits are out than there are, and none is lost, whichever waits are cancelled (C6.1).
 *   <li>No thread waits while there is a permit, once the calls under way have returned (C6.3).
 *   <li>First in, first out: a thread in a cell is passed only while a release is on its way to it (C6.4). This holds for
 *       {@link #tryAcquire()} too, which does not wait.
 *   <li>Actions before a release happen before actions after the acquire that got its permit.
 *   <li>A virtual thread that waits leaves its carrier to others (C6.10).
 * </ul>
 *
 * <p><b>Stalled threads.</b> A thread that stalls between taking its cell and entering it blocks no other thread (C7.1). A thread
 * that stalls while it cancels a wait blocks only the owner of that wait (C7.2). A thread that stalls in a release keeps the permit
 * that it has not handed on. Then the next waiter waits, even if there is another permit (C7.3).
 *
 * <p><b>Beside {@link java.util.concurrent.Semaphore}.</b> It behaves as a fair one in the cases of {@code SemaphoreCasesTest}, except:
 * it has at least one permit, and a release above that number is refused. {@link #tryAcquire()} does not pass a waiting thread. It has
 * no acquire of several permits, no draining, and no list of waiting threads.
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>A permit has no owner. If a thread releases another's permit, it succeeds, and the owner is refused later (C6.6). A release
 *       without a permit is accepted while another one is on its way to a cell (C6.5).
 *   <li>An acquire that meets a release in an empty cell may have to begin again, behind calls that arrived in the meantime
 *       (C6.4), and so may one that meets a refused release. Nothing bounds how often (C6.3). Nor is a try bounded (C6.16). After
 *       each broken cell, an acquire with a time limit gives up if its time is over or its thread is interrupted (C6.12, C6.13).
 *       {@link #acquire()} checks interrupts only, {@link #acquireUninterruptibly()} and {@link #acquireAsync()} check neither. A
 *       release may break cells and begin again forever if acquires keep coming, even if each has a time limit (C6.14).
 *   <li>An acquire with a time limit may fail although all permits are free: a release breaks its cell, and its time is over
 *       before it begins again. No other call need be under way (C6.15).
 *   <li>A release skips cancelled waits one by one: a million of them take a million steps.
 *   <li>A thread that cancels its wait may be unparked later, in another wait: by itself, or by a release that came first.
 *   <li>A thread that stalls while it takes a cell keeps all segments from there on.
 *   <li>Dependents of an {@linkplain #acquireAsync asynchronous} acquire that waits run in the thread that releases or cancels,
 *       unless they name an executor. A slow dependent delays the stages that this thread completes next (C6.8).
 *   <li>An acquire takes one permit. Threads that acquire several permits one by one may deadlock.
 * </ul>
 */
public class FairSemaphore extends WaitsInCells {
    /** The content of a cell that is neither empty nor has a waiter. */
    enum Mark {
        PERMIT,
        TAKEN,
        BROKEN,
        CANCELLED
    }

    /** How often a release checks whether the permit that it has put into an empty cell was taken. */
    private static final int LOOKS = 100;

    /** As a number of looks: a release looks until the permit is taken, and breaks no cell. */
    static final int UNTIL_TAKEN = -1;

    private static final AtomicLongFieldUpdater<FairSemaphore> PERMITS =
            AtomicLongFieldUpdater.newUpdater(FairSemaphore.class, "permits");

    private final int maximum;
    private final int looks;
    /** A long: each cancelled wait makes it smaller by one, until a release has skipped its cell. */
    private volatile long permits;

    /**
     * A semaphore with all permits free.
     *
     * @param permits the number of permits
     * @throws IllegalArgumentException if it is less than one
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
     * @throws InterruptedException if the thread is interrupted before that: then it has no permit
     */
    public final void acquire() throws InterruptedException {
        if (Thread.interrupted() || !acquires(true, Waiter.FOREVER)) {
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    /** Acquires a permit, and waits until it gets one. An interrupted thread waits on; its interrupt is kept. */
    public final void acquireUninterruptibly() {
        acquires(false, Waiter.FOREVER);
    }

    /**
     * Acquires a permit, and waits for it for a limited time. When the time is over, the call gives up, even if its cells are
     * broken again and again (C6.13).
     *
     * @param timeout the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return whether it has acquired a permit
     * @throws InterruptedException if the thread is interrupted before that: then it has no permit
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
     * @return whether it has acquired a permit
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
     * Acquires a permit without a waiting thread. The stage completes when there is a permit. The caller then has it, and has to
     * release it.
     *
     * <p>To complete the stage in another way, to cancel it, or to let it time out ({@link CompletableFuture#orTimeout}) cancels the
     * wait. Then the caller has no permit. If a release has granted one before, this is too late: it changes nothing, and the stage
     * completes. To cancel a dependent stage does not cancel this one. Other ways to complete a stage are not supported:
     * {@link CompletableFuture#completeAsync}, {@link CompletableFuture#obtrudeValue} and the like.
     *
     * <p>A dependent that does not name an executor should be short. It runs in the thread that completes or cancels the stage; of a
     * stage that is complete, in the thread that attaches it. A dependent may release a permit itself. If the stage was completed by
     * a release, the stage that gets this permit completes only after the dependent has returned, so the dependent must not wait for
     * it. In return the stack stays flat, however long such a chain of releases is. A chain of acquires that each find a permit is
     * nested: a thousand of them may overflow the stack, and the error then ends in a stage. If a dependent throws, the thread that releases
     * is not affected.
     *
     * <p>Do not use {@link CompletableFuture#completeOnTimeout}: the stage then completes as if there were a permit.
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

    /** Returns whether it has acquired a permit; if not, it has given up. */
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
            // The release that has broken its cell has added what it has subtracted: it may give up here, and owes
            // nothing.
            if (givesUp && isOver(nanos, start)) {
                return false;
            }
        }
    }

    /**
     * Takes a permit, or a cell.
     *
     * @return its waiter in the cell; {@link Mark#TAKEN} if there was a permit, {@link Mark#BROKEN} if it must begin again
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
     * Releases a permit, to the next waiter if there is one.
     *
     * @throws IllegalStateException if all permits are free already
     */
    public final void release() {
        if (!gives()) {
            throw new IllegalStateException("released more often than acquired: all " + maximum + " permits are there");
        }
    }

    /**
     * Releases several permits, one after the other, like as many calls of {@link #release()}. Other threads may acquire some of
     * them before the rest is released.
     *
     * @param permits the number of permits; zero is allowed
     * @throws IllegalArgumentException if it is negative
     * @throws IllegalStateException if fewer are out; these were released
     */
    public final void release(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: 0 or more)");
        }
        for (int i = 0; i < permits; i++) {
            release();
        }
    }

    /** Returns whether it was accepted: not all permits were free already. */
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
     * Returns the number of free permits, which other threads may change at any time.
     *
     * @return the number. It is zero if threads wait and no release is on its way to one
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
