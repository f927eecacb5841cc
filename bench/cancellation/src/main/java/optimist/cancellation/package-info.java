/** What a wait costs, and a semaphore: ours beside those of kotlinx.coroutines and of the JDK. */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
