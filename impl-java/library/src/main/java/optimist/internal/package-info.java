/** What several patterns need, and no user: it is not exported. */
@NullMarked
package optimist.internal;

import org.jspecify.annotations.NullMarked;
