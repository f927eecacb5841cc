/** Programs for Java Pathfinder: producers, each with a ring of its own, and their consumer. */
@NullMarked
package optimist.multibuffer;

import org.jspecify.annotations.NullMarked;
