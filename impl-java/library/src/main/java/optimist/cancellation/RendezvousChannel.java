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
 * A channel without a buffer: a send hands its element over to a receive, and each of the two waits for the other. Specified by
 * {@code Channel.tla}; giving up between two cells, by {@code ChannelInTime.tla}.
 *
 * <pre>
 *   a cell     empty --first--&gt; waiter --second--&gt; clear, and the waiter is resumed
 *                                 |
 *                                 +--cancel-----&gt; clear: the second begins again
 *
 *   element    a send has it in its own waiter, or puts it into the receive's waiter and then resumes that;
 *              a receive takes it out of the resumed waiter, its own or the send's
 * </pre>
 *
 * <p>Sends take one cell after the other, and so do receives: each cell is for one send and one receive. Both do the same there,
 * except for the element. The first one waits, and the second resumes it; nobody spins. Cells are slots of a list of segments, which
 * are told of a cancellation. Segments with all slots cancelled are unlinked. A call that finds its cell empty allocates a waiter.
 * Apart from that, a call allocates only a segment now and then, and an asynchronous one its stage.
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>If a send returns, one receive receives its element. The element of a send that gave up is received by nobody (C9.1).
 *   <li>The two sides never both wait, except for waiters with a peer on its way to them (C9.3).
 *   <li>First come, first served, on each side, if no call gives up (C9.4).
 *   <li>Actions before a send happen before actions after the receive of its element. Actions before a receive happen before
 *       actions after the send that it met.
 *   <li>A virtual thread that waits leaves its carrier to others (C6.10).
 *   <li>No cell keeps an element that was handed over or given up (C9.7, C9.8). The stage of an asynchronous call keeps its
 *       element. The stage of a cancelled receive may keep the element of a send that went on to another cell.
 * </ul>
 *
 * <p><b>Stalled threads.</b> A thread that stalls in a send or a receive blocks its peer until that gives up (C9.6). It blocks no
 * other thread (C9.3, C9.5).
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>A call that finds its peer cancelled takes the next cell, and moves to the back: calls that arrived in the meantime may
 *       complete first (C9.4). It skips cancelled waits one by one: a million of them take a million steps.
 *   <li>After each 64 cells, a call with time to wait gives up if its time is over or its thread is interrupted (C9.12). A call
 *       without time to wait checks neither, and an asynchronous call neither.
 *   <li>A call may give up in a cell that a peer is on its way to, although another peer already waits elsewhere. So a call without
 *       time to wait, or an asynchronous one, meets a waiting peer at once for sure only if no other call is on its way (C9.6).
 *   <li>A thread that cancels its wait may be unparked later, in another wait: by itself, or by a peer that came first.
 *   <li>A thread that stalls while it takes a cell keeps all segments from there on.
 *   <li>The channel cannot be closed.
 *   <li>Dependents of an {@linkplain #sendAsync asynchronous} call that waits run in the thread of its peer or of who cancels it,
 *       unless they name an executor. A slow dependent delays the stages that this thread completes next (C6.8).
 * </ul>
 *
 * @param <E> the type of the elements
 */
public class RendezvousChannel<E> extends WaitsInCells {
    /** The content of a cell that its waiter has left. */
    enum Mark {
        CLEAR
    }

    /** A call that may give up checks its time and its interrupt each time it has skipped so many cells. */
    static final int CELLS_A_LOOK = 64;

    private final BiFunction<Parking, @Nullable Object, Waiter> maker;

    /** A channel where nobody waits. */
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
     * @param element the element
     * @throws InterruptedException if the thread is interrupted before that: then nobody receives the element
     */
    public final void send(E element) throws InterruptedException {
        waits(End.TAIL, Objects.requireNonNull(element, "element"), Waiter.FOREVER);
    }

    /**
     * Sends an element, and waits for a limited time until it is received.
     *
     * @param element the element
     * @param timeout the time limit; if it is not above zero, the element is sent only to a receive that waits, or comes meanwhile
     * @param unit the unit of the limit
     * @return whether it was received
     * @throws InterruptedException if the thread is interrupted before that: then nobody receives the element
     */
    public final boolean send(E element, long timeout, TimeUnit unit) throws InterruptedException {
        return waits(End.TAIL, Objects.requireNonNull(element, "element"), within(timeout, unit)) != null;
    }

    /**
     * Receives an element, and waits until one is sent.
     *
     * @return the element
     * @throws InterruptedException if the thread is interrupted before that: then it has received nothing
     */
    public final E receive() throws InterruptedException {
        return takeElement(Objects.requireNonNull(waits(End.HEAD, null, Waiter.FOREVER)));
    }

    /**
     * Receives an element, and waits for a limited time until one is sent.
     *
     * @param timeout the time limit; if it is not above zero, the call receives only from a send that waits, or comes meanwhile
     * @param unit the unit of the limit
     * @return the element
     * @throws InterruptedException if the thread is interrupted before that: then it has received nothing
     * @throws TimeoutException if the time is over: then it has received nothing
     */
    public final E receive(long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        Waiter met = waits(End.HEAD, null, within(timeout, unit));
        if (met == null) {
            throw new TimeoutException();
        }
        return takeElement(met);
    }

    /**
     * Sends an element without a waiting thread. The stage completes when the element is received.
     *
     * <p>To complete the stage in another way, to cancel it, or to let it time out ({@link CompletableFuture#orTimeout}) cancels the
     * wait. Then nobody receives the element. If it was received before, this is too late: it changes nothing, and the stage
     * completes. To cancel a dependent stage does not cancel this one. Other ways to complete a stage are not supported:
     * {@link CompletableFuture#completeAsync}, {@link CompletableFuture#obtrudeValue} and the like.
     *
     * <p>A dependent that does not name an executor should be short. It runs in the thread that completes or cancels the stage; of a
     * stage that is complete, in the thread that attaches it. A dependent may send or receive itself. If the stage was completed by
     * a peer, the stages that these calls complete do so only after the dependent has returned, so the dependent must not wait for
     * them. In return the stack stays flat, however long such a chain is. A chain of calls that each find a waiting peer is nested: a
     * thousand of them may overflow the stack. If a dependent throws, the thread that receives is not affected.
     *
     * <p>Do not use {@link CompletableFuture#completeOnTimeout}: the stage then completes as if the element had been received.
     *
     * @param element the element
     * @return the stage; it is complete if this call has met a waiting receive (C9.6)
     */
    public final CompletableFuture<Void> sendAsync(E element) {
        return waitsLater(End.TAIL, Objects.requireNonNull(element, "element"), met -> null);
    }

    /**
     * Receives an element without a waiting thread. The stage completes with the element when one is sent.
     *
     * <p>A caller that completes the stage in another way gives up, as with {@link #sendAsync}. Then it has received nothing, and no
     * element is lost. With {@link CompletableFuture#completeOnTimeout}, the stage has a value that nobody has sent.
     *
     * @return the stage; it is complete if this call has met a waiting send (C9.6)
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
     * Takes one cell after the other until it has met a peer.
     *
     * @param element the element of a send, null for a receive
     * @param later an asynchronous call, which is told of its peer; null if a thread waits
     * @return the resumed waiter, its own or the peer's; null if it has given up, or is told later
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
            // The peer has given up. Both sides have passed this cell: a call that gives up here owes nothing.
            if (givesUp && nanos > 0 && cells % CELLS_A_LOOK == 0 && isOver(nanos, start)) {
                return null;
            }
        }
    }

    /** Returns whether the peer had not given up. */
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

    /** With release: nobody takes the element before the waiter is resumed, by a volatile write. */
    @Action("PutElement")
    private void putElement(Waiter other, E element) {
        Waiter.ELEMENT.lazySet(other, element);
    }

    /** A waiter that a receive has met has an element. */
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
