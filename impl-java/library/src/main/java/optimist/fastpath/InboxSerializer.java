package optimist.fastpath;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import optimist.Action;
import org.jspecify.annotations.Nullable;

/* Keeps the word, which is written all the time, away from what every call reads. */
@SuppressWarnings("unused")
abstract class InboxPaddingBefore<T> extends BatchSerializer<T> {
    byte p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015;
    byte p016, p017, p018, p019, p020, p021, p022, p023, p024, p025, p026, p027, p028, p029, p030, p031;
    byte p032, p033, p034, p035, p036, p037, p038, p039, p040, p041, p042, p043, p044, p045, p046, p047;
    byte p048, p049, p050, p051, p052, p053, p054, p055, p056, p057, p058, p059, p060, p061, p062, p063;
    byte p064, p065, p066, p067, p068, p069, p070, p071, p072, p073, p074, p075, p076, p077, p078, p079;
    byte p080, p081, p082, p083, p084, p085, p086, p087, p088, p089, p090, p091, p092, p093, p094, p095;
    byte p096, p097, p098, p099, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111;
    byte p112, p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127;

    InboxPaddingBefore(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }
}

abstract class InboxWord<T> extends InboxPaddingBefore<T> {
    volatile Object word = InboxSerializer.State.FREE;

    InboxWord(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }
}

@SuppressWarnings("unused")
abstract class InboxPaddingAfter<T> extends InboxWord<T> {
    byte q000, q001, q002, q003, q004, q005, q006, q007, q008, q009, q010, q011, q012, q013, q014, q015;
    byte q016, q017, q018, q019, q020, q021, q022, q023, q024, q025, q026, q027, q028, q029, q030, q031;
    byte q032, q033, q034, q035, q036, q037, q038, q039, q040, q041, q042, q043, q044, q045, q046, q047;
    byte q048, q049, q050, q051, q052, q053, q054, q055, q056, q057, q058, q059, q060, q061, q062, q063;
    byte q064, q065, q066, q067, q068, q069, q070, q071, q072, q073, q074, q075, q076, q077, q078, q079;
    byte q080, q081, q082, q083, q084, q085, q086, q087, q088, q089, q090, q091, q092, q093, q094, q095;
    byte q096, q097, q098, q099, q100, q101, q102, q103, q104, q105, q106, q107, q108, q109, q110, q111;
    byte q112, q113, q114, q115, q116, q117, q118, q119, q120, q121, q122, q123, q124, q125, q126, q127;

    InboxPaddingAfter(Flow.Subscriber<? super T> downstream) {
        super(downstream);
    }
}

/**
 * A serializer with one shared word: whether a thread delivers, and the events that others have left for it (the
 * inbox). Specified by {@code Inbox.tla}.
 *
 * <pre>
 *                                                 Push: e, inbox
 *                                                     .----.
 *                        Enter                        |    v             Close
 *   new ----&gt; [ free ] ---------------&gt; [ busy, inbox of others' events ] --------&gt; [ ended ]
 *               ^                                     |    ^
 *               |                                     |    |
 *               '------ Leave: the inbox is empty ----'    |
 *                                                     |    |
 *                                                     '----'
 *                                            Take: the inbox is empty now
 * </pre>
 *
 * Each arrow is one atomic access to the word, which is {@code FREE}, {@code ENDED}, {@code BUSY} with an empty
 * inbox, or the newest node of the inbox:
 * <ul>
 *   <li>One compare-and-set leads from free to busy. The thread that succeeds is the deliverer, alone, until it leaves.
 *   <li>A producer leaves its event in one step. No event is ever half there, and no thread waits for a producer.
 *   <li>The deliverer leaves by a compare-and-set that checks both busy and an empty inbox. So it forgets no event, and
 *       needs no count beside the word.
 *   <li>The word never leaves ended.
 * </ul>
 *
 * <p><b>Guarantee.</b> Calls of downstream are serial, and each happens-before the next (F1, F1.2). No accepted event
 * is lost (F2.4), or delivered twice (F2.6). No event, the end included, overtakes one whose call had returned before
 * its own began (F2.3). There is one terminal event, and nothing follows it (F3.1). A call from within downstream
 * neither waits nor recurses (F7). If downstream throws, it gets the exception by {@code onError}, and every call ends (F6.2).
 *
 * <p><b>Progress.</b> A producer that stops outside of a delivery delays nobody (F5.3). Unless producers wait for room,
 * it is lock-free (F5.6): wherever a thread stops, the calls of the others end, if they submit finitely many events.
 *
 * <p><b>Capacity.</b> A bounded serializer limits the events that wait in the inbox, in addition to the batch that is
 * being delivered. If the inbox is full, {@link #onNext} blocks its thread until there is room, even if it is
 * interrupted, and keeps the interrupt status (F10.3). It looks again and again, with pauses. {@link #offer(Object)} is
 * refused (F10.2), and {@linkplain #offer(Object, long, TimeUnit) an offer with a time limit} when its time is over.
 * Terminal events always get in, and count. So does {@code onNext} from within downstream, beyond the capacity: it would
 * wait for itself. For the same reason downstream must not wait for another thread in a call of {@code onNext}.
 *
 * <p><b>Cost.</b> Without contention, a call makes one read, one compare-and-set to enter and one to leave, and
 * allocates nothing. To leave an event costs an allocation of 24 bytes, a read and a compare-and-set; both accesses are
 * repeated after a lost race. The word has its cache line to itself: some 300 bytes for the object.
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>One producer may be captured in the drain loop, delivering for the others forever (F8). Its call then does not
 *       end.
 *   <li>It is not wait-free: a call may lose the race for the word forever (F5.7).
 *   <li>If the deliverer stops, within downstream or between two calls of it, the events of the others do not arrive
 *       (F5.4, F5.5). Producers that wait for room do not return (F5.8).
 *   <li>Without a capacity, nothing bounds the events that wait for a slow downstream (F10.1).
 * </ul>
 *
 * @param <T> the items
 */
