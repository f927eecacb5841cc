/** Faults by rule in the bytecode of the library, and who finds them. */
@NullMarked
package optimist.mutants;

import org.jspecify.annotations.NullMarked;
