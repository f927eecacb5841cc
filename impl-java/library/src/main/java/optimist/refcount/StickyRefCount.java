package optimist.refcount;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import optimist.Action;

/**
 * A reference count with one atomic add per retain and release, safe against callers that break the rules. Specified by
 * {@code Sticky.tla}, and for pooled objects by {@code StickyPooled.tla}.
 *
 * <p>The word is a {@code long}, wider than any count, and its range is divided:
 *
 * <pre>
 *    -2^62               -2^61                     0                  2^31 - 1               2^62
 *   ---|-------------------|-----------------------|---------------------|---------------------|---
 *      DEAD      dead      |         brink         |               alive                     LIMIT
 *
 *
 *         retain(n): add n    release: add -1
 *                .----.           .----.
 *                |    v           |    v
 *   new ----&gt; [ alive: c references, c &gt; 0 ] --------------.
 *                |              ^                            | release(n), n = c &gt; 1:
 *                | the last     | retain(n): add n           | c ---&gt; DEAD, deallocate
 *                | release:     |                            | releaseLast(), c = 1:
 *                v 1 ---&gt; 0     |                            | 1 ---&gt; DEAD, deallocate
 *             [ brink: 0 or below ]                          |
 *                |                                           |
 *                | bury: 0 ---&gt; DEAD, deallocate             |
 *                v                                           |
 *             [ dead ] &lt;-------------------------------------'
 * </pre>
 *
 * <ul>
 *   <li>While the object lives, the word is the number of references plus the changes of calls in progress.
 *   <li>One compare-and-set, the <i>burial</i>, leads from the brink to death. The thread that succeeds in it
 *       deallocates.
 *   <li>The dead stay dead: no number of adds in flight leads back across 2<sup>61</sup>. An add that finds the object
 *       dead is rolled back later, and refused.
 *   <li>A release that landed on zero looks again. If the word is still zero, it buries. Otherwise another call has
 *       taken over: a retain has revived the object, or a release is one too many.
 *   <li>A release that landed below zero looks again, too. If the word is still below zero, it takes its unit back and
 *       is refused: any of these releases may be the one too many. If its unit is the last one below zero, it buries in
 *       the same step. If the word is zero, a retain has covered this release, and it may bury.
 * </ul>
 *
 * <p>The second step that makes zero final is the idea of the wait-free sticky counter of Anderson, Blelloch and Wei
 * (2022). Theirs assumes that no caller releases too often.
 *
 * <p><b>Guarantee.</b> Below overflow, in the first life, whatever callers do (R9.1): no double free, no leak, no retain
 * and no sign of life after the deallocation, and an exact count. Misuse that a counter can detect is refused (R4.2). No legal call is
 * refused because of misuse, unless that takes its reference (R9.2). Three things differ from an atomic counter
 * (R9.3), all of them after misuse only:
 * <ul>
 *   <li>If releases in progress together are too many, the right number of them is refused, but not necessarily the
 *       last ones. It takes three at once and a retain of a dying object (R9.7).
 *   <li>A retain without a reference, between the last release and the burial, revives the object. The release then
 *       returns false; a later one deallocates (R9.4).
 *   <li>A release that is one too many may have to bury: it deallocates, and then throws.
 * </ul>
 *
 * <p><b>Pools.</b> A dead object can be used again: {@link #tryReset()} begins a new life with one reference. For callers
 * that keep to the rules, each life is like the first (R12.1). What callers without a reference do:
 * <ul>
 *   <li>A {@code retain} or {@code release()} of the dead object is refused. Until it is rolled back, {@code tryReset} answers
 *       false.
 *   <li>One of each at the same time may cancel out. Then {@code tryReset} does not notice them. A caller of the new life may
 *       be refused, or lose its object, or the object is never deallocated (R12.2).
 *   <li>A release that comes in a later life takes the reference of another caller (R12.3). So may a
 *       {@code releaseLast()} or {@code release(n)} that began in an earlier life.
 * </ul>
 *
 * <p>None of this happens if each life has a count of its own: pool the resource, and make a new object that counts.
 *
 * <p><b>Cost.</b> One atomic add and a comparison or two for {@code retain()}, {@code retain(n)} and
 * {@code release()}; the last release makes two accesses more. {@code releaseLast()} is one compare-and-set for the
 * last reference, and one more access than {@code release()} for any other. If callers keep to the rules and release
 * one reference at a time, every call ends, whatever other threads do (R9.6). A release of several is a compare-and-set
 * loop, as in {@link CasLoopRefCount}, because an add could land far below zero with references still out.
 *
 * <p>Eight bytes in the object, four more than the others need. They cost nothing where alignment would have wasted
 * four: with a header of 12 bytes, if the other fields of the object come to 4 bytes more than a multiple of 8.
 *
 * <p><b>Limits.</b> A count of 2<sup>62</sup>; {@link #refCount()} shows counts above 2<sup>31</sup> - 1 as
 * 2<sup>31</sup> - 1. An overflow is refused and rolled back. It harms no other caller that asks for a count of at most
 * 2<sup>31</sup> - 1, if that many references are left until the rollback (R9.5). Otherwise:
 * <ul>
 *   <li>Above that count, a retain that would still fit may be refused, too.
 *   <li>With fewer references left, {@link #refCount()} may show too many; with none left, the object leaks.
 *   <li>2<sup>30</sup> threads with a misused {@code retain(2^31 - 1)} in flight would bring back the dead.
 * </ul>
 */
