/** What a ring for each producer costs: the two of the library beside one ring, or one queue, for all. */
@NullMarked
package optimist.multibuffer;

import org.jspecify.annotations.NullMarked;
