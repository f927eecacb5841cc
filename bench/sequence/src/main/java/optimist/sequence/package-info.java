/** What a sequencer costs: the four of the library beside queues and the Disruptors, and beside less than a sequencer. */
@NullMarked
package optimist.sequence;

import org.jspecify.annotations.NullMarked;
