package optimist.multibuffer;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import optimist.Action;
import optimist.internal.Apart;
import optimist.internal.Size;
import optimist.sequence.Waiting;
import org.jspecify.annotations.Nullable;

/* The fields that are rarely written. */
abstract class MultiBufferFields<E> {
    /** Tells the consumer to go on, to make one last round, or to return. */
    enum State {
        OPEN,
        CLOSING,
        HALTED
    }

    /** Each has numbers that are 128 bytes apart, in one array. */
    private static final int MOST_PRODUCERS = 1 << 26;

    final int producers;
    final int capacity;

    /** The entries of the first ring, then those of the second ring, and so on. */
    final Object[] entries;

    final Handler<? super E> handler;
    final ExceptionHandler<? super E> exceptionHandler;
    final Waiting forRoom;

    /** For each producer, the number of entries that it has published. */
    final AtomicLongArray cursor;

    /** For each ring, the number of handled entries, as its producer may know it. */
    final AtomicLongArray consumed;

    /** Used by the producer only: the number of published entries, and the last {@code consumed} that it saw. */
    final AtomicLongArray known;

    /** Used by the producer only: the end of its last claim. */
    final AtomicLongArray claimed;

    /** Used by the consumer only: for each ring, the number of handled entries. */
    final AtomicLongArray handled;

    volatile State state = State.OPEN;

    final End end = new End();

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
        if (producers > MOST_PRODUCERS) {
            throw new IllegalArgumentException(
                    "producers: " + producers + " (expected: at most " + MOST_PRODUCERS + ")");
        }
        this.producers = producers;
        this.capacity = Size.powerOfTwo(capacity);
        this.handler = Objects.requireNonNull(handler, "handler");
        this.exceptionHandler = Objects.requireNonNull(exceptionHandler, "exceptionHandler");
        this.forRoom = Objects.requireNonNull(forRoom, "waiting");
        if ((long) producers * capacity > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("producers times capacity: " + (long) producers * capacity
                    + " (expected: at most " + (Integer.MAX_VALUE - 8) + ")");
        }
        this.entries = new Object[producers * capacity];
        for (int i = 0; i < this.entries.length; i++) {
            this.entries[i] = Objects.requireNonNull(entries.get(), "entry");
        }
        cursor = Apart.of(producers, 0);
        consumed = Apart.of(producers, 0);
        known = Apart.of(producers, 0);
        claimed = Apart.of(producers, 0);
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
    // The first of these fill the alignment gaps among the fields before.
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

/* The consumer's own state. */
abstract class MultiBufferConsumer<E> extends MultiBufferPaddingBefore<E> {
    /** The number of published entries of the current ring, as the consumer has seen it. */
    long upto;

    /** The current ring. */
    int turn;

    /** The number of rings found empty in a row, since the last entry or wait. */
    int quiet;

    /** In the last round, the number of rings that are still to be looked at; otherwise zero. */
    int left;

    /** The number of waits since the last entry. */
    int waited;

    /** Whether the consumer has announced that it is about to sleep. */
    boolean announced;

