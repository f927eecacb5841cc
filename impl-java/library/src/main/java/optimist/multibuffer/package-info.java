/**
 * A ring for each producer, and one consumer that polls them all.
 *
 * <p>Two classes have a module in {@code specs/multibuffer}: {@link YieldingMultiBuffer} has {@code Yielding.tla}, and
 * {@link SignalledMultiBuffer} has {@code Signalled.tla}. Their superclass {@link MultiBuffer} has the actions that
 * they share, after {@code Rings.tla}. Each action is one method, with three exceptions. {@code Fill} has none, because
 * the producer fills its entries itself. {@code HandleThrows} is the method of {@code Handle}. {@code Drains} is a step
 * of the memory. Claims (B1.1, B5.8, ...) are those of {@code specs/multibuffer/claims.toml}, which names the evidence
 * for each.
 *
 * <table>
 *   <caption>The two consumers</caption>
 *   <tr><th></th><th>{@link YieldingMultiBuffer}</th><th>{@link SignalledMultiBuffer}</th></tr>
 *   <tr><td>while all rings are empty, the consumer</td><td>polls</td><td>sleeps</td></tr>
 *   <tr><td>a publication costs</td>
 *       <td>an ordered store</td><td>a volatile store, and a look whether the consumer is asleep</td></tr>
 *   <tr><td>a producer may have to wake the consumer</td><td>no</td><td>yes</td></tr>
 * </table>
 *
 * <p>Take {@link SignalledMultiBuffer} if an idle consumer must use no processor, and an entry must not wait for the
 * end of a sleep. Otherwise {@link YieldingMultiBuffer} is faster (B7.5).
 *
 * <table>
 *   <caption>What happens when</caption>
 *   <tr><th></th><th>a producer</th><th>the consumer</th></tr>
 *   <tr><td>its thread is interrupted while it waits</td><td>{@code claim} waits on, and keeps the status</td>
 *       <td>the run goes on; the handler sees the status</td></tr>
 *   <tr><td>the buffer is closed</td><td>a claim that finds no room throws</td>
 *       <td>it handles what was published before, unless it is halted, and returns</td></tr>
 *   <tr><td>it is halted</td><td>the same</td><td>it returns after at most one ringful of each producer</td></tr>
 *   <tr><td>it stops between claim and publication, or in the handler</td><td>its ring has no further entries; the others go on</td>
 *       <td>producers wait once their rings are full</td></tr>
 *   <tr><td>a handler throws</td><td>if the run ends, it waits once its ring is full, until the next run</td>
 *       <td>an {@link ExceptionHandler} decides; by default, the run ends, and the next one begins with this entry</td></tr>
 *   <tr><td>a handler claims in a ring that no producer uses</td><td>without room, the claim throws at once</td><td></td></tr>
 *   <tr><td>what is kept</td><td colspan="2">entries, until their places are filled again, also after the end</td></tr>
 *   <tr><td>it is a virtual thread</td><td colspan="2">its carrier runs others while it waits (JDK 25 was tested), unless its
 *       strategy is {@link optimist.sequence.Waiting#SPIN} or {@link optimist.sequence.Waiting#YIELD}, the default of {@link
 *       YieldingMultiBuffer}</td></tr>
 * </table>
 *
 * <p>Between two actions, the state of a call is in the arguments of the second action, or in a field of one thread. So
 * tests can drive a call action by action. Some of these methods therefore have an unused parameter.
 */
@NullMarked
package optimist.multibuffer;

import org.jspecify.annotations.NullMarked;
