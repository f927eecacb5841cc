/** What a serializer costs: the four of the library beside those of others, and beside less than a serializer. */
@NullMarked
package optimist.fastpath;

import org.jspecify.annotations.NullMarked;
