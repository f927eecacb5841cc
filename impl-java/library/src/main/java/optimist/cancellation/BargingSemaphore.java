package optimist.cancellation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.Action;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A semaphore with bounded bypass: a running thread may take a free permit past the threads that wait, and no thread in the queue is
 * passed more than a given number of times. Specified by {@code Barging.tla}.
 *
 * <pre>
 *   word       | gate: 1 bit | left: 20 bits | waiting: 20 bits | free permits: 23 bits |
 *
 *   gate       open --the last pass--&gt; closed: only the first in the queue takes a permit
 *               ^                        |
 *               +------------------------+  as many were served as waited when it was closed, or nobody waits
 *
 *   left       passes that are left; if the gate is closed, threads that are to be served
 *
 *   a place    waiting --its turn comes--&gt; resumed: it is the first, and takes its permits as soon as they are free
 *                 |
 *                 +--cancel---&gt; cancelled: it is skipped
 * </pre>
 *
 * <p>An acquire that finds enough permits and an open gate takes them by one compare-and-set, and so does a release. Only the first in
 * the queue competes with running threads; the others sleep. So a release wakes one thread at most.
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>If only holders release, no more permits are out than there are, and none is lost, whoever gives up (C11.1).
 *   <li>While a thread is in the queue, running threads acquire at most {@code passes} times past it (C11.2). Threads in the queue get
 *       permits in its order (C11.3), also one that needs several: the others wait behind it (C11.16).
 *   <li>A thread in the queue gets its permits, if those who have some release them and nobody gives up (C11.4).
 *   <li>Once the calls under way have returned, no thread waits while the first in the queue could have its permits (C11.5).
 *   <li>Actions before a release happen before actions after the acquire that got its permit.
 * </ul>
 *
 * <p><b>How many passes.</b> While the gate is closed, each permit waits until a sleeping thread has woken. As many permits as threads
 * wait are handed over like that, once in {@code passes} acquires. So the less a thread does with its permit, the more this costs, and the
 * more passes it takes to make up for it. The benchmark of {@code specs/cancellation} compares 0, 1,000 and 100,000 passes (C11.12). With 0
 * passes, the queue is strictly first in, first out (C11.10).
 *
 * <p><b>Beside {@link java.util.concurrent.Semaphore}.</b> It behaves as that does in the cases of {@code SemaphoreCasesTest}, except:
 * it has at least one permit, and a release above that number is refused. An acquire of none, or of more permits than there are, is
 * refused, too. While the gate is closed, {@link #tryAcquire()} fails. It has no draining, and no list of waiting threads.
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>Before it is in the queue, an acquire may begin again whenever another thread has changed the word. Nothing bounds how often
 *       (C11.7).
 *   <li>If a thread stalls in the queue, in a release that wakes the first, or before it passes the turn on, others may take permits only
 *       until the gate is closed. Then all wait for it (C11.8, C11.14). If it stalls before it has linked its place, the acquire of the
 *       one before it does not end until then.
 *   <li>While the gate is closed, {@link #tryAcquire()} fails although a permit is free (C11.15).
 *   <li>While the first in the queue needs more permits than are free, the free ones are of no use to those behind it. With an open gate,
 *       running threads take them past it.
 *   <li>A time limit is counted from the queue on.
 *   <li>A permit has no owner. A release above the number of permits is refused (C11.6).
 *   <li>The place of a thread that has given up stays in the queue until its turn comes. So nothing bounds the memory of the queue while
 *       its first waits.
 *   <li>{@link #MOST_PERMITS}, {@link #MOST_PASSES} and {@link #MOST_WAITING} are the bounds.
 *   <li>While it passes the turn on, a thread skips all places that were given up, and waits until a thread that has come has linked
 *       its place. Then it looks neither at time nor at interrupts.
 *   <li>A thread that waited here may be unparked later, in another wait.
 *   <li>Threads that acquire permits while they have some may deadlock: acquire all that are needed at once.
 * </ul>
 */
public class BargingSemaphore {
    /** A semaphore has at most so many permits. */
    public static final int MOST_PERMITS = (1 << 23) - 1;

    /** At most so many threads wait; an acquire that would wait beside them throws an {@link IllegalStateException}. */
    public static final int MOST_WAITING = (1 << 20) - 1;

    /** A thread may be passed at most so many times. */
    public static final int MOST_PASSES = (1 << 20) - 1;

    static final int WAITING_SHIFT = 23;
    static final int LEFT_SHIFT = 43;
    static final long ONE_WAITS = 1L << WAITING_SHIFT;
    static final long ONE_LEFT = 1L << LEFT_SHIFT;
    static final long CLOSED = Long.MIN_VALUE;
    private static final long GATE = CLOSED | ((long) MOST_PASSES << LEFT_SHIFT);

    private static final AtomicLongFieldUpdater<BargingSemaphore> WORD =
            AtomicLongFieldUpdater.newUpdater(BargingSemaphore.class, "word");
    private static final AtomicReferenceFieldUpdater<BargingSemaphore, @Nullable Place> TAIL =
            AtomicReferenceFieldUpdater.newUpdater(BargingSemaphore.class, Place.class, "tail");
    private static final AtomicReferenceFieldUpdater<BargingSemaphore, @Nullable Place> HEAD =
            AtomicReferenceFieldUpdater.newUpdater(BargingSemaphore.class, Place.class, "head");

    /** A place in the queue. */
    static class Place extends PackedWaiter {
        volatile @Nullable Place next;
        /** Whether its thread was interrupted in a park: only that thread asks. */
        private boolean interrupted;
        /** The number of permits that it waits for. */
        private final int need;

        Place(Parking parking, int need) {
            super(parking);
            this.need = need;
        }

        /** Wakes the thread that waits here as the first. */
        void wake() {
            unparkOwner();
        }
    }

    private final int permits;
    private final int passes;
    private final Parking parking;
    private volatile long word;
    /** The place of the last thread that came. */
    @SuppressWarnings("UnusedVariable") // The updater writes it.
    private volatile @Nullable Place tail;
    /** The first in the queue, if a release is to wake it. */
    private volatile @Nullable Place head;

    /**
     * A semaphore with all permits free.
     *
     * @param permits the number of permits
     * @param passes how often running threads may acquire permits past a thread in the queue
     * @throws IllegalArgumentException if there is not at least one permit, if the passes are negative, or if one of
     *     both is too large
     */
    public BargingSemaphore(int permits, int passes) {
        this(permits, passes, Parking.OF_PLATFORM);
    }

    BargingSemaphore(int permits, int passes, Parking parking) {
        if (permits < 1 || permits > MOST_PERMITS) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: 1 to " + MOST_PERMITS + ")");
        }
        if (passes < 0 || passes > MOST_PASSES) {
            throw new IllegalArgumentException("passes: " + passes + " (expected: 0 to " + MOST_PASSES + ")");
        }
        this.permits = permits;
        this.passes = passes;
        this.parking = parking;
        word = permits;
    }

    // ---- to acquire

    /**
     * Acquires a permit, and waits until it gets one.
     *
     * @throws InterruptedException if the thread is interrupted before that: then it has no permit
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Acquires some permits, and waits until it gets all of them at once.
     *
     * @param permits how many; releases may give them back one by one
     * @throws InterruptedException if the thread is interrupted before that: then it has none of them
     * @throws IllegalArgumentException if there are not as many, or if it is not at least one
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final void acquire(int permits) throws InterruptedException {
        checkNumber(permits);
        if (Thread.interrupted() || !acquires(permits, true, Waiter.FOREVER)) {
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    /**
     * Acquires a permit, and waits until it gets one. An interrupted thread waits on; its interrupt is kept.
     *
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    /**
     * Acquires some permits, and waits until it gets all of them at once. An interrupted thread waits on; its interrupt is kept.
     *
     * @param permits how many
     * @throws IllegalArgumentException if there are not as many, or if it is not at least one
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final void acquireUninterruptibly(int permits) {
        checkNumber(permits);
        acquires(permits, false, Waiter.FOREVER);
    }

    /**
     * Acquires a permit, and waits for it for a limited time.
     *
     * @param timeout the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return whether it has acquired a permit
     * @throws InterruptedException if the thread is interrupted before that: then it has no permit
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    /**
     * Acquires some permits, and waits for a limited time until it gets all of them at once.
     *
     * @param permits how many
     * @param timeout the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return whether it has acquired them; if not, it has none of them
     * @throws InterruptedException if the thread is interrupted before that: then it has none of them
     * @throws IllegalArgumentException if there are not as many, or if it is not at least one
     * @throws IllegalStateException if it would have to wait, and {@link #MOST_WAITING} threads wait already
     */
    public final boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        checkNumber(permits);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long nanos = unit.toNanos(timeout);
        boolean acquired = nanos > 0 ? acquires(permits, true, nanos) : tryAcquire(permits);
        if (!acquired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return acquired;
    }

    /**
     * Acquires a permit if one is free and the gate is open, and does not wait.
     *
     * @return whether it has acquired a permit
     */
    public final boolean tryAcquire() {
        return tryAcquire(1);
    }

    /**
     * Acquires some permits if all of them are free and the gate is open, and does not wait.
     *
     * @param permits how many
     * @return whether it has acquired them; if not, it has none of them
     * @throws IllegalArgumentException if there are not as many, or if it is not at least one
     */
    public final boolean tryAcquire(int permits) {
        checkNumber(permits);
        long seen = look();
        while (mayTake(seen, permits)) {
            if (take(seen, taken(seen, permits))) {
                return true;
            }
            seen = look();
        }
        return false;
    }

    private void checkNumber(int ofPermits) {
        if (ofPermits < 1 || ofPermits > permits) {
            throw new IllegalArgumentException("permits: " + ofPermits + " (expected: 1 to " + permits + ")");
        }
    }

    /** Returns whether it has acquired its permits; if not, it has given up. */
    final boolean acquires(int need, boolean givesUp, long nanos) {
        Place place = comes(null, need);
        if (place == null) {
            return true;
        }
        long start = nanos == Waiter.FOREVER ? 0 : parking.now();
        return isTurn(place, givesUp, nanos) && takesAsFirst(place, givesUp, nanos, start);
    }

    /**
     * Takes its permits, or counts among those that wait.
     *
     * @param given its place, if there is one
     * @return the place; null if it has taken them
     */
    final @Nullable Place comes(@Nullable Place given, int need) {
        Place place = given;
        while (true) {
            long seen = look();
            if (mayTake(seen, need)) {
                if (take(seen, taken(seen, need))) {
                    return null;
                }
            } else {
                // If there is no memory for it, it must not count.
                if (place == null) {
                    place = new Place(parking, need);
                }
                if (register(seen, registered(seen))) {
                    return place;
                }
            }
        }
    }

    /** Returns whether its turn has come; if not, it has given up. */
    final boolean isTurn(Place place, boolean givesUp, long nanos) {
        Place before = enqueue(place);
        if (before == null) {
            return true;
        }
        link(before, place);
        boolean resumed = isResumed(place, givesUp, nanos);
        if (!resumed) {
            leaves(false);
        }
        return resumed;
    }

    private boolean isResumed(Place place, boolean givesUp, long nanos) {
        Waiter.State outcome = await(place, givesUp, nanos);
        if (outcome == Waiter.State.ACTIVE) {
            // If it is too late, another thread has resumed it, and may not have woken it yet.
            cancel(place);
            outcome = await(place, false, 0);
        }
        return outcome == Waiter.State.RESUMED;
    }

    /** Returns whether it has acquired its permits; if not, it has given up. Then the turn is passed on. */
    final boolean takesAsFirst(Place place, boolean givesUp, long nanos, long start) {
        boolean over = false;
        boolean acquired = takesIfFree(place, false);
        while (!acquired && !over) {
            over = park(place, givesUp, nanos, start);
            acquired = takesIfFree(place, over);
        }
        retract(place, acquired);
        if (!acquired) {
            leaves(true);
        }
        passOn(place, acquired);
        if (place.interrupted) {
            Thread.currentThread().interrupt();
        }
        return acquired;
    }

    private long left(long nanos, long start) {
        return nanos == Waiter.FOREVER ? nanos : nanos - (parking.now() - start);
    }

    private boolean takesIfFree(Place place, boolean over) {
        announce(place, over);
        long seen = lookAsFirst(over);
        while (free(seen) >= place.need) {
            if (takeAsFirst(seen, served(seen, place.need), over)) {
                return true;
            }
            seen = lookAsFirst(over);
        }
        return false;
    }

    private void leaves(boolean first) {
        long seen = lookToLeave(first);
        while (!leave(seen, deserted(seen), first)) {
            seen = lookToLeave(first);
        }
    }

    /** The next place that was not cancelled has its turn. */
    private void passOn(Place from, boolean acquired) {
        Place place = from;
        while (true) {
            Place next = lookAtNext(place, acquired);
            if (next != null) {
                if (resumeNext(next, acquired)) {
                    return;
                }
                place = next;
            } else if (closeQueue(place, acquired)) {
                return;
            } else {
                // The link of the next place is on its way.
                Spin.once();
            }
        }
    }

    // ---- to release

    /**
     * Releases a permit, and wakes the first in the queue if it sleeps.
     *
     * @throws IllegalStateException if all permits are free already
     */
    public final void release() {
        release(1);
    }

    /**
     * Releases some permits at once, and wakes the first in the queue if it sleeps.
     *
     * @param permits how many
     * @throws IllegalArgumentException if there are not as many, or if it is not at least one
     * @throws IllegalStateException if more permits would be free than there are; then none is released
     */
    public final void release(int permits) {
        checkNumber(permits);
        while (true) {
            long seen = lookToGive();
            if (free(seen) + permits > this.permits) {
                throw new IllegalStateException("released more often than acquired: " + free(seen) + " of "
                        + this.permits + " permits are free");
            }
            if (give(seen, permits)) {
                if (waiting(seen) > 0) {
                    wakesFirst();
                }
                return;
            }
        }
    }

    private void wakesFirst() {
        if (lookForFirst() != null) {
            Place first = takeFirst();
            if (first != null) {
                unpark(first);
            }
        }
    }

    /**
     * Returns the number of free permits, which other threads may change at any time.
     *
     * @return the number
     */
    public final int availablePermits() {
        return free(word);
    }

    // ---- the word

    private static int free(long word) {
        return (int) word & MOST_PERMITS;
    }

    private static int waiting(long word) {
        return (int) (word >> WAITING_SHIFT) & MOST_WAITING;
    }

    private static long left(long word) {
        return (word >> LEFT_SHIFT) & MOST_PASSES;
    }

    private static boolean isClosed(long word) {
        return word < 0;
    }

    private static boolean mayTake(long word, int need) {
        return free(word) >= need && !isClosed(word);
    }

    /** Without waiters there is no gate; without passes it is never open. */
    private long opened(long word) {
        long rest = word & ~GATE;
        if (waiting(word) == 0) {
            return rest;
        }
        return passes == 0 ? rest | CLOSED | ONE_LEFT : rest | ((long) passes << LEFT_SHIFT);
    }

    private static long taken(long word, int need) {
        if (waiting(word) == 0) {
            return word - need;
        }
        if (left(word) == 1) {
            return ((word & ~GATE) | CLOSED | ((long) waiting(word) << LEFT_SHIFT)) - need;
        }
        return word - ONE_LEFT - need;
    }

    private long registered(long word) {
        if (waiting(word) == 0) {
            return opened(word + ONE_WAITS);
        }
        if (waiting(word) == MOST_WAITING) {
            throw new IllegalStateException(MOST_WAITING + " threads wait, and no more can");
        }
        return word + ONE_WAITS;
    }

    private long served(long word, int need) {
        long served = word - ONE_WAITS - need;
        if (waiting(served) == 0 || (isClosed(word) && left(word) == 1)) {
            return opened(served);
        }
        return isClosed(word) ? served - ONE_LEFT : served;
    }

    private long deserted(long word) {
        long deserted = word - ONE_WAITS;
        return waiting(deserted) == 0 ? opened(deserted) : deserted;
    }

    // ---- actions

    @Action("Look")
    private long look() {
        return word;
    }

    @Action("Take")
    private boolean take(long seen, long with) {
        return WORD.compareAndSet(this, seen, with);
    }

    @Action("Register")
    private boolean register(long seen, long with) {
        return WORD.compareAndSet(this, seen, with);
    }

    @Action("Enqueue")
    private @Nullable Place enqueue(Place place) {
        return TAIL.getAndSet(this, place);
    }

    @Action("Link")
    private void link(Place before, Place place) {
        before.next = place;
    }

    // The arguments that an action does not use are what the call needs to remember.

    @Action("Announce")
    private void announce(Place place, @SuppressWarnings("unused") boolean over) {
        head = place;
    }

    @Action("LookAsFirst")
    private long lookAsFirst(@SuppressWarnings("unused") boolean over) {
        return word;
    }

    @Action("TakeAsFirst")
    private boolean takeAsFirst(long seen, long with, @SuppressWarnings("unused") boolean over) {
        return WORD.compareAndSet(this, seen, with);
    }

    /** Returns whether it gives up: its time is over, or it was interrupted. */
    @Action("Park")
    private boolean park(Place place, boolean givesUp, long nanos, long start) {
        parking.park(this, left(nanos, start));
        place.interrupted |= Thread.interrupted();
        return givesUp && (place.interrupted || left(nanos, start) <= 0);
    }

    @Action("Retract")
    private void retract(@SuppressWarnings("unused") Place place, @SuppressWarnings("unused") boolean acquired) {
        head = null;
    }

    @Action("LookToLeave")
    private long lookToLeave(@SuppressWarnings("unused") boolean first) {
        return word;
    }

    @Action("Leave")
    private boolean leave(long seen, long with, @SuppressWarnings("unused") boolean first) {
        return WORD.compareAndSet(this, seen, with);
    }

    @Action("LookAtNext")
    private @Nullable Place lookAtNext(Place place, @SuppressWarnings("unused") boolean acquired) {
        return place.next;
    }

    @Action("CloseQueue")
    private boolean closeQueue(Place place, @SuppressWarnings("unused") boolean acquired) {
        return TAIL.compareAndSet(this, place, null);
    }

    @Action("LookToGive")
    private long lookToGive() {
        return word;
    }

    @Action("Give")
    private boolean give(long seen, int permits) {
        return WORD.compareAndSet(this, seen, seen + permits);
    }

    @Action("LookForFirst")
    private @Nullable Place lookForFirst() {
        return head;
    }

    @Action("TakeFirst")
    private @Nullable Place takeFirst() {
        return HEAD.getAndSet(this, null);
    }

    @Action("Unpark")
    private void unpark(Place first) {
        first.wake();
    }

    // The waiter does what follows in steps of its own; for others each is one.

    @Action("AwaitTurn")
    private Waiter.State await(Place place, boolean givesUp, long nanos) {
        return place.await(givesUp, nanos);
    }

    @Action("Cancel")
    final boolean cancel(Place place) {
        return place.cancel();
    }

    @Action("ResumeNext")
    private boolean resumeNext(Place next, @SuppressWarnings("unused") boolean acquired) {
        return next.resume();
    }
}
