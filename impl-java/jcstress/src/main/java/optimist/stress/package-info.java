/** Runs the tests of jcstress, each class of them in a process that has the classes it is about, and judges them. */
@NullMarked
package optimist.stress;

import org.jspecify.annotations.NullMarked;
