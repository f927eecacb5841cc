/**
 * Serializers: ways to put several producers in front of a downstream that can take one call at a time. Use
 * {@link InboxSerializer}; or {@link CancellableSerializer}, if it is to be cancelled, or if what downstream does not get must be
 * released; or {@link MergedPublisher}, if the producers are publishers, and downstream is to say how much it can take.
 *
 * <p>A module of {@code specs/fastpath} specifies each class of the table, and each action of it is one method. The models of the
 * module establish the guarantees below. Claims (F1, F2.1, ...) are those of {@code specs/fastpath/claims.toml}.
 *
 * <table>
 *   <caption>The four serializers and their guarantees</caption>
 *   <tr><th></th>
 *       <th>{@link LockedSerializer}</th><th>{@link QueuedSerializer}</th>
 *       <th>{@link FastPathSerializer}</th><th>{@link InboxSerializer}</th></tr>
 *   <tr><td>accesses of an uncontended call</td><td>two critical sections</td><td>an exchange, two atomic adds</td>
 *       <td>a compare-and-set, an atomic add</td><td>two compare-and-sets</td></tr>
 *   <tr><td>allocation of an uncontended call</td><td>nothing</td><td>a node</td><td>nothing</td><td>nothing</td></tr>
 *   <tr><td>serial calls of downstream, no event twice, one end (F1, F2.6, F3.1)</td>
 *       <td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>loses no accepted event (F2.1, F2.4)</td>
 *       <td>yes</td><td>yes</td><td>unless there is an end</td><td>yes</td></tr>
 *   <tr><td>keeps each producer's order (F2.2, F2.3)</td><td>yes</td><td>yes</td><td>no</td><td>yes</td></tr>
 *   <tr><td>a producer that stops outside of a delivery delays nobody (F5.1, F5.3)</td>
 *       <td>unless it holds the lock</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>may have a capacity (F10)</td><td>no</td><td>no</td><td>no</td><td>yes</td></tr>
 * </table>
 *
 * <p>{@link LockedSerializer} is as good if threads do not lose their processor within its short critical sections. The
 * other two are RxJava's pull request 1235, without and with its fast path, for study and as a base for measurements.
 *
 * <p>{@link CancellableSerializer} is as {@link InboxSerializer}, if no row says otherwise.
 *
 * <table>
 *   <caption>What happens when</caption>
 *   <tr><th></th><th>{@link InboxSerializer}</th><th>{@link MergedPublisher}</th></tr>
 *   <tr><td>a thread is interrupted</td>
 *       <td>{@code onNext} goes on to wait for room, and the thread stays interrupted; {@code offer} with a time limit throws an
 *       {@link InterruptedException}, also if there is room</td>
 *       <td>nothing: no call waits</td></tr>
 *   <tr><td>there is no room, or no demand</td>
 *       <td>{@code onNext} waits, {@code offer} is refused, at once or after its time</td>
 *       <td>up to prefetch items of each publisher wait, and it is not asked for more</td></tr>
 *   <tr><td>downstream calls back</td>
 *       <td>its event is left for later, also beyond the capacity; an {@code offer} is refused if the inbox is full (F7)</td>
 *       <td>its request or cancellation is left for later; a cancellation stops the next call at once (F17.4)</td></tr>
 *   <tr><td>downstream throws</td>
 *       <td>upstream is cancelled, and downstream gets the exception (F6.2); what {@code onError} and {@code onComplete} throw goes to
 *       the handler of uncaught exceptions, and upstream is not cancelled</td>
 *       <td>sources are cancelled, and downstream gets the exception, or the hook if it has cancelled; what {@code onError} and
 *       {@code onComplete} throw goes to the handler of uncaught exceptions, as on the left</td></tr>
 *   <tr><td>downstream throws a {@link VirtualMachineError}</td><td colspan="2">the same, and the call that delivered throws it;
 *       the handler gets it only if the stream was cancelled and it is the hook for late errors</td></tr>
 *   <tr><td>an item comes after the end, or waits then</td><td>it is dropped; the hook of a {@link CancellableSerializer}
 *       gets it (F18.1)</td><td>the hook gets it (F17.1)</td></tr>
 *   <tr><td>an error comes after the end, or waits then</td><td>it is dropped; the hook of a {@link CancellableSerializer}
 *       gets it (F18.1)</td><td>the hook gets it (F17.3)</td></tr>
 *   <tr><td>downstream, or another thread, cancels</td><td>upstream is cancelled; what waits is still delivered, but not by {@link
 *       CancellableSerializer} (F18.3)</td><td>if another thread cancels, one call may be in progress or about to begin; no other
 *       follows (F17.4)</td></tr>
 *   <tr><td>a virtual thread waits</td><td>its carrier runs others (JDK 25 was tested)</td><td>no call waits</td></tr>
 *   <tr><td>what is kept after the end</td><td>downstream and its subscription, no item</td><td>no downstream and no item</td></tr>
 * </table>
 *
 * <p>The arguments of an action carry the state of the call from the action before, so that tests can drive a call
 * action by action. Some of these methods therefore have an unused parameter.
 */
@NullMarked
package optimist.fastpath;

import org.jspecify.annotations.NullMarked;
