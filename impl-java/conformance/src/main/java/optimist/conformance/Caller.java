package optimist.conformance;

import java.util.function.Function;
import optimist.tla.TlaValue;

/** Identifies the call that a thread begins in a step. */
@FunctionalInterface
public interface Caller {
    /**
     * The call that begins.
     *
     * @param before the values of the specification before the step
     * @param after the values after it
     */
    Call call(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after);
}
