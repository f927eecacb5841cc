package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.Action;
import optimist.internal.Apart;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded sequence of numbered slots, in segments. A segment with all slots cancelled is unlinked. Specified by
 * {@code Segments.tla}.
 *
 * <pre>
 *          head                            tail
 *           |                               |
 *           v      next            next     v
 *   0   --&gt; 1 -------------&gt; 3 ----------&gt; 4     2 was removed: all its slots cancelled, no pointer to it, not the last
 *             &lt;-------------   &lt;----------
 *                  prev            prev
 *
 *   word     | pointers to it: 16 bits | slots that were cancelled: 16 bits |
 * </pre>
 *
 * <p>A thread that takes a slot, at the head or at the tail, first loads the pointer and then takes the next index. So the pointer
 * is not beyond the segment of the index. From there the thread searches the segment, and moves the pointer to it.
 *
 * <p><b>Guarantee.</b> A search finds its segment, unless all slots of that are cancelled (C5.2). A removed segment is unreachable
 * when the calls have ended (C5.1).
 */
class SegmentList {
    /** The links of a segment. Its user adds the contents of the slots. */
    static class Segment {
        final long number;

        @Nullable
        volatile Segment next;

        @Nullable
        volatile Segment prev;

        volatile int word;

        /** A segment that is not in the list yet. */
        Segment(long number, @Nullable Segment prev) {
            this.number = number;
            this.prev = prev;
        }
    }

    /** Where slots are taken. */
    enum End {
        HEAD,
        TAIL
    }

    /** Creates a segment, which may then be appended behind another one. */
    interface Maker {
        Segment make(long number, @Nullable Segment prev);
    }

    /** Why it is asked whether a segment is removed. */
    enum Asks {
        /** The search has found it. */
        FOUND,
        /** A pointer is about to be moved there. */
        POINTED,
        /** Another one was appended behind it. */
        APPENDED,
        /** A pointer was moved away from it. */
        LEFT_BEHIND,
        /** A pointer was not moved there, as another thread has moved it. */
        NOT_POINTED,
        /** It may be linked with one on its right. */
        LEFT,
        /** It may be linked with one on its left. */
        RIGHT,
        /** It was linked with one on its left. */
        RIGHT_AGAIN,
        /** It was linked with one on its right. */
        LEFT_AGAIN
    }

    /**
     * The progress of a thread that unlinks a segment, handed from one access to the next.
     *
     * @param gone the segment to unlink
     * @param left the neighbour before it, found so far
     * @param right the neighbour behind it, found so far
     * @param why the reason to check whether it is removed; null if a slot was cancelled
     * @param wanted the number of the segment that the thread searches afterwards
     * @param at the segment where this search is
     */
    record Between(
            Segment gone,
            @Nullable Segment left,
            @Nullable Segment right,
            @Nullable Asks why,
            long wanted,
            @Nullable Segment at) {
        Between withLeft(@Nullable Segment other) {
            return new Between(gone, other, null, why, wanted, at);
        }

        Between withRight(Segment other) {
            return new Between(gone, left, other, why, wanted, at);
        }
    }

    private static final int POINTER = 1 << 16;

    /** The largest number of slots of a segment. */
    static final int MOST_SLOTS = POINTER - 1;

    private static final AtomicReferenceFieldUpdater<SegmentList, Segment> HEAD_POINTER =
            AtomicReferenceFieldUpdater.newUpdater(SegmentList.class, Segment.class, "head");
    private static final AtomicReferenceFieldUpdater<SegmentList, Segment> TAIL_POINTER =
            AtomicReferenceFieldUpdater.newUpdater(SegmentList.class, Segment.class, "tail");
    private static final AtomicReferenceFieldUpdater<Segment, @Nullable Segment> NEXT =
            AtomicReferenceFieldUpdater.newUpdater(Segment.class, Segment.class, "next");
    private static final AtomicReferenceFieldUpdater<Segment, @Nullable Segment> PREV =
            AtomicReferenceFieldUpdater.newUpdater(Segment.class, Segment.class, "prev");
    private static final AtomicIntegerFieldUpdater<Segment> WORD =
            AtomicIntegerFieldUpdater.newUpdater(Segment.class, "word");

    private final int slots;
    private final Maker maker;
    /** At {@link #indexOf}, the next index of each end. */
    final AtomicLongArray taken = Apart.of(End.values().length, 0);

    volatile Segment head;
    volatile Segment tail;

    /**
     * A list with its first segment.
     *
     * @param slots of each segment
     */
    SegmentList(int slots, Maker maker) {
        this(slots, 0, maker);
    }

