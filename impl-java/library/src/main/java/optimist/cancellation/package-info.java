/**
 * Waiters that can be resumed or cancelled, once; a semaphore ({@link FairSemaphore}) and a channel ({@link RendezvousChannel}) whose
 * waits can be cancelled.
 *
 * <p>Each class is one module of {@code specs/cancellation}, with one method for each of its actions. What is said of it
 * here is what its models establish.
 *
 * <table>
 *   <caption>The two waiters</caption>
 *   <tr><th></th><th>{@link HandlerWaiter}</th><th>{@link PackedWaiter}</th></tr>
 *   <tr><td>to register allocates</td><td>an object</td><td>nothing</td></tr>
 *   <tr><td>to register takes</td><td>one compare-and-set</td><td>two</td></tr>
 *   <tr><td>a slot is at most</td><td>2<sup>31</sup> - 1</td><td>2<sup>29</sup> - 2</td></tr>
 * </table>
 */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
