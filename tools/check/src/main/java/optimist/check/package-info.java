/** The program behind {@code make check}. */
@NullMarked
package optimist.check;

import org.jspecify.annotations.NullMarked;
