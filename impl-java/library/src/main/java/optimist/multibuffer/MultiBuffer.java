package optimist.multibuffer;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Size;
import optimist.sequence.Waiting;
import org.jspecify.annotations.Nullable;

/* What is written hardly ever. */
abstract class MultiBufferFields<E> {
    enum State {
        NEW,
        RUNNING,
        HALTED
    }

    final int producers;
    final int capacity;

    /** Those of the first ring, then those of the second, and so on. */
    final Object[] entries;

    final Handler<? super E> handler;
    final ExceptionHandler<? super E> exceptionHandler;
    final Waiting forRoom;

    /** How many entries each producer has published. */
    final AtomicLongArray cursor;

    /** How many entries of each ring were handled, as its producer may know. */
    final AtomicLongArray consumed;

    /** What only the producer uses: how many entries it has published; and, beside that, how many places were free. */
    final AtomicLongArray known;

    /** What only the consumer uses: how many entries of each ring were handled. */
    final AtomicLongArray handled;

    volatile State state = State.NEW;

    /** Whether producers should not wait any more. */
    volatile boolean closed;

    /** The one that runs it. */
    volatile @Nullable Thread thread;

    MultiBufferFields(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        if (producers < 1) {
            throw new IllegalArgumentException("there is at least one producer, not " + producers);
        }
        this.producers = producers;
        this.capacity = Size.powerOfTwo(capacity);
        this.handler = Objects.requireNonNull(handler, "handler");
        this.exceptionHandler = Objects.requireNonNull(exceptionHandler, "exceptionHandler");
        this.forRoom = Objects.requireNonNull(forRoom, "waiting");
        this.entries = new Object[Math.multiplyExact(producers, capacity)];
        for (int i = 0; i < this.entries.length; i++) {
            this.entries[i] = Objects.requireNonNull(entries.get(), "entry");
        }
        cursor = Apart.of(producers, 0);
        consumed = Apart.of(producers, 0);
        known = Apart.of(producers, 0);
        handled = Apart.of(producers, 0);
    }
}

@SuppressWarnings("unused")
abstract class MultiBufferPaddingBefore<E> extends MultiBufferFields<E> {
    byte p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015;
    byte p016, p017, p018, p019, p020, p021, p022, p023, p024, p025, p026, p027, p028, p029, p030, p031;
    byte p032, p033, p034, p035, p036, p037, p038, p039, p040, p041, p042, p043, p044, p045, p046, p047;
    byte p048, p049, p050, p051, p052, p053, p054, p055, p056, p057, p058, p059, p060, p061, p062, p063;
    byte p064, p065, p066, p067, p068, p069, p070, p071, p072, p073, p074, p075, p076, p077, p078, p079;
    byte p080, p081, p082, p083, p084, p085, p086, p087, p088, p089, p090, p091, p092, p093, p094, p095;
    byte p096, p097, p098, p099, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111;
    byte p112, p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127;
    // What alignment leaves free among the fields before is filled with the first of these.
    byte p128, p129, p130, p131, p132, p133, p134, p135;

    MultiBufferPaddingBefore(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
    }
}

/* What the consumer knows. */
abstract class MultiBufferConsumer<E> extends MultiBufferPaddingBefore<E> {
    /** So many entries of the ring that it looks at are published, as it has seen. */
    long upto;

    /** The ring that it looks at. */
    int turn;

    /** So many rings it has found empty since it found one that was not, or waited. */
    int quiet;

    /** Whether it has said that it is about to sleep. */
    boolean announced;

    /** Whether it was interrupted while it waited. */
    boolean interrupted;

    MultiBufferConsumer(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
    }
}

@SuppressWarnings("unused")
abstract class MultiBufferPaddingAfter<E> extends MultiBufferConsumer<E> {
    byte q000, q001, q002, q003, q004, q005, q006, q007, q008, q009, q010, q011, q012, q013, q014, q015;
    byte q016, q017, q018, q019, q020, q021, q022, q023, q024, q025, q026, q027, q028, q029, q030, q031;
    byte q032, q033, q034, q035, q036, q037, q038, q039, q040, q041, q042, q043, q044, q045, q046, q047;
    byte q048, q049, q050, q051, q052, q053, q054, q055, q056, q057, q058, q059, q060, q061, q062, q063;
    byte q064, q065, q066, q067, q068, q069, q070, q071, q072, q073, q074, q075, q076, q077, q078, q079;
    byte q080, q081, q082, q083, q084, q085, q086, q087, q088, q089, q090, q091, q092, q093, q094, q095;
    byte q096, q097, q098, q099, q100, q101, q102, q103, q104, q105, q106, q107, q108, q109, q110, q111;
    byte q112, q113, q114, q115, q116, q117, q118, q119, q120, q121, q122, q123, q124, q125, q126, q127;
    // What alignment leaves free in front of the numbers is filled with the first of these.
    byte q128, q129, q130, q131, q132, q133, q134, q135;

    MultiBufferPaddingAfter(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
    }
}

