package optimist.variants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.openjdk.jcstress.annotations.Outcome;

/** Those of all variants of a scenario; or, on a {@link Variant}, of that one instead. */
@Target({ElementType.FIELD, ElementType.TYPE})
@Retention(RetentionPolicy.SOURCE)
public @interface Outcomes {
    Outcome[] value();
}
