/**
 * A ring for each producer, and one consumer that polls them all.
 *
 * <p>Each class is one module of {@code specs/multibuffer}, with one method for each of its actions. What is said of it
 * here is what its models establish.
 *
 * <table>
 *   <caption>The two consumers</caption>
 *   <tr><th></th><th>{@link YieldingMultiBuffer}</th><th>{@link SignalledMultiBuffer}</th></tr>
 *   <tr><td>while all rings are empty, it</td><td>looks again and again</td><td>sleeps</td></tr>
 *   <tr><td>to publish takes</td><td>an ordered store</td><td>a volatile store, and a look whether it sleeps</td></tr>
 *   <tr><td>who publishes may have to</td><td>do nothing else</td><td>wake it</td></tr>
 * </table>
 *
 * <p>Take {@link SignalledMultiBuffer}, unless the consumer has a processor to itself.
 *
 * <p>What a call knows between two of its actions is in the arguments of the second one, or in a field that one thread uses,
 * so that a call can be looked at action by action. Some of these methods therefore have a parameter that they do not use.
 */
@NullMarked
package optimist.multibuffer;

import org.jspecify.annotations.NullMarked;
