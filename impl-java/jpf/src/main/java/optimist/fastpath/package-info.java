/** Programs that are run by Java Pathfinder. */
@NullMarked
package optimist.fastpath;

import org.jspecify.annotations.NullMarked;