    /**
     * The same.
     *
     * @param before the first indices that the head takes are negative, so many: they have no slots
     */
    SegmentList(int slots, int before, Maker maker) {
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new IllegalArgumentException("slots: " + slots + " (expected: 1 to " + MOST_SLOTS + ")");
        }
        this.slots = slots;
        this.maker = maker;
        taken.set(indexOf(End.HEAD), -before);
        Segment first = maker.make(0, null);
        first.word = 2 * POINTER;
        head = first;
        tail = first;
    }

    private boolean isWhole(int word) {
        return word == slots;
    }

    static int indexOf(End end) {
        return Apart.index(end == End.HEAD ? 0 : 1);
    }

    // ---- to find

    /** The number of the segment that a slot is in. */
    final long numberOf(long index) {
        return index / slots;
    }

    /** The place of a slot in its segment. */
    final int slotOf(long index) {
        return (int) (index % slots);
    }

    /**
     * Finds the segment of a taken slot, or the next one that is not removed.
     *
     * @param start the pointer, loaded before the slot was taken
     * @param index the index of the slot
     */
    final Segment find(End end, Segment start, long index) {
        long wanted = numberOf(index);
        Segment at = start;
        do {
            at = search(at, wanted);
        } while (!isPointedTo(end, at, wanted));
        return at;
    }

    /**
     * Forgets the segments before this one. The caller has to know that neither end comes there again. It does at the head of a
     * semaphore, and in a slot that the other end has taken before.
     *
     * @param found the segment
     * @param index the index of the slot that it was found for
     */
    final void forget(Segment found, long index) {
        finish(found, numberOf(index));
    }

    private Segment search(Segment from, long wanted) {
        Segment at = from;
        while (at.number < wanted || isRemoved(at, Asks.FOUND, wanted, null, null)) {
            Segment next = loadNext(at, wanted);
            at = next == null ? appended(at, wanted) : next;
        }
        return at;
    }

    /** The segment that this thread has appended, or the same one again if another thread has. */
    private Segment appended(Segment at, long wanted) {
        Segment made = maker.make(at.number + 1, at);
        if (!append(at, made, wanted)) {
            return at;
        }
        if (isRemoved(at, Asks.APPENDED, wanted, made, null)) {
            unlink(new Between(at, null, null, Asks.APPENDED, wanted, made));
        }
        return made;
    }

    /** Moves the pointer to the segment, unless it is there or beyond. That fails if the segment is removed. */
    private boolean isPointedTo(End end, Segment at, long wanted) {
        Segment pointed = lookAtPointer(end, at, wanted);
        while (pointed.number < at.number) {
            int word = lookIfCancelled(at, Asks.POINTED, wanted, pointed, null);
            if (isWhole(word) && lookIfTail(at, Asks.POINTED, wanted, pointed, null) != null) {
                return false;
            }
            if (count(at, word, wanted, pointed)) {
                if (move(end, pointed, at, wanted)) {
                    leave(pointed, Asks.LEFT_BEHIND, wanted, at);
                    return true;
                }
                // It is uncounted; to unlink it here, too, is not needed (C5.6).
                leave(at, Asks.NOT_POINTED, wanted, at);
                pointed = lookAtPointer(end, at, wanted);
            }
        }
        return true;
    }

    /** One pointer fewer points to the segment. */
    private void leave(Segment segment, Asks why, long wanted, Segment at) {
        int word = uncount(segment, why, at, wanted) - POINTER;
        if (isWhole(word) && lookIfTail(segment, why, wanted, at, null) != null) {
            unlink(new Between(segment, null, null, why, wanted, at));
        }
    }

    // ---- to unlink

    /** A slot of the segment was cancelled. */
    final void cancelled(Segment segment) {
        if (isWhole(cancel(segment) + 1)) {
            unlink(new Between(segment, null, null, null, 0, null));
        }
    }

    private void unlink(Between unlinked) {
        if (lookIfLast(unlinked.gone(), unlinked) == null) {
            return;
        }
        Between between = unlinked;
        do {
            between = right(left(between));
            link(between);
        } while (wereRemoved(between));
    }

    private Between left(Between before) {
        Between between = before.withLeft(null);
        Segment left = loadLeft(between.gone(), between);
        while (left != null) {
            between = between.withLeft(left);
            if (!isRemoved(left, Asks.LEFT, 0, null, between)) {
                return between;
            }
            left = loadLeft(left, between);
        }
        return between.withLeft(null);
    }

    /** A removed segment is not the last, so there is one behind it. */
    private Between right(Between left) {
        Between between = left;
        Segment right = left.gone();
        do {
            right = Objects.requireNonNull(loadRight(right, between));
            between = between.withRight(right);
        } while (isRemoved(right, Asks.RIGHT, 0, null, between));
        return between;
    }

    private void link(Between between) {
        Segment left = between.left();
        Segment right = Objects.requireNonNull(between.right());
        Segment prev = loadPrev(right, between);
        while (prev != null && !setPrev(right, prev, left, between)) {
            prev = loadPrev(right, between);
        }
        if (left != null) {
            setNext(left, right, between);
        }
    }

    private boolean wereRemoved(Between linked) {
        return isRemoved(Objects.requireNonNull(linked.right()), Asks.RIGHT_AGAIN, 0, null, linked)
                || (linked.left() != null && isRemoved(linked.left(), Asks.LEFT_AGAIN, 0, null, linked));
    }

    /** Two looks. The last segment is not removed. */
    private boolean isRemoved(
            Segment segment, Asks asks, long wanted, @Nullable Segment other, @Nullable Between between) {
        return isWhole(lookIfCancelled(segment, asks, wanted, other, between))
                && lookIfTail(segment, asks, wanted, other, between) != null;
    }

    // ---- actions: what is not accessed is what the call has to remember

    @Action("LoadPointer")
    final Segment loadPointer(End end) {
        return end == End.HEAD ? head : tail;
    }

    /** Takes a slot. The pointer is loaded before: later it may be beyond the segment of this slot. */
    @Action("TakeIndex")
    final long takeIndex(End end, @SuppressWarnings("unused") Segment start) {
        return taken.getAndIncrement(indexOf(end));
    }

    @Action("LookIfCancelled")
    private int lookIfCancelled(
            Segment segment,
            @SuppressWarnings("unused") Asks asks,
            @SuppressWarnings("unused") long wanted,
            @SuppressWarnings("unused") @Nullable Segment other,
            @SuppressWarnings("unused") @Nullable Between between) {
        return segment.word;
    }

    @Action("LookIfTail")
    private @Nullable Segment lookIfTail(
            Segment segment,
            @SuppressWarnings("unused") Asks asks,
            @SuppressWarnings("unused") long wanted,
            @SuppressWarnings("unused") @Nullable Segment other,
            @SuppressWarnings("unused") @Nullable Between between) {
        return segment.next;
    }

    @Action("LoadNext")
    private @Nullable Segment loadNext(Segment at, @SuppressWarnings("unused") long wanted) {
        return at.next;
    }

    @Action("Append")
    private boolean append(Segment at, Segment made, @SuppressWarnings("unused") long wanted) {
        return NEXT.compareAndSet(at, null, made);
    }

    @Action("LookAtPointer")
    private Segment lookAtPointer(
            End end, @SuppressWarnings("unused") Segment at, @SuppressWarnings("unused") long wanted) {
        return end == End.HEAD ? head : tail;
    }

    @Action("Count")
    private boolean count(
            Segment at,
            int seen,
            @SuppressWarnings("unused") long wanted,
            @SuppressWarnings("unused") Segment pointed) {
        return WORD.compareAndSet(at, seen, seen + POINTER);
    }

    @Action("Move")
    private boolean move(End end, Segment pointed, Segment at, @SuppressWarnings("unused") long wanted) {
        return end == End.HEAD
                ? HEAD_POINTER.compareAndSet(this, pointed, at)
                : TAIL_POINTER.compareAndSet(this, pointed, at);
    }

    @Action("Uncount")
    private int uncount(
            Segment segment,
            @SuppressWarnings("unused") Asks why,
            @SuppressWarnings("unused") Segment at,
            @SuppressWarnings("unused") long wanted) {
        return WORD.getAndAdd(segment, -POINTER);
    }

    /** With release: that the segments before are forgotten a little later harms nobody. */
    @Action("Finish")
    private void finish(Segment at, @SuppressWarnings("unused") long wanted) {
        PREV.lazySet(at, null);
    }

    @Action("Cancel")
    private int cancel(Segment segment) {
        return WORD.getAndIncrement(segment);
    }

    @Action("LookIfLast")
    private @Nullable Segment lookIfLast(Segment gone, @SuppressWarnings("unused") Between between) {
        return gone.next;
    }

    @Action("LoadLeft")
    private @Nullable Segment loadLeft(Segment from, @SuppressWarnings("unused") Between between) {
        return from.prev;
    }

    @Action("LoadRight")
    private @Nullable Segment loadRight(Segment from, @SuppressWarnings("unused") Between between) {
        return from.next;
    }

    @Action("LoadPrev")
    private @Nullable Segment loadPrev(Segment right, @SuppressWarnings("unused") Between between) {
        return right.prev;
    }

    @Action("SetPrev")
    private boolean setPrev(
            Segment right, Segment seen, @Nullable Segment left, @SuppressWarnings("unused") Between between) {
        return PREV.compareAndSet(right, seen, left);
    }

    @Action("SetNext")
    private void setNext(Segment left, Segment right, @SuppressWarnings("unused") Between between) {
        left.next = right;
    }
}
