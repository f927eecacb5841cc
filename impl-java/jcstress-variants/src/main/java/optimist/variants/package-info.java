/** A scenario is written once, and the test class of each of its variants when it is compiled. */
@NullMarked
package optimist.variants;

import org.jspecify.annotations.NullMarked;