public class InboxSerializer<T> extends InboxPaddingAfter<T> {
    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<InboxWord, Object> WORD =
            AtomicReferenceFieldUpdater.newUpdater(InboxWord.class, Object.class, "word");

    /** The values of the word that are not nodes. */
    enum State {
        FREE,
        BUSY,
        ENDED
    }

    /** The answer to an {@linkplain #offer(Object) offer}. */
    public enum Offered {
        /**
         * Taken: the item is no longer the caller's. It is delivered, unless the stream ends before it, or downstream
         * throws. If so, it is dropped, and a {@link CancellableSerializer} hands it to its hook, perhaps before the
         * offer returns.
         */
        ACCEPTED,
        /** Not taken: too many events are waiting. The item is the caller's, and no hook gets it. */
        FULL,
        /** Not taken: the stream has ended. The item is the caller's, and no hook gets it. */
        ENDED
    }

    private final int capacity;

    /** Present if the serializer is bounded. */
    private final @Nullable Deliverer deliverer;

    /**
     * An unbounded serializer in front of this downstream.
     *
     * @param downstream gets the events
     */
    public InboxSerializer(Flow.Subscriber<? super T> downstream) {
        super(downstream);
        capacity = Integer.MAX_VALUE;
        deliverer = null;
    }

    /**
     * A bounded serializer in front of this downstream.
     *
     * @param downstream gets the events
     * @param capacity the number of events that may wait, in addition to the batch that is being delivered
     * @throws IllegalArgumentException if the capacity is not positive
     */
    public InboxSerializer(Flow.Subscriber<? super T> downstream, int capacity) {
        super(downstream);
        if (capacity < 1) {
            throw new IllegalArgumentException("a capacity is positive, not " + capacity);
        }
        this.capacity = capacity;
        deliverer = new Deliverer();
    }

    /**
     * Submits an item unless too many are waiting. Never waits. An unbounded serializer never refuses.
     *
     * @param item the item
     * @return whether it was accepted
     * @throws NullPointerException if there is no item
     */
    public final Offered offer(T item) {
        return put(Objects.requireNonNull(item, "item"), false);
    }

    /**
     * Submits an item, and waits for room for this time at most. It is {@link #offer(Object)}, repeated:
     * producers that wait are served in any order. From within downstream, it does not wait: it would wait for itself.
     *
     * @param item the item
     * @param timeout how long to wait; not at all if it is not positive
     * @param unit the unit of the timeout
     * @return {@link Offered#FULL} if the time is over
     * @throws InterruptedException if the thread was interrupted before it offered, or while it waited for room: the
     *     item was not taken
     * @throws NullPointerException if there is no item, or no unit
     */
    public final Offered offer(T item, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(item, "item");
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Offered offered = offer(item);
        if (offered != Offered.FULL || nanos <= 0 || isInside()) {
            return offered;
        }
        Pause pause = new Pause();
        long began = System.nanoTime();
        long passed;
        do {
            pause.once();
            pause.over();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            passed = System.nanoTime() - began;
            offered = offer(item);
        } while (offered == Offered.FULL && passed < nanos);
        return offered;
    }

