package optimist.variants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A scenario has a variant for each static method of this class that is not private, made with what that method makes. A
 * {@link Variant} of the same name, with outcomes of its own, replaces it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface Variants {
    Class<?> value();
}
