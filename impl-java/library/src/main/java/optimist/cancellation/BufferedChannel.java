package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import optimist.cancellation.BufferPart.Beyond;
import optimist.cancellation.BufferPart.Mark;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue for many producers and consumers, which can be closed. A send waits while it is full, a receive while it is empty.
 * Each of both can wait, wait for a limited time, not wait at all, or return a {@link CompletableFuture}.
 *
 * <pre>{@code
 * BufferedChannel<String> lines = new BufferedChannel<>(64);
 *
 * // The producer:
 * for (String line : input) {
 *     lines.send(line);
 * }
 * lines.close(); // several producers: close after the last has finished
 *
 * // Each consumer:
 * for (String line = lines.receive(); line != null; line = lines.receive()) {
 *     process(line);
 * }
 * }</pre>
 *
 * <p><b>How it works.</b> Specified by {@code Buffered.tla}. There are two parts: the <em>items</em>, from sends to receives, and the
 * <em>room</em>, from receives to sends. In the room are places in the buffer. A call <em>takes</em> from one part, where it may have to
 * wait, and then <em>puts</em> into the other, where it never waits. A call that does not wait <em>tries</em> to take.
 *
 * <pre>
 *   send       take a place from the room, put the element into the items
 *   receive    take an element from the items, put its place into the room
 *
 *   a cell     empty --put------&gt; content --take--&gt; clear
 *                |                   ^
 *                +--wait--&gt; waiter --+--put: the waiter is resumed, and takes the content
 *                |             |
 *                |             +--cancel--&gt; clear: the put goes on to the next cell
 *                +--abandon---------------&gt; clear, by a try
 * </pre>
 *
 * <p>Takes take one number after the other, and so do puts: each cell is for one take and one put. Each element travels through a cell. A
 * place does so only while sends wait for theirs, or are about to look for it once more. Cells are slots of a list of segments. A call
 * allocates a segment now and then, a waiter if it waits, and if it is asynchronous, its stage and what finds its outcome. While no send
 * waits, places cost no memory, however many there are.
 *
 * <p><b>Guarantee.</b>
 * <ul>
 *   <li>An accepted element is received once, if receives come and none stalls (C13.1). The element of a send that is refused, gives
 *       up, or finds no room is received by nobody: it stays with the caller.
 *   <li>The buffer never has more elements than its capacity, and no place is lost (C13.2).
 *   <li>If a sender begins a send after its last one has returned, or its stage has completed, receives take its elements in
 *       that order (C13.3).
 *   <li>After {@link #close}, no send that begins is accepted. What was accepted before can be received. A receive returns that the
 *       channel has ended only if nothing is left to it (C13.4). Then every call returns, unless a send, a receive or the closer
 *       stalls (C13.6).
 *   <li>{@link #tryReceive()} finds each element that was sent before and is left, even if another send stalls (C13.7).
 *   <li>Actions before a send happen before actions after the receive of its element. Actions before a receive happen before
 *       actions after the send that gets its place.
 *   <li>{@link #close} wakes all who wait before it runs a dependent.
 *   <li>A virtual thread that waits leaves its carrier to others (C6.10).
 *   <li>No cell keeps an element that was received or withdrawn (C13.13). The stage of an asynchronous call that has waited keeps
 *       the channel, and that of a send its element.
 * </ul>
 *
 * <p><b>Stalled threads.</b> A send that stalls keeps its place, and may block one receive, even beside other elements. A receive that
 * stalls keeps its place too, and may block one send, even beside other room (C13.8). As many stalled calls as there are places block
 * all. A thread that stalls in {@link #close} may leave calls waiting (C13.9).
 *
 * <p><b>Limits.</b>
 * <ul>
 *   <li>A send whose receive has given up takes another cell, and moves to the back (C13.10). It skips cancelled waits one by one: a
 *       million of them take a million steps, and nothing bounds how many receives give up before it. So does {@link #close}, which
 *       wakes those who wait one by one.
 *   <li>A try skips a send that is on its way, which then takes another cell. Nothing bounds how often the two meet again (C13.11).
 *   <li>{@link #offer(Object)} may find no room while a receive is about to return, or a send is about to put its element (C13.12). A
 *       call may give up in the cell of a call that is on its way, although there is an element, or a place, behind it (C13.8). So
 *       calls are not linearizable where some find no room or give up beside others. While another thread closes the channel,
 *       an offer may return {@link Offered#FULL}, also after {@link Offered#CLOSED}, and {@link #tryReceive()} may find nothing.
 *   <li>A time limit is counted from the wait on.
 *   <li>A thread that cancels its wait may be unparked later, in another wait: by itself, or by a call that came first.
 *   <li>A thread that stalls while it takes a cell, or puts into one, keeps all segments from there on. If a send stalls while it counts
 *       as one that waits, each place that is put takes a cell.
 *   <li>Dependents of an {@linkplain #sendAsync asynchronous} call that waits run in the thread that makes it possible, or cancels
 *       it, unless they name an executor. Each call may be that, also {@link #offer(Object)}, {@link #tryReceive()} and {@link #close}.
 *       A slow dependent delays the return of that call, also of one that does not wait, and the stages that its thread completes
 *       next, but not their elements and places.
 *   <li>Asynchronous sends that wait are not in the buffer, and nothing bounds their number. To bound it, wait for the stage of one
 *       before the next.
 *   <li>A call that ends with an {@link Error}, such as a {@link StackOverflowError}, may lose its element or its place for good, and
 *       leave the stages that it makes possible incomplete; each place that is put later may take a cell. If {@link #close} ends so, the
 *       channel may be closed and nobody woken.
 *   <li>It is slower than an unfair {@link java.util.concurrent.ArrayBlockingQueue}, which is not first come, first served. On one machine, that
 *       has 1.3 times the speed in one thread, twice from one thread to another, and five to seven times where two or eight threads send
 *       and receive; there a queue of JCTools that never waits is slower than that, too. With one place it has fifty times the speed. A fair
 *       one is slower than this, except in one thread and with one place.
 *   <li>What is in the buffer when nobody receives any more stays there: to drop it, receive until the end.
 * </ul>
 *
 * @param <E> the type of the elements
 */
@SuppressWarnings("exports") // JSpecify is not needed to use it.
public class BufferedChannel<E> {
    /** What has become of an offer. */
    public enum Offered {
        /** The element was sent. */
        ACCEPTED,
        /** There was no room. */
        FULL,
        /** The channel is closed. */
        CLOSED
    }

    /** A segment is larger than that of a semaphore: each element needs a cell. */
    private static final int SLOTS = 32;

    final BufferItems items;
    final BufferRoom room;

    /**
     * An empty channel.
     *
     * @param capacity how many elements the buffer has room for
     * @throws IllegalArgumentException if it is less than one
     */
    public BufferedChannel(int capacity) {
        this(capacity, SLOTS, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
    }

    /**
     * The same.
     *
     * @param slots of each segment
     * @param receivers how they wait
     * @param senders how they wait
     */
    BufferedChannel(int capacity, int slots, Parking receivers, Parking senders) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: 1 or more)");
        }
        items = new BufferItems(slots, receivers);
        room = new BufferRoom(slots, capacity, senders);
    }

    // ---- to send

    /**
     * Sends an element, and waits until there is room for it.
     *
     * @param element the element
     * @return whether it was sent; if not, the channel is closed
     * @throws InterruptedException if the thread is interrupted before it calls, or while it waits: then nobody receives the element
     * @throws NullPointerException if the element is null
     */
    public final boolean send(E element) throws InterruptedException {
        Objects.requireNonNull(element, "element");
        return sent(Objects.requireNonNull(room.waits(Waiter.FOREVER)), element);
    }

    /**
     * Sends an element, and waits for a limited time until there is room for it.
     *
     * @param element the element
     * @param timeout the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return whether it was accepted, or why not
     * @throws InterruptedException if the thread is interrupted before it calls, or while it waits: then nobody receives the element
     * @throws NullPointerException if the element is null
     */
    public final Offered offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(element, "element");
        return offered(room.waits(unit.toNanos(timeout)), element);
    }

    /**
     * Sends an element if there is room for it, and does not wait.
     *
     * @param element the element
     * @return whether it was accepted, or why not
     * @throws NullPointerException if the element is null
     */
    public final Offered offer(E element) {
        Objects.requireNonNull(element, "element");
        return offered(room.tries(), element);
    }

    /**
     * Sends an element without a waiting thread. The stage completes when there is room: with true if the element was sent, with
     * false if the channel is closed.
     *
     * <p>To complete the stage in another way, to cancel it, or to let it time out ({@link CompletableFuture#orTimeout}) cancels the
     * wait. Then nobody receives the element. If there was room before, this is too late: it changes nothing, and the stage
     * completes. To cancel a dependent stage, a {@linkplain CompletableFuture#copy copy}, or a
     * stage of {@link CompletableFuture#anyOf}, does not cancel this one, nor does a {@linkplain CompletableFuture#get(long, TimeUnit)
     * get} whose time is over: the call goes on waiting. Other ways to complete a stage are not supported:
     * {@link CompletableFuture#completeAsync}, {@link CompletableFuture#obtrudeValue} and the like.
     *
     * <p>A dependent that does not name an executor should be short. It runs in the thread that completes or cancels the stage; of a
     * stage that is complete, in the thread that attaches it. A dependent may send or receive itself. If a later call has completed
     * the stage, the stages that the dependent makes possible complete only after it has returned, so it must not wait for
     * them. In return the stack stays flat, however long such a chain is. A chain of calls that need not wait is nested: a thousand
     * of them may overflow the stack.
     *
     * <p>Do not use {@link CompletableFuture#completeOnTimeout}: the stage then completes as if the element had been sent or refused.
     *
     * @param element the element
     * @return the stage; it is complete if there is room, or the channel is closed
     * @throws NullPointerException if the element is null
     */
    public final CompletableFuture<Boolean> sendAsync(E element) {
        Objects.requireNonNull(element, "element");
        return room.takesLater(place -> sent(place, element));
    }

    private boolean sent(Object place, E element) {
        return place != Mark.ENDED && items.puts(element);
    }

    private Offered offered(@Nullable Object place, E element) {
        if (place == null) {
            return Offered.FULL;
        }
        return sent(place, element) ? Offered.ACCEPTED : Offered.CLOSED;
    }

    // ---- to receive

    /**
     * Receives an element, and waits until there is one.
     *
     * @return the element; null if the channel has ended: it is closed, and nothing is left
     * @throws InterruptedException if the thread is interrupted before it calls, or while it waits: then it has received nothing
     */
    public final @Nullable E receive() throws InterruptedException {
        return received(Objects.requireNonNull(items.waits(Waiter.FOREVER)));
    }

    /**
     * Receives an element, and waits for a limited time until there is one.
     *
     * @param timeout the time limit; if it is not above zero, the call does not wait
     * @param unit the unit of the limit
     * @return the element; null if the channel has ended: it is closed, and nothing is left
     * @throws InterruptedException if the thread is interrupted before it calls, or while it waits: then it has received nothing
     * @throws TimeoutException if the time is over: then it has received nothing
     */
    public final @Nullable E receive(long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        Object content = items.waits(unit.toNanos(timeout));
        if (content == null) {
            throw new TimeoutException();
        }
        return received(content);
    }

    /**
     * Receives an element if there is one, and does not wait.
     *
     * @return the element; null if there is none now, or the channel has {@linkplain #hasEnded() ended}
     */
    public final @Nullable E tryReceive() {
        Object content = items.tries();
        return content == null ? null : received(content);
    }

    /**
     * Receives an element without a waiting thread. The stage completes with the element, or with null if the channel has ended.
     *
     * <p>A caller that completes the stage in another way gives up, as with {@link #sendAsync}. Then it has received nothing, and no
     * element is lost. A stage that the caller drops without cancelling it receives the next element, and loses it. With {@link CompletableFuture#completeOnTimeout}, the stage has a value that nobody has sent.
     *
     * @return the stage; it is complete if there is an element, or the channel has ended
     */
    public final CompletableFuture<@Nullable E> receiveAsync() {
        return items.takesLater(this::received);
    }

    /** Gives its place back. */
    @SuppressWarnings("unchecked")
    private @Nullable E received(Object content) {
        if (content == Mark.ENDED) {
            return null;
        }
        room.puts();
        return (E) content;
    }

    // ---- to close

    /**
     * Closes the channel. Sends are refused from then on, also those that wait for room. What was accepted can still be received.
     *
     * @return whether this call has closed it; if not, another one has, and may still be waking those who wait
     */
    public final boolean close() {
        // Both are closed before anybody is woken: a dependent that runs here finds both closed.
        Beyond receives = items.closes();
        if (receives == null) {
            return false;
        }
        Beyond sends = room.closes();
        Acquisition.inOneTurn(turn -> {
            items.ends(receives);
            room.ends(sends);
        });
        return true;
    }

    /**
     * Returns whether the channel is closed.
     *
     * @return whether {@link #close} was called: then no send that begins is accepted
     */
    public final boolean isClosed() {
        return items.isClosed();
    }

    /**
     * Returns whether the channel has ended.
     *
     * @return whether it is closed, and nothing is left for a receive that begins
     */
    public final boolean hasEnded() {
        return items.isPassed();
    }
}
