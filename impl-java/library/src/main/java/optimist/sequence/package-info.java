/**
 * Sequencers: four ways in which many producers hand numbered entries of a ring to consumers, in order; one of them to be
 * used.
 *
 * <p>Each class is one module of {@code specs/sequence}, with one method for each of its actions. What is said of it here
 * is what its models establish.
 *
 * <table>
 *   <caption>The four sequencers, and what they promise</caption>
 *   <tr><th></th>
 *       <th>{@link BusySpinSequencer}</th><th>{@link PendingSequencer}</th>
 *       <th>{@link AvailabilitySequencer}</th><th>{@link RoomFirstSequencer}</th></tr>
 *   <tr><td>after</td><td>the Disruptor before 2.8</td><td>the Disruptor 2.8</td><td>the Disruptor 4</td><td>ours</td></tr>
 *   <tr><td>no number twice, no gap, nothing overwritten</td><td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>to publish, waits for</td><td>all that have claimed before</td><td>a place in the list</td>
 *       <td>no other</td><td>no other</td></tr>
 *   <tr><td>a producer that waits for room</td><td>holds numbers</td><td>holds numbers</td><td>holds numbers</td>
 *       <td>holds nothing</td></tr>
 *   <tr><td>may be tried, and interrupted</td><td>no</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>the largest batch</td><td>the ring</td><td>the list, or the ring</td><td>the ring</td><td>the ring</td></tr>
 *   <tr><td>one call may be kept busy for others for ever</td><td>no</td><td>publishing for them</td><td>no</td>
 *       <td>losing to them, or passed by them</td></tr>
 * </table>
 *
 * <p>Take {@link RoomFirstSequencer}, and a {@link RingBuffer} on top of it. In all of them a producer that stops between
 * claim and publish stops the consumers there: what comes after it is never read, and as soon as the ring is full, no call
 * that claims ends.
 *
 * <p>What a call knows between two of its actions is in the arguments of the second one, so that a call can be looked
 * at action by action. Some of these methods therefore have a parameter that they do not use.
 */
@NullMarked
package optimist.sequence;

import org.jspecify.annotations.NullMarked;