    /** Whether a wait was interrupted, and the handler has not been called since. */
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
    // The first of these fill the alignment gap in front of the numbers.
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
 * A ring for each producer, and one consumer that polls them all in a round. Specified by {@code Rings.tla}.
 *
 * <pre>
 *   a ring    0       consumed        handled          cursor        consumed + capacity
 *             |-- free --|-- handled --|-- published --|-- free, or filled --|
 *
 *   producer  consumed -&gt; is there room?      fills      cursor := number of published entries
 *   consumer  cursor -&gt; anything new?         handles    consumed := number of handled entries
 * </pre>
 *
 * Each of these words has one writer:
 * <ul>
 *   <li>A producer fills entries from {@code cursor} on, up to {@code consumed + capacity}. It remembers the last
 *       {@code consumed} that it has seen, and looks again only if that is not enough.
 *   <li>The consumer handles a batch: the entries that were published when it looked at the ring. It tells the handler
 *       which entry is the last, frees the whole batch at once, and goes on to the next ring.
 *   <li>So between two looks at a ring, it handles at most one ringful of each other ring (bounded bypass, B3.1).
 *   <li>No two producers write to the same of these words, and none of them needs a compare-and-set.
 * </ul>
 *
 * <p><b>Guarantee.</b> The consumer handles each producer's entries in order, and each once, but again the one at which
 * an exception has ended a run. It handles all of them unless the buffer is closed or halted, or an exception ends the last
 * run (B1.1). Actions of a producer before a publication happen-before the handling of its entries. The handler's accesses to
 * an entry happen-before the next claim of its place. There is no order between producers.
 *
 * <p><b>Run.</b> One thread calls {@link #run}, which returns after a close or a halt. A second thread that calls it in
 * the meantime gets an exception.
 *
 * <p><b>End.</b> Two calls end the buffer for good. Each may come at any time and from any thread: before the run, a
 * second time, or from the handler. From then on, a claim that finds no room fails (B5.7). A claim that finds room
 * still succeeds.
 *
 * <table>
 *   <caption>Entries that are handled after the call</caption>
 *   <tr><th></th><th>publications that happen-before the call</th><th>later ones</th><th>the run returns after at most</th></tr>
 *   <tr><td>the first {@link #close}</td><td>all, unless it is halted, too (B5.8)</td><td>maybe</td><td>two ringfuls of each producer</td></tr>
 *   <tr><td>{@link #halt}</td>
 *       <td>maybe (B5.4)</td><td>maybe (B5.5)</td><td>one ringful of each producer (B5.1)</td></tr>
 * </table>
 *
 * An exception that ends the last round of a closed buffer leaves the rest to the next run. {@link #awaitEnd} waits until no more calls
 * of the handler can happen. To shut down in order, stop the producers first. If an exception may have ended the run,
 * close before the join: otherwise a producer that waits for room may wait forever. The halt gives up entries that are
 * not handled by then.
 *
 * <pre>{@code
 * for (Thread producer : producers) producer.join();
 * buffer.close();
 * if (!buffer.awaitEnd(1, TimeUnit.SECONDS)) buffer.halt();
 * }</pre>
 *
 * <p><b>A handler that throws.</b> The {@link ExceptionHandler} gets the exception, and the run goes on with the next
 * entry. If the exception handler throws as well, as the default one does, the run ends with its exception. Then the
 * entry counts as not handled, and the next run begins with it, unless the buffer was halted (B6.1). Until then, the
 * consumer handles nothing and frees no place, not even of entries that this batch has handled before: producers may have to
 * wait. An entry that ends every run starves the other rings (B3.1).
 *
 * <p><b>Interrupts.</b> An interrupt ends neither a claim nor a run. A thread that is interrupted during a wait keeps
 * waiting, and its interrupt status is restored later: a producer's when its call returns, the consumer's before the
 * next call of the handler or at the end of the run.
 *
 * <p><b>A handler that publishes.</b> The handler may use a ring of this buffer, if no producer does. If its claim
 * finds no room, the claim fails at once, because only the handler's return could make room.
 *
 * <p><b>Limits.</b> An entry keeps its content until the place is filled again: clear references in the handler if they
 * should be collected. A claim has no time limit, and there is no non-blocking claim. The number of rings is fixed, and
 * each takes some 600 bytes beside its places. Producers that come and go hand rings on ({@link Ring}). A round looks
 * at all rings, even if most of them are always empty.
 *
 * @param <E> the type of the entries
 */
public abstract class MultiBuffer<E> extends MultiBufferPaddingAfter<E> implements Runnable {
    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<MultiBufferFields, State> STATE =
            AtomicReferenceFieldUpdater.newUpdater(MultiBufferFields.class, State.class, "state");

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
     * Returns the number of producers.
     *
     * @return the number
     */
    public final int producers() {
        return producers;
    }

    /**
     * Returns the number of entries in each ring.
     *
     * @return a power of two
     */
    public final int capacity() {
        return capacity;
    }

    /**
     * Returns the ring of a producer.
     *
     * @param producer the producer's number, from zero; the handler gets it as the source of the entries
     * @return the ring, for one thread at a time
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
        claimed.setPlain(Apart.index(producer), end);
        return end - 1;
    }

    private void awaitRoom(int producer, long end) {
        boolean wasInterrupted = false;
        try {
            known.setPlain(room(producer), lookForRoom(producer, end));
            for (int waited = 0; !hasRoom(producer, end); waited++) {
                if (!lookIfOpen(producer, end)) {
                    throw new IllegalStateException("the ring is full, and the buffer is closed or halted");
                }
                if (this.end.isRunByMe()) {
                    throw new IllegalStateException("the ring is full, and the handler cannot wait for itself");
                }
                forRoom.once(waited);
                // A thread whose interrupt status is set would not sleep.
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
        if (sequence < known.getPlain(published(producer)) || sequence >= claimed.getPlain(Apart.index(producer))) {
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

    /** A producer calls this after a publication. */
    abstract void hasShown();

    @SuppressWarnings("unchecked") // nothing else was put there
    final E get(int producer, long sequence) {
        return (E) entries[producer * capacity + ((int) sequence & capacity - 1)];
    }

    // Acquires the handler's accesses to the entries.
    @Action("LookForRoom")
    final long lookForRoom(int producer, long end) {
        return consumed.get(Apart.index(producer));
    }

    // A stale value is harmless: the producer looks again.
    @Action("LookIfOpen")
    final boolean lookIfOpen(int producer, long end) {
        return state == State.OPEN;
    }

    // ---- the consumer

    /**
     * Handles entries until the buffer is closed or halted. If the buffer has ended, this method returns at once. If it was
     * closed before its first run, this method handles the published entries, and returns.
     *
     * <p>An exception of the {@link ExceptionHandler} ends the run, and this method throws it. A checked one is the cause
     * of the {@link UndeclaredThrowableException} that this method throws then.
     *
     * @throws IllegalStateException if a thread is in this method
     */
    @Override
    public final void run() {
        if (!end.enter()) {
            return;
        }
        boolean finishes = false;
        try {
            poll();
            finishes = true;
        } finally {
            passInterruptOn();
            end.leave(finishes);
        }
    }

    private void poll() {
        do {
            State seen = lookIfHalted();
            if (seen == State.HALTED) {
                left = 0;
                return;
            }
            beginRound(seen == State.CLOSING);
        } while (round());
    }

    private void beginRound(boolean isLast) {
        left = isLast ? producers : 0;
        quiet = isLast ? 0 : quiet;
    }

    /**
     * Looks at the rings up to the last one, and waits if all were empty in a row. The last round looks at each ring
     * once.
     *
     * @return whether another round follows
     */
    private boolean round() {
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
                if (left == 0) {
                    hasFoundNothing();
                    return true;
                }
            }
            if (left > 0 && --left == 0) {
                return false;
            }
        } while (turn != 0 || left > 0);
        return true;
    }

    private int next() {
        return turn + 1 == producers ? 0 : turn + 1;
    }

    /** The number of handled entries of the current ring. */
    private long done() {
        return handled.getPlain(Apart.index(turn));
    }

    private void handleAll() {
        passInterruptOn();
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
        // A handler cannot declare checked exceptions, but other languages and tricks can throw them.
        return thrown instanceof RuntimeException exception ? exception : new UndeclaredThrowableException(thrown);
    }

    /** The consumer calls this before it handles a batch. */
    abstract void hasFound();

    /** The consumer calls this when all rings were empty in a row. */
    abstract void hasFoundNothing();

    /** Clears the interrupt status, with which the thread would not sleep. {@code passInterruptOn} restores it. */
    final void keepInterrupt() {
        interrupted |= Thread.interrupted();
    }

    private void passInterruptOn() {
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    @Action("LookIfHalted")
    private State lookIfHalted() {
        return state;
    }

    // Acquires the entries that were published before.
    @Action("Look")
    private long look() {
        return cursor.get(Apart.index(turn));
    }

    /** The output. Returns the exception that ends the run, if there is one. */
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
            if (again != thrown && again.getCause() != thrown) {
                again.addSuppressed(thrown);
            }
            return again;
        }
    }

    // Releases the places to the producer that reads this. Ordered is enough: no other thread writes here, and the
    // consumer need not know when the producer sees the store.
    @Action("Finish")
    private void finish() {
        consumed.lazySet(Apart.index(turn), done());
    }

    // ---- the end

    /**
     * Closes the buffer for good: the consumer handles everything that was published before, and then its run
     * returns, unless the buffer is halted as well. If an exception ends the run before, the next run does this (B5.8).
     * This call does not wait for that. It has no effect on a buffer that is closed or halted.
     */
    public final void close() {
        setClosing();
        hasEnded();
    }

    /**
     * Halts the buffer for good: the run returns at the end of the current round. Entries that were published before
     * may stay unhandled. A second call has no effect.
     */
    public final void halt() {
        setHalted();
        hasEnded();
        end.tell();
    }

    /**
     * Returns whether the buffer was closed or halted.
     *
     * @return whether it was
     */
    public final boolean isClosed() {
        return state != State.OPEN;
    }

    /**
     * Returns whether the buffer was halted.
     *
     * @return whether it was
     */
    public final boolean isHalted() {
        return state == State.HALTED;
    }

    /**
     * Waits until the buffer has ended: the handler is not running, and will not be called again. A buffer ends when
     * its run returns after a close or a halt, or when it is halted without a run. If an exception ends the run of a
     * closing buffer, the buffer ends with the next run. All calls of the handler happen-before a return of true.
     *
     * @param timeout the longest time to wait; zero or less means no wait
     * @param unit the unit of the timeout
     * @return whether the buffer has ended
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalStateException if the caller runs the buffer, and would wait for itself
     */
    public final boolean awaitEnd(long timeout, TimeUnit unit) throws InterruptedException {
        if (end.isRunByMe()) {
            throw new IllegalStateException("the handler cannot wait for its own end");
        }
        return end.await(unit.toNanos(timeout));
    }

    // A halted buffer stays halted.
    @Action("Close")
    private void setClosing() {
        STATE.compareAndSet(this, State.OPEN, State.CLOSING);
    }

    @Action("Halt")
    private void setHalted() {
        state = State.HALTED;
    }

    /** The thread that has closed or halted the buffer calls this. */
    abstract void hasEnded();
}
