/** What two solvers say of the invariants of {@code cancellation}. */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
