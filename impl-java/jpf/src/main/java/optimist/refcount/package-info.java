/** Programs that are run by Java Pathfinder. */
@NullMarked
package optimist.refcount;

import org.jspecify.annotations.NullMarked;
