/** What ties the classes of this library to their TLA+ specifications. */
@NullMarked
package optimist;

import org.jspecify.annotations.NullMarked;
