/** Programs that are run by Java Pathfinder. */
@NullMarked
package optimist.cancellation;

import org.jspecify.annotations.NullMarked;
