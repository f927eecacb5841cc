/**
 * Serializers: four ways to put several producers in front of a downstream that can take one call at a time, one of
 * them to be used.
 *
 * <p>Each class is one module of {@code specs/fastpath}, with one method for each of its actions. What is said of it
 * here is what its models establish, and the claims named here (F1, F2.1, ...) are those of
 * {@code specs/fastpath/claims.toml}.
 *
 * <table>
 *   <caption>The four serializers, and what they promise</caption>
 *   <tr><th></th>
 *       <th>{@link LockedSerializer}</th><th>{@link QueuedSerializer}</th>
 *       <th>{@link FastPathSerializer}</th><th>{@link InboxSerializer}</th></tr>
 *   <tr><td>alone, a call makes</td><td>two critical sections</td><td>an exchange, two atomic adds</td>
 *       <td>a compare-and-set, an atomic add</td><td>two compare-and-sets</td></tr>
 *   <tr><td>alone, a call allocates</td><td>nothing</td><td>a node</td><td>nothing</td><td>nothing</td></tr>
 *   <tr><td>one call of downstream at a time, nothing doubled, one end (F1, F2.6, F3.1)</td>
 *       <td>yes</td><td>yes</td><td>yes</td><td>yes</td></tr>
 *   <tr><td>loses nothing that was accepted (F2.1, F2.4)</td>
 *       <td>yes</td><td>yes</td><td>unless it ends</td><td>yes</td></tr>
 *   <tr><td>keeps each producer's order (F2.2, F2.3)</td><td>yes</td><td>yes</td><td>no</td><td>yes</td></tr>
 *   <tr><td>a producer that stops where it does not deliver holds up nobody (F5.1, F5.3)</td>
 *       <td>unless it holds the lock</td><td>no</td><td>no</td><td>yes</td></tr>
 *   <tr><td>may have a capacity (F10)</td><td>no</td><td>no</td><td>no</td><td>yes</td></tr>
 * </table>
 *
 * <p>Take {@link InboxSerializer}. {@link LockedSerializer} is as good where threads do not lose their processor within
 * its short critical sections. The other two are what RxJava's pull request 1235 proposed, without and with its fast
 * path, and are here to be examined, and to measure against.
 *
 * <p>What a call knows between two of its actions is in the arguments of the second one, so that a call can be looked
 * at action by action. Some of these methods therefore have a parameter that they do not use.
 */
@NullMarked
package optimist.fastpath;

import org.jspecify.annotations.NullMarked;
