package optimist.variants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.openjdk.jcstress.annotations.Outcome;

/** What a {@link Variant} has beside the {@link Outcomes} of its scenario. */
@Target({ElementType.FIELD, ElementType.TYPE})
@Retention(RetentionPolicy.SOURCE)
public @interface Also {
    Outcome[] value();
}
