/** Has two solvers decide whether the invariant of a TLA+ module is inductive, for any number of threads. */
@NullMarked
package optimist.smt;

import org.jspecify.annotations.NullMarked;
