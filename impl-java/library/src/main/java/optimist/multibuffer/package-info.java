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
 * <p>Between two actions, the state of a call is in the arguments of the second action, or in a field of one thread. So
 * tests can drive a call action by action. Some of these methods therefore have an unused parameter.
 */
@NullMarked
package optimist.multibuffer;

import org.jspecify.annotations.NullMarked;