    @Override
    final void submit(Object event) {
        if (put(event, true) == Offered.ENDED) {
            drop(event);
        }
    }

    /** The same, if the call has made an access before, and nobody misses the event. */
    final void submitLater(Object event) {
        putBeside(event, true, lookAgain());
    }

    /** Makes the caller the deliverer if there is none: it delivers an event of its own, and then {@link #deliverRest}. */
    final boolean enterIfFree() {
        if (look() != State.FREE || !enter()) {
            return false;
        }
        if (deliverer != null) {
            deliverer.comes();
        }
        return true;
    }

    private Offered put(Object event, boolean waits) {
        // Where somebody delivers, the look saves a compare-and-set that would fail.
        Object seen = look();
        if (seen != State.FREE) {
            return putBeside(event, waits, seen);
        }
        if (!enter()) {
            return putBeside(event, waits, lookAgain());
        }
        deliverFrom(event);
        return Offered.ACCEPTED;
    }

    // What follows is kept out of the method above, which is to stay small enough to be inlined.

    private Offered putBeside(Object event, boolean waits, Object first) {
        Object seen = first;
        while (seen != State.ENDED) {
            if (seen == State.FREE) {
                if (enter()) {
                    deliverFrom(event);
                    return Offered.ACCEPTED;
                }
                seen = lookAgain();
            } else if (!isFull(seen) || event instanceof Terminal || (waits && isInside())) {
                if (push(seen, new Node(event, inbox(seen)))) {
                    return Offered.ACCEPTED;
                }
                // The one who got in between has the word in its cache. It gets more done while nobody asks for it.
                Backoff.once();
                seen = lookAgain();
            } else if (waits) {
                seen = awaitRoom();
            } else {
                return Offered.FULL;
            }
        }
        return Offered.ENDED;
    }

    private Object awaitRoom() {
        Pause pause = new Pause();
        Object seen;
        do {
            pause.once();
            seen = lookAgain();
        } while (isFull(seen));
        pause.over();
        return seen;
    }

    private void deliverFrom(Object event) {
        if (deliverer != null) {
            deliverer.comes();
        }
        deliver(event);
    }

    @Override
    final @Nullable Node leaveOrTake() {
        if (deliverer != null) {
            deliverer.goes();
        }
        if (leave()) {
            return null;
        }
        if (deliverer != null) {
            deliverer.comes();
        }
        return take();
    }

    @Override
    final void end() {
        if (deliverer != null) {
            deliverer.goes();
        }
        if (close() instanceof Node newest) {
            dropAll(Node.turnOver(newest));
        }
    }

    private boolean isFull(Object seen) {
        return deliverer != null && seen instanceof Node newest && newest.depth >= capacity;
    }

    private boolean isInside() {
        return deliverer != null && deliverer.isMe();
    }

    private static @Nullable Node inbox(Object seen) {
        return seen instanceof Node newest ? newest : null;
    }

    @Action("Look")
    private Object look() {
        return word;
    }

    @Action("LookAgain")
    private Object lookAgain() {
        return word;
    }

    // Acquires what the one who delivered before has done in downstream.
    @Action("Enter")
    private boolean enter() {
        return WORD.compareAndSet(this, State.FREE, State.BUSY);
    }

    // Releases the node and the event to the one who takes them. That the word is what it was means that the inbox is:
    // a node is pushed once, and no other has it.
    @Action("Push")
    private boolean push(Object seen, Node node) {
        return WORD.compareAndSet(this, seen, node);
    }

    // Releases to the next one what this thread has done in downstream.
    @Action("Leave")
    private boolean leave() {
        return WORD.compareAndSet(this, State.BUSY, State.FREE);
    }

    // Acquires what was left. There is something: leaving has just failed, and only this thread takes.
    @Action("Take")
    private Node take() {
        return (Node) WORD.getAndSet(this, State.BUSY);
    }

    // Acquires what was left: it is dropped. Releases to nobody, as the word stays what it is.
    @Action("Close")
    private Object close() {
        return WORD.getAndSet(this, State.ENDED);
    }
}