/**
 * A ring for each producer, and one consumer that polls them all, one after the other. Specified by {@code Rings.tla}.
 *
 * <pre>
 *   a ring    0       consumed        handled          cursor        consumed + capacity
 *             |-- free --|-- handled --|-- published --|-- free, or filled --|
 *
 *   producer  consumed -&gt; is there room?      fills      cursor := so many are published
 *   consumer  cursor -&gt; anything new?         handles    consumed := so many were handled
 * </pre>
 *
 * Each of these words has one writer:
 * <ul>
 *   <li>A producer fills entries from {@code cursor} on, up to {@code consumed + capacity}. It remembers the
 *       {@code consumed} that it has seen last, and looks again only if that is not enough.
 *   <li>The consumer handles what was published when it looked at the ring, tells the handler which of it is the last,
 *       frees it all at once, and goes on to the next ring. So between two looks at a ring at most one ringful of each
 *       other one is handled (B3.1).
 *   <li>No two producers write to the same word, and nobody needs a compare-and-set to publish.
 * </ul>
 *
 * <p><b>Guarantee.</b> The entries of one producer are handled in their order, none twice, and, until it is halted, all of them (B1.1).
 * What a producer did before it published happens before its entry is handled, and what the handler did with an entry
 * happens before its place is claimed again. Between producers there is no order.
 *
 * <p><b>To run it.</b> One thread calls {@link #run}, which returns when it is halted. A second thread that calls it
 * meanwhile is refused.
 *
 * <p><b>To halt it.</b> {@link #halt} is for good, and may come at any time, from any thread, also before the run, twice, or
 * from the handler. The run returns when its round is over, after at most a ringful of each producer (B5.1). What was published
 * before the halt may be left unhandled (B5.4); what is published later may be handled, if its ring comes next in that round
 * (B5.5). A claim that finds no room fails from then on; one that finds room succeeds.
 *
 * <p><b>A handler that throws.</b> An {@link ExceptionHandler} is told, and the run goes on with the next entry. If that
 * throws too, as it does where none was given, the run ends with the exception. Then the entry counts as not handled, and
 * another run begins with it (B6.1); until then, nothing is handled and producers may have to wait. An entry that always throws
 * so keeps the consumer from all other rings (B3.1).
 *
 * <p><b>Interrupts.</b> A thread that is interrupted while it waits here waits on, and is interrupted when the call has
 * ended. So an interrupt does not end a run; {@link #halt} does. A handler does not see an interrupt that came while the
 * consumer waited.
 *
 * <p><b>Limits.</b> An entry keeps what was put into it until its place is filled again: a handler that wants references to be
 * collected clears them. A handler that claims in a ring of this buffer that is full waits for itself, until another thread halts
 * the buffer. A claim has no time limit, and an interrupt does not end it. After a halt, a later park of the consumer's thread may
 * return at once. The number of rings is fixed, and each needs its places and some 500 bytes beside them; producers that come
 * and go hand them on ({@link Ring}). A round looks at all rings, also if most of them are always empty.
 *
 * @param <E> the entries
 */
public abstract class MultiBuffer<E> extends MultiBufferPaddingAfter<E> implements Runnable {
    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<MultiBufferFields, State> STATE =
            AtomicReferenceFieldUpdater.newUpdater(MultiBufferFields.class, State.class, "state");

    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<MultiBufferFields, @Nullable Thread> THREAD =
            AtomicReferenceFieldUpdater.newUpdater(MultiBufferFields.class, Thread.class, "thread");

    MultiBuffer(
            int producers,
            int capacity,
            Supplier<? extends E> entries,
            Handler<? super E> handler,
            ExceptionHandler<? super E> exceptionHandler,
            Waiting forRoom) {
        super(producers, capacity, entries, handler, exceptionHandler, forRoom);
    }

    /**
     * How many producers there are.
     *
     * @return the number
     */
    public final int producers() {
        return producers;
    }

    /**
     * How many entries each ring has.
     *
     * @return a power of two
     */
    public final int capacity() {
        return capacity;
    }

    /**
     * The ring of a producer.
     *
     * @param producer which one, counted from zero; the handler is told this number as the source of its entries
     * @return the ring, to be used by one thread at a time
     * @throws IndexOutOfBoundsException if there is no such producer
     */
    public final Ring<E> ring(int producer) {
        return new Ring<>(this, Objects.checkIndex(producer, producers));
    }

    // ---- producers

    final long claim(int producer, int n) {
        if (n < 1 || n > capacity) {
            throw new IllegalArgumentException("a claim is of 1 to " + capacity + " entries, not " + n);
        }
        long end = known.getPlain(published(producer)) + n;
        if (!hasRoom(producer, end)) {
            awaitRoom(producer, end);
        }
        return end - 1;
    }

