package optimist.variants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A scenario is tried with what each static method of this class makes. A {@link Variant} of it may stand for one of them. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface Variants {
    Class<?> value();
}
