/**
 * Shows that a Java class is its TLA+ specification: that its bytecode has the actions of the specification and no
 * other access to shared memory ({@link optimist.conformance.Lint}), and that, driven through every interleaving, it
 * has exactly the states and the labelled steps that TLC finds ({@link optimist.conformance.Conformance}).
 */
@NullMarked
package optimist.conformance;

import org.jspecify.annotations.NullMarked;
