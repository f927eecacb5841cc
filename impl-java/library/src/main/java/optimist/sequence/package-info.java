/**
 * Sequencers: four ways in which many producers hand numbered entries of a ring to consumers, in order.
 *
 * <p>A module of {@code specs/sequence} specifies each class of the table, and each action of it is one method. The models of the
 * module establish the guarantees below.
 *
 * <table>
 *   <caption>The four sequencers and their guarantees</caption>
 *   <tr><th></th>
 *       <th>{@link BusySpinSequencer}</th><th>{@link PendingSequencer}</th>
 *       <th>{@link AvailabilitySequencer}</th><th>{@link RoomFirstSequencer}</th></tr>
 *   <tr><td>after</td><td>the Disruptor before 2.8</td><td>the Disruptor 2.8</td><td>the Disruptor
 *   4</td><td>ours</td></tr> <tr><td>no number twice, no gap, nothing
 *   overwritten</td><td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr> <tr><td>publishing waits for</td><td>all
 *       earlier claims</td><td>a place in the list</td> <td>nothing</td><td>nothing</td></tr>
 *   <tr><td>a producer that waits for room</td><td>holds numbers</td><td>holds numbers</td><td>holds numbers</td>
 *       <td>holds nothing</td></tr>
 *   <tr><td>try, interruptible claim, claim with a time limit</td><td>no</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>the largest batch</td><td>the ring</td><td>the list, or the ring</td><td>the ring</td><td>the
 *   ring</td></tr> <tr><td>a call may last forever while others publish</td><td>no</td><td>publishing for
 *       them</td><td>no</td> <td>losing races, or starving behind smaller batches</td></tr>
 * </table>
 *
 * <p>Take {@link RoomFirstSequencer}, and a {@link RingBuffer} on top of it. In all four, a producer that stops between
 * claim and publish blocks the consumers: no later number is read. Once the ring is full, no claim ends.
 *
 * <p>Consumers may follow other consumers, one behind the other or in a diamond: {@link RingBuffer#readerBehind}. They read
 * an entry after those have finished it, and see what those have done with it.
 *
 * <p>The arguments of an action carry the state of the call from the action before, so that tests can drive a call
 * action by action. Some of these methods therefore have an unused parameter.
 */
@NullMarked
package optimist.sequence;

import org.jspecify.annotations.NullMarked;