    private void awaitRoom(int producer, long end) {
        boolean wasInterrupted = false;
        try {
            known.setPlain(room(producer), lookForRoom(producer, end));
            while (!hasRoom(producer, end)) {
                if (closed) {
                    throw new IllegalStateException("the ring is full, and its consumer is halted");
                }
                forRoom.once();
                // An interrupted thread would not sleep any more.
                wasInterrupted |= Thread.interrupted();
                known.setPlain(room(producer), lookForRoom(producer, end));
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    final void publish(int producer, long sequence) {
        if (sequence < known.getPlain(published(producer)) || !hasRoom(producer, sequence + 1)) {
            throw new IllegalStateException("entry " + sequence + " is not claimed");
        }
        show(producer, sequence + 1);
        known.setPlain(published(producer), sequence + 1);
        hasShown();
    }

    private boolean hasRoom(int producer, long end) {
        return end - known.getPlain(room(producer)) <= capacity;
    }

    private static int published(int producer) {
        return Apart.index(producer);
    }

    private static int room(int producer) {
        return Apart.index(producer) + 1;
    }

    /** The action that publishes. */
    abstract void show(int producer, long end);

    /** What a producer does when it has published. */
    abstract void hasShown();

    @SuppressWarnings("unchecked") // nothing else was put there
    final E get(int producer, long sequence) {
        return (E) entries[producer * capacity + ((int) sequence & capacity - 1)];
    }

    // Acquires what the handler has done with the entries.
    @Action("LookForRoom")
    final long lookForRoom(int producer, long end) {
        return consumed.get(Apart.index(producer));
    }

    // ---- the consumer

    /**
     * Handles what is published, until it is halted. If it was halted before, it returns at once.
     *
     * @throws IllegalStateException if another thread, or the handler's caller, is in this method
     */
    @Override
    public final void run() {
        if (!THREAD.compareAndSet(this, null, Thread.currentThread())) {
            throw new IllegalStateException("it is run already");
        }
        try {
            if (start()) {
                poll();
            }
        } finally {
            thread = null;
            if (interrupted) {
                interrupted = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    private void poll() {
        try {
            while (!lookIfHalted()) {
                round();
            }
        } catch (Throwable thrown) {
            stop(thrown);
            throw thrown;
        }
    }

    /** Looks at the rings up to the last one, or waits where all were empty. */
    private void round() {
        do {
            long published = look();
            if (published > done()) {
                upto = published;
                quiet = 0;
                hasFound();
                handleAll();
                turn = next();
            } else if (quiet + 1 < producers) {
                quiet++;
                turn = next();
            } else {
                quiet = 0;
                turn = next();
                hasFoundNothing();
                return;
            }
        } while (turn != 0);
    }

    private int next() {
        return turn + 1 == producers ? 0 : turn + 1;
    }

    /** How many entries of the ring that it looks at were handled. */
    private long done() {
        return handled.getPlain(Apart.index(turn));
    }

    private void handleAll() {
        do {
            Throwable thrown = handle();
            if (thrown != null) {
                throw unchecked(thrown);
            }
            handled.setPlain(Apart.index(turn), done() + 1);
        } while (done() < upto);
        finish();
    }

    static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        // A handler cannot declare any other, but there are languages and tricks.
        return thrown instanceof RuntimeException exception ? exception : new UndeclaredThrowableException(thrown);
    }

    /** What the consumer does before it handles what it has found. */
    abstract void hasFound();

    /** What the consumer does when it has found nothing in any ring. */
    abstract void hasFoundNothing();

    /** An interrupted thread would not sleep any more: it is interrupted again when the run ends. */
    final void keepInterrupt() {
        interrupted |= Thread.interrupted();
    }

    @Action("Start")
    private boolean start() {
        return STATE.compareAndSet(this, State.NEW, State.RUNNING);
    }

    @Action("LookIfHalted")
    private boolean lookIfHalted() {
        return state == State.HALTED;
    }

    // Acquires the entries up to there.
    @Action("Look")
    private long look() {
        return cursor.get(Apart.index(turn));
    }

    /** The output. Returns what was thrown, if nobody has taken it. */
    @Action("Handle")
    private @Nullable Throwable handle() {
        long sequence = done();
        E entry = get(turn, sequence);
        try {
            handler.handle(entry, turn, sequence, sequence + 1 == upto);
            return null;
        } catch (Throwable thrown) {
            return tell(thrown, entry, sequence);
        }
    }

    private @Nullable Throwable tell(Throwable thrown, E entry, long sequence) {
        try {
            exceptionHandler.thrown(thrown, entry, turn, sequence);
            return null;
        } catch (Throwable again) {
            return again;
        }
    }

    // Releases the places to the producer that finds this. Ordered is enough: no other thread writes here, and the
    // consumer does not care when the producer sees it.
    @Action("Finish")
    private void finish() {
        consumed.lazySet(Apart.index(turn), done());
    }

    // A compare-and-set, because it may have been halted.
    @Action("Stop")
    final void stop(Throwable thrown) {
        STATE.compareAndSet(this, State.RUNNING, State.NEW);
    }

    // ---- the end

    /**
     * Halts it, for good: the run returns when its round is over. What was published before may be left unhandled. To do so again
     * changes nothing.
     */
    public final void halt() {
        closed = true;
        setHalted();
        hasHalted();
    }

    /**
     * Whether it was halted.
     *
     * @return whether it was
     */
    public final boolean isHalted() {
        return closed;
    }

    @Action("Halt")
    private void setHalted() {
        state = State.HALTED;
    }

    /** What somebody does who has halted it. */
    abstract void hasHalted();
}
