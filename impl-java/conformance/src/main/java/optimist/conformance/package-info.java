/**
 * Shows that a Java class is its TLA+ specification: that its bytecode has the actions of the specification and no
 * other access to shared memory ({@link optimist.conformance.Lint}), and that, driven through every interleaving, it
 * has exactly the states and the labelled steps that TLC finds ({@link optimist.conformance.Conformance}). Counterexamples
 * are replayed on the class ({@link optimist.conformance.Replay}), and what free-running threads see is given to TLC to judge
 * ({@link optimist.conformance.Recording}).
 */
@NullMarked
package optimist.conformance;

import org.jspecify.annotations.NullMarked;
