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
 * claim and publish blocks the consumers: no later number is read. Once the ring is full, a claim that waits does so until the sequencer is closed.
 *
 * <p>Consumers may follow other consumers, one behind the other or in a diamond: {@link RingBuffer#readerBehind}. They read
 * an entry after those have finished it, and see what those have done with it.
 *
 * <p>Consumers of a {@link RoomFirstSequencer} may come and go, except for the first one: {@link RingBuffer#join} and
 * {@link RingBuffer.Reader#leave}. A consumer that is away holds up nobody. This is for consumers that follow no other, and that
 * no other follows.
 *
 * <table>
 *   <caption>What happens with {@link RoomFirstSequencer} and {@link RingBuffer}</caption>
 *   <tr><th>if</th><th>a producer</th><th>a reader</th></tr>
 *   <tr><td>its thread is interrupted while it waits</td>
 *       <td>{@code claim} waits on, and keeps the status; {@code claimInterruptibly}, and {@code tryClaim} with a time limit,
 *       throw, and have claimed nothing</td>
 *       <td>{@code await}, {@code forEach} and {@code handleEach} throw; entries that are not finished can be read again</td></tr>
 *   <tr><td>it is interrupted, and need not wait</td><td>claims, and keeps the status</td><td>reads, and keeps the
 *       status</td></tr>
 *   <tr><td>the time is over</td><td>looks once more, then -1</td><td>looks once more, then a
 *       {@link java.util.concurrent.TimeoutException}</td></tr>
 *   <tr><td>the sequencer is closed</td><td>a claim throws, also one that waits; what was claimed can be published</td>
 *       <td>reads all that is published, or finished by those before it, then ends</td></tr>
 *   <tr><td>a reader is halted</td><td>waits for it once the ring is full, until the sequencer is closed</td><td>ends after its
 *       batch; entries may be left; its followers wait for it, until the sequencer is closed</td></tr>
 *   <tr><td>a consumer leaves, and joins again</td><td>does not wait for it meanwhile; while it joins, finds no more room</td><td>reads what is
 *       claimed from then on</td></tr>
 *   <tr><td>it stops</td><td>between claim and publish: no reader gets past its number</td>
 *       <td>producers wait for it once the ring is full, and its followers wait for it</td></tr>
 *   <tr><td>a handler throws</td><td></td><td>the call ends, and the entry is read again; with an
 *       {@link RingBuffer.ExceptionHandler}, it goes on</td></tr>
 *   <tr><td>a handler claims in the same ring</td><td>may wait for itself: use {@code tryClaim}</td><td></td></tr>
 * </table>
 *
 * <p>The ring keeps the content of its entries until they are filled again, also after the end. Virtual threads may
 * produce and read with {@link RoomFirstSequencer} (JDK 25 was tested). With {@link Waiting#SPIN} and {@link Waiting#YIELD} they may
 * keep their carrier, and wait forever: also where {@link BusySpinSequencer} waits for its turn, unless it is given another strategy.
 *
 * <p>The arguments of an action carry the state of the call from the action before, so that tests can drive a call
 * action by action. Some of these methods therefore have an unused parameter.
 */
@NullMarked
package optimist.sequence;

import org.jspecify.annotations.NullMarked;
