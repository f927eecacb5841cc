/** What a reference count costs: the four of the library beside what Netty has used, and beside the bare adds. */
@NullMarked
package optimist.refcount;

import org.jspecify.annotations.NullMarked;
