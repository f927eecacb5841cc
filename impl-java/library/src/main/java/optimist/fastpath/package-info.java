/** Serializers. */
@NullMarked
package optimist.fastpath;

import org.jspecify.annotations.NullMarked;