public abstract class StickyRefCount implements RefCounted {
    private static final AtomicLongFieldUpdater<StickyRefCount> WORD =
            AtomicLongFieldUpdater.newUpdater(StickyRefCount.class, "word");

    private static final long LIMIT = 1L << 62;
    private static final long DEAD = -(1L << 62);

    private volatile long word;

    /** An object with one reference: its creator's. */
    @SuppressWarnings("this-escape") // an updater keeps nothing
    protected StickyRefCount() {
        // A volatile write would be a fence, and order nothing: the object has to be published safely anyway.
        WORD.lazySet(this, 1);
    }

    /**
     * Frees the resources of the object. Called once, as a rule in the thread that gave back the last reference. At
     * that time the object is dead, and stays so if this method throws.
     */
    protected abstract void deallocate();

    @Override
    public final void retain() {
        retain(1);
    }

    @Override
    public final void retain(int n) {
        Amount.check(n);
        long old = addToRetain(n);
        if (isDead(old) || old + n > LIMIT) {
            refuseRetain(old, n);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>In rare cases a release that is one too many deallocates. If the deallocation then throws, its exception is
     * thrown, and the {@link RefCountException} is suppressed in it.
     */
    @Override
    public final boolean release() {
        long old = subtractToRelease();
        return old <= 1 && releaseOnBrink(old);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Here it is one compare-and-set for the last reference, and one compare-and-set more than {@code release()} for
     * another.
     */
    @Override
    public final boolean releaseLast() {
        if (buryFromOne()) {
            deallocate();
            return true;
        }
        long old = subtractAfterAll();
        return old <= 1 && releaseOnBrink(old);
    }

    @Override
    public final boolean release(int n) {
        Amount.check(n);
        return n == 1 ? release() : releaseSeveral(n);
    }

    /**
     * Begins a new life of the dead object, with one reference: the caller's. Only for the thread that has the dead object
     * to itself: the one that deallocated it, or that took it from a pool.
     *
     * @apiNote If the answer is false, drop the object, and make a new one, which may have its resource: a thread without a
     *     reference has called it. Offer the object to the pool as the last step of {@link #deallocate()}, and let a pool hand it
     *     from thread to thread by safe publication. To fill a pool in advance, release new objects.
     * @return whether it lives; false if a refused call is not yet rolled back, or if it was not dead
     */
    protected final boolean tryReset() {
        return reset();
    }

    @Override
    public final int refCount() {
        return reading(observe());
    }

    // What follows is kept out of the methods above, which are to stay small enough to be inlined.

    private void refuseRetain(long old, int n) {
        undoRetain(n);
        throw RefCountException.retain(reading(old), n);
    }

    private boolean releaseOnBrink(long old) {
        if (isDead(old)) {
            undoRelease();
            throw RefCountException.release(0, 1);
        }
        return old == 1 ? releaseFromZero() : releaseFromBelow();
    }

    private boolean releaseFromZero() {
        if (lookFromZero() != 0 || !bury()) {
            return false;
        }
        deallocate();
        return true;
    }

    private boolean releaseFromBelow() {
        while (true) {
            long seen = lookFromBelow();
            if (seen > 0 || isDead(seen)) {
                return false;
            }
            // At -1 this unit is the only one below zero, and at zero there is none.
            if (takeBack(seen, seen >= -1 ? DEAD : seen + 1)) {
                return tookBack(seen);
            }
        }
    }

    private boolean tookBack(long seen) {
        if (seen == 0) {
            deallocate();
            return true;
        }
        RefCountException refusal = RefCountException.release(0, 1);
        if (seen == -1) {
            try {
                deallocate();
            } catch (Throwable failure) {
                failure.addSuppressed(refusal);
                throw failure;
            }
        }
        throw refusal;
    }

    private boolean releaseSeveral(int n) {
        for (long seen = readToRelease(); ; seen = readAgainToRelease()) {
            // The dead and the brink are below every n.
            if (seen < n) {
                throw RefCountException.release(reading(seen), n);
            }
            if (casRelease(seen, seen == n ? DEAD : seen - n)) {
                if (seen != n) {
                    return false;
                }
                deallocate();
                return true;
            }
        }
    }

    private static boolean isDead(long word) {
        return word <= DEAD / 2;
    }

    /** On the brink the count is one: the object is not dead yet, and somebody may still retain it. */
    private static int reading(long word) {
        if (isDead(word)) {
            return 0;
        }
        return (int) Math.min(Math.max(word, 1), Integer.MAX_VALUE);
    }

    // Orders nothing that anybody needs: the caller has a reference, and so has access already.
    @Action("AddToRetain")
    private long addToRetain(int n) {
        return WORD.getAndAdd(this, n);
    }

    @Action("UndoRetain")
    private long undoRetain(int n) {
        return WORD.getAndAdd(this, -n);
    }

    // Releases what this thread did to the object to whoever buries it.
    @Action("SubtractToRelease")
    private long subtractToRelease() {
        return WORD.getAndAdd(this, -1);
    }

    @Action("UndoRelease")
    private long undoRelease() {
        return WORD.getAndAdd(this, 1);
    }

    // Acquires what all those did who released: it is the last one.
    @Action("BuryFromOne")
    private boolean buryFromOne() {
        return WORD.compareAndSet(this, 1, DEAD);
    }

    // It was not the last one: as SubtractToRelease.
    @Action("SubtractAfterAll")
    private long subtractAfterAll() {
        return WORD.getAndAdd(this, -1);
    }

    // Saves a compare-and-set that would fail; the next access decides.
    @Action("LookFromZero")
    private long lookFromZero() {
        return word;
    }

    // Acquires what all those did who released: the zero it replaces is their sum.
    @Action("Bury")
    private boolean bury() {
        return WORD.compareAndSet(this, 0, DEAD);
    }

    @Action("LookFromBelow")
    private long lookFromBelow() {
        return word;
    }

    // Acquires as burying does, which it may be.
    @Action("TakeBack")
    private boolean takeBack(long seen, long next) {
        return WORD.compareAndSet(this, seen, next);
    }

    @Action("ReadToRelease")
    private long readToRelease() {
        return word;
    }

    @Action("ReadAgainToRelease")
    private long readAgainToRelease() {
        return word;
    }

    // Releases and acquires, for it may be the last one.
    @Action("CasRelease")
    private boolean casRelease(long seen, long next) {
        return WORD.compareAndSet(this, seen, next);
    }

    // Nobody else has the object. Whoever is given a reference gets it by a publication.
    @Action("Reset")
    private boolean reset() {
        return WORD.compareAndSet(this, DEAD, 1);
    }

    @Action("Observe")
    private long observe() {
        return word;
    }
}
