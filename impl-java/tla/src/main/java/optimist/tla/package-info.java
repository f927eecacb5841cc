/** Runs TLC, reads what it says, and draws its counterexamples for a person. */
@NullMarked
package optimist.tla;

import org.jspecify.annotations.NullMarked;
