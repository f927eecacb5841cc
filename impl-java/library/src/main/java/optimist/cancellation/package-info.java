/**
 * Waiters that are resumed or cancelled, once; a semaphore ({@link FairSemaphore}) and a channel ({@link RendezvousChannel}) with
 * cancellable waits; and a semaphore in which running threads may pass waiting ones a bounded number of times
 * ({@link BargingSemaphore}).
 *
 * <p>A module of {@code specs/cancellation} specifies each class of the table, and each action of it is one method. What the
 * comments promise has a claim in {@code specs/cancellation/claims.toml}, or a test. One exception: that actions
 * before a release happen before those after the acquire that gets its permit was only read of {@link FairSemaphore}. Of
 * {@link BargingSemaphore} it is tested on x86.
 *
 * <table>
 *   <caption>The two waiters</caption>
 *   <tr><th></th><th>{@link HandlerWaiter}</th><th>{@link PackedWaiter}</th></tr>
 *   <tr><td>a registration allocates</td><td>an object</td><td>nothing</td></tr>
 *   <tr><td>a registration takes</td><td>one compare-and-set</td><td>two</td></tr>
 *   <tr><td>the largest slot is</td><td>2<sup>31</sup> - 1</td><td>2<sup>29</sup> - 2</td></tr>
 * </table>
 */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
