/** Measures contenders side by side, in rounds, and reports the ratios between them. */
@NullMarked
package optimist.bench;

import org.jspecify.annotations.NullMarked;
