package optimist;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method is one action of the TLA+ specification: it makes exactly one access to shared memory, and returns what
 * that access found. Whatever is decided on what it found is decided by the caller, from nothing else.
 *
 * <p>It is kept in the class file, where the conformance checks read it, and goes no further: the running program has
 * no use for it.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface Action {
    /**
     * The name of the action in the specification.
     *
     * @return the name
     */
    String value();
}
