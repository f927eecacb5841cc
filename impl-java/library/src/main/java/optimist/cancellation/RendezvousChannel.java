package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import optimist.Action;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A channel without room: a send hands its element over to a receive, and each of the two waits for the other. Specified by
 * {@code Channel.tla}; what gives up between two cells, by {@code ChannelInTime.tla}.
 *
 * <pre>
 *   a cell     empty --first--&gt; waiter --second--&gt; clear, and the waiter is resumed
 *                                 |
 *                                 +--cancel-----&gt; clear: the second begins again
 *
 *   element    a send has it in its waiter, or puts it into that of the receive before it resumes that;
 *              a receive takes it out of the waiter, its own or the other's, that was resumed
 * </pre>
 *
 * <p>Sends take one cell after the other, and so do receives: each cell is for one of either. Both do the same there, but for the
 * element. Whoever is the first waits, and whoever is the second resumes that one; nobody spins. Cells are slots of a list of
 * segments, which are told of a cancellation; those all of whose slots were cancelled are unlinked. Whoever finds its cell
 * empty allocates a waiter, and a call allocates nothing else but a segment now and then.
 *
 * <p><b>Guarantee.</b> What a send has returned for is received, by one receive; what a send carried that has given up is received by
 * nobody (C9.1). Nobody waits while somebody of the other side does, but for those to whom one is on its way (C9.3). First come,
 * first served, on each side, where nobody gives up (C9.4). What a thread did before a send happens before what another one does after
 * the receive that got this element; what a thread did before a receive, before what another one does after the send that it was for.
 * A virtual thread that waits leaves its carrier to others (C6.10).
 *
 * <p>A thread that stops while it sends or receives holds up the one that it is to meet, until that gives up; and nobody else
 * (C9.3, C9.5, C9.6). What was handed over, or given up, is kept by no cell (C9.7, C9.8); the stage of
 * an asynchronous call keeps its element, or that of a send which has gone on to another.
 *
 * <p><b>Limits.</b> Whoever comes to somebody who has given up takes the next cell, and is behind those that came meanwhile
 * (C9.4): a send goes past all cells whose waits were given up before it comes to one that waits, and so does a receive; after
 * a million of them, it takes a million steps. After each 64 cells, a call with time to wait looks whether its time is over or its thread was
 * interrupted, and then gives up (C9.12). A call without time to wait looks at neither, and an asynchronous one neither. Whoever
 * gives up may have been in a cell to which somebody was on its way, though another one waited already: a call without time to
 * wait finds who waits for sure only if nobody else is on its way (C9.6). Whoever gives up as it is resumed does not wait to
 * be woken: its thread may be unparked later, when it has gone on. A thread that stops while it takes a cell keeps all
 * segments from there on. The channel cannot be closed. What depends on an {@linkplain #sendAsync asynchronous} call is run by
 * whoever it meets, unless it says otherwise; as long as that is held up by it, so are the stages that it completes after it
 * (C6.8).
 *
 * @param <E> what is sent
 */
public class RendezvousChannel<E> extends WaitsInCells {
    /** What is in a cell when whoever was in it has gone. */
    enum Mark {
        CLEAR
    }

    /** A call with a limit of time, or that may be interrupted, looks whether it is over whenever it has gone past so many cells. */
    static final int CELLS_A_LOOK = 64;

    private final BiFunction<Parking, @Nullable Object, Waiter> maker;

    /** One where nobody waits. */
    public RendezvousChannel() {
        this(SLOTS, PackedWaiter::new);
    }

    /**
     * The same.
     *
     * @param slots of each segment
     * @param maker of waiters
     */
    RendezvousChannel(int slots, BiFunction<Parking, @Nullable Object, Waiter> maker) {
        this(slots, maker, Parking.OF_PLATFORM);
    }

    RendezvousChannel(int slots, BiFunction<Parking, @Nullable Object, Waiter> maker, Parking parking) {
        super(slots, parking);
        this.maker = maker;
    }

    /**
     * Sends an element, and waits until it is received.
     *
     * @param element what is sent
     * @throws InterruptedException if the thread is interrupted before that: then nobody receives it
     */
    public final void send(E element) throws InterruptedException {
        waits(End.TAIL, Objects.requireNonNull(element, "element"), Waiter.FOREVER);
    }

    /**
     * Sends an element, and waits for a limited time until it is received.
     *
     * @param element what is sent
     * @param timeout how long; if it is not above zero, it is sent only if somebody waits for it, or comes meanwhile
     * @param unit of the time
     * @return whether it was received
     * @throws InterruptedException if the thread is interrupted before that: then nobody receives it
     */
    public final boolean send(E element, long timeout, TimeUnit unit) throws InterruptedException {
        return waits(End.TAIL, Objects.requireNonNull(element, "element"), within(timeout, unit)) != null;
    }

    /**
     * Receives an element, and waits until one is sent.
     *
     * @return the element
     * @throws InterruptedException if the thread is interrupted before that: then it has received none
     */
    public final E receive() throws InterruptedException {
        return takeElement(Objects.requireNonNull(waits(End.HEAD, null, Waiter.FOREVER)));
    }

    /**
     * Receives an element, and waits for a limited time until one is sent.
     *
     * @param timeout how long; if it is not above zero, it receives only what somebody waits with, or comes with meanwhile
     * @param unit of the time
     * @return the element
     * @throws InterruptedException if the thread is interrupted before that: then it has received none
     * @throws TimeoutException if so much time has passed: then it has received none
     */
    public final E receive(long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        Waiter met = waits(End.HEAD, null, within(timeout, unit));
        if (met == null) {
            throw new TimeoutException();
        }
        return takeElement(met);
    }

    /**
     * Sends an element without a thread that waits until it is received. The stage completes when it is.
     *
     * <p>Whoever completes the stage in another way, cancels it, or lets its time be over ({@link CompletableFuture#orTimeout}) gives up:
     * then nobody receives the element. Where it was received before, that is too late: it changes nothing, and the stage completes.
     * To cancel a stage that depends on this one is not to give up. What completes a stage without giving up is not supported:
     * {@link CompletableFuture#completeAsync}, {@link CompletableFuture#obtrudeValue} and the like.
     *
     * <p>What depends on the stage is run by the thread that receives, unless it says otherwise, and so has to be short. If it sends
     * or receives itself, the stages of those that it meets are completed when what depends on this one has been run, and it must not
     * wait for that: however many do so one after the other, the stack does not become deeper. If it throws, it is no matter of the
     * thread that receives.
     *
     * @param element what is sent
     * @return the stage; it is complete if somebody waits for the element
     */
    public final CompletableFuture<Void> sendAsync(E element) {
        return waitsLater(End.TAIL, Objects.requireNonNull(element, "element"), met -> null);
    }

    /**
     * Receives an element without a thread that waits for it. The stage completes with the element when one is sent.
     *
     * <p>Whoever completes the stage in another way gives up, as with {@link #sendAsync}: then it has received none, and no element
     * is lost.
     *
     * @return the stage; it is complete if somebody waits with an element
     */
    public final CompletableFuture<E> receiveAsync() {
        return waitsLater(End.HEAD, null, this::takeElement);
    }

    private static long within(long timeout, TimeUnit unit) {
        return Math.max(unit.toNanos(timeout), 0);
    }

    private @Nullable Waiter waits(End side, @Nullable E element, long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Waiter met = meets(side, element, null, true, nanos);
        if (met == null && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return met;
    }

    private <T> CompletableFuture<T> waitsLater(End side, @Nullable E element, Function<Waiter, @Nullable T> outcome) {
        Acquisition<T> acquisition = new Acquisition<>(outcome);
        Waiter met = meets(side, element, acquisition, false, Waiter.FOREVER);
        if (met != null) {
            acquisition.granted(outcome.apply(met));
        }
        return acquisition.stage();
    }

    /**
     * Takes one cell after the other until it has met somebody there.
     *
     * @param element of a send
     * @param later what is told when it has met somebody, if no thread waits for that
     * @return the waiter that was resumed, one's own or the other's; nothing if it has given up, or is told later
     */
    final @Nullable Waiter meets(
            End side, @Nullable E element, @Nullable Acquisition<?> later, boolean givesUp, long nanos) {
        long start = begin(nanos);
        for (int cells = 1; ; cells++) {
            Segment from = list.loadPointer(side);
            long index = takeCell(side, from);
            Cells found = (Cells) list.find(side, from, index);
            int slot = list.slotOf(index);
            // Its own segment may be removed: then its cell was cancelled.
            Object seen = found.number == list.numberOf(index) ? look(found, slot) : Mark.CLEAR;
            while (seen == null) {
                Waiter own = maker.apply(later == null ? parking : later, element);
                // Nobody else has it yet.
                own.register(found, slot);
                if (install(found, slot, own)) {
                    if (later != null) {
                        later.begin(own);
                        return null;
                    }
                    return isResumed(own, givesUp, left(nanos, start)) ? own : null;
                }
                seen = look(found, slot);
            }
            // The other one has been here.
            list.forget(found, index);
            if (seen instanceof Waiter other && isMet(found, slot, other, element)) {
                return other;
            }
            // The other one has given up. Both sides have gone past this cell: whoever gives up here owes nothing.
            if (givesUp && nanos > 0 && cells % CELLS_A_LOOK == 0 && isOver(nanos, start)) {
                return null;
            }
        }
    }

    /** Returns whether the other one had not given up. */
    private boolean isMet(Cells cells, int slot, Waiter other, @Nullable E element) {
        if (element != null) {
            putElement(other, element);
        }
        if (!resume(other)) {
            return false;
        }
        clear(cells, slot);
        return true;
    }

    // ---- actions

    @Action("TakeCell")
    private long takeCell(End side, Segment from) {
        return list.takeIndex(side, from);
    }

    @Action("Look")
    private @Nullable Object look(Cells cells, int slot) {
        return cells.contents.get(slot);
    }

    @Override
    @Action("Clear")
    final void clear(Cells cells, int slot) {
        cells.contents.set(slot, Mark.CLEAR);
    }

    /** With release: nobody takes the element before the waiter is resumed, which is volatile. */
    @Action("PutElement")
    private void putElement(Waiter other, E element) {
        Waiter.ELEMENT.lazySet(other, element);
    }

    /** What a receive has met has an element. */
    @SuppressWarnings("unchecked")
    @Action("TakeElement")
    final E takeElement(Waiter met) {
        return (E) Objects.requireNonNull(met.element);
    }

    // The waiter does this in steps of its own; for others it is one.

    @Action("Resume")
    private boolean resume(Waiter other) {
        return other.resume();
    }
}
