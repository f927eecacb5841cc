/** What the programs that are run by Java Pathfinder have in place of the library's. */
@NullMarked
package optimist.internal;

import org.jspecify.annotations.NullMarked;
