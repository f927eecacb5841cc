/** Programs that are run by Java Pathfinder. */
@NullMarked
package optimist.sequence;

import org.jspecify.annotations.NullMarked;
