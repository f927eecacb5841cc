/**
 * Checks that a Java class conforms to its TLA+ specification. Lint checks that the bytecode has the actions of the
 * specification and no other access to shared memory ({@link optimist.conformance.Lint}). The comparison drives the
 * class through every interleaving of the model. The class must have exactly the states and labelled steps that TLC
 * finds ({@link optimist.conformance.Conformance}). Counterexamples are replayed on the class
 * ({@link optimist.conformance.Replay}). TLC judges recordings of free-running threads
 * ({@link optimist.conformance.Recording}).
 */
@NullMarked
package optimist.conformance;

import org.jspecify.annotations.NullMarked;
