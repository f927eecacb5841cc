package optimist.variants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Is to be a test: {@code pending} in {@code TwoNumbersScenario} becomes {@code TwoNumbers.Pending}. Its actors and its arbiter are
 * the methods of the scenario that have jcstress's annotations, its outcomes are the {@link Outcomes} of the scenario, and any
 * other annotation of the variant is the test's, too.
 *
 * <p>A static field is what the scenario is made with. A static nested class that extends the scenario is a variant in which the
 * threads do something else.
 */
@Target({ElementType.FIELD, ElementType.TYPE})
@Retention(RetentionPolicy.SOURCE)
public @interface Variant {}
