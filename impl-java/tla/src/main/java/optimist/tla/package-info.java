/**
 * Runs TLC, reads its output, and draws its counterexamples for people: {@link optimist.tla.Lanes} as text, Markdown,
 * HTML or SVG. {@link optimist.tla.Main} does the same on the command line, for the output of any TLC.
 */
@NullMarked
package optimist.tla;

import org.jspecify.annotations.NullMarked;
