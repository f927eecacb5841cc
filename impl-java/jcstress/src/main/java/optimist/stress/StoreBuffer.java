package optimist.stress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test has outcomes beyond the interleavings of its actions, or might have: x86 may delay some of its stores. Its outcomes
 * are what comes of the interleavings of actions and delayed stores.
 */
@Target({ElementType.TYPE, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface StoreBuffer {
    /** The actions that are stores, and neither volatile nor atomic: others may see them late. */
    String[] stores();

    /** The actions that are loads. Before any other one, all others have seen the stores. */
    String[] loads();
}
