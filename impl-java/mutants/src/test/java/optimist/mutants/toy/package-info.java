/** Something to be mutated. */
@NullMarked
package optimist.mutants.toy;

import org.jspecify.annotations.NullMarked;
