/**
 * Waiters that are resumed or cancelled, once; a semaphore ({@link FairSemaphore}) and channels with cancellable waits, without a
 * buffer ({@link RendezvousChannel}) and with one ({@link BufferedChannel}); and a semaphore in which running threads may pass
 * waiting ones a bounded number of times ({@link BargingSemaphore}), and a lock made of it ({@link Mutex}).
 *
 * <p>A module of {@code specs/cancellation} specifies each class of the table, and each action of it is one method. What the
 * comments promise has a claim in {@code specs/cancellation/claims.toml}, or a test. One exception: that actions
 * before a release happen before those after the acquire that gets its permit was only read of {@link FairSemaphore}. Of
 * {@link BargingSemaphore} it is tested on x86, and {@link Mutex} relies on that.
 *
 * <table>
 *   <caption>The two waiters</caption>
 *   <tr><th></th><th>{@link HandlerWaiter}</th><th>{@link PackedWaiter}</th></tr>
 *   <tr><td>a registration allocates</td><td>an object</td><td>nothing</td></tr>
 *   <tr><td>a registration takes</td><td>one compare-and-set</td><td>two</td></tr>
 *   <tr><td>the largest slot is</td><td>2<sup>31</sup> - 1</td><td>2<sup>29</sup> - 2</td></tr>
 * </table>
 *
 * <table>
 *   <caption>What happens when</caption>
 *   <tr><th></th><th>{@link FairSemaphore}, {@link BargingSemaphore}</th><th>{@link RendezvousChannel}</th>
 *       <th>{@link BufferedChannel}</th></tr>
 *   <tr><td>a thread that waits is interrupted</td>
 *       <td>its call throws, and it has no permit; {@code acquireUninterruptibly} waits on, and keeps the status</td>
 *       <td colspan="2">its call throws, and nothing was sent or received</td></tr>
 *   <tr><td>the same, but a permit or its peer came first</td><td colspan="3">its call returns, and it keeps the status</td></tr>
 *   <tr><td>the time is over</td><td>{@code tryAcquire} answers false</td>
 *       <td>{@code send} answers false, {@code receive} throws a {@link java.util.concurrent.TimeoutException}</td>
 *       <td>{@code offer} answers {@code FULL}, {@code receive} throws it, too</td></tr>
 *   <tr><td>a stage is cancelled that waits</td><td>a release skips its cell; {@link BargingSemaphore} has no stages</td>
 *       <td colspan="2">its element is received by nobody, or it receives none</td></tr>
 *   <tr><td>a stage that waits is completed</td><td>its dependents run in the thread that releases or cancels, unless they name an
 *       executor</td><td colspan="2">the same, in the thread of the peer, or of who cancels or closes</td></tr>
 *   <tr><td>a permit too many is released</td><td>it is accepted while a permit is out; then its holder's release throws an {@link
 *       IllegalStateException}</td><td></td><td></td></tr>
 *   <tr><td>it is closed</td><td></td><td></td><td>sends answer false or {@code CLOSED}; receives return what is left, and then null;
 *       all who wait return</td></tr>
 *   <tr><td>a thread stalls</td><td colspan="3">see its <b>Stalled threads</b>, or its limits</td></tr>
 *   <tr><td>what is kept after a wait</td>
 *       <td>of one that was given up: its cell, until a release comes to it, or all waits of its segment were given up; its place,
 *       until its turn comes</td>
 *       <td colspan="2">no element, except by the stage of an asynchronous call</td></tr>
 *   <tr><td>a virtual thread waits</td><td colspan="3">its carrier runs others (JDK 25 was tested)</td></tr>
 * </table>
 */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
