package optimist.conformance;

import java.util.Map;
import java.util.function.Function;
import optimist.tla.TlaValue;

/**
 * What the callers know. A specification may have variables that are in no field of the class: what its clients hold, or
 * have been answered. They follow from the answers that the class gives, and this says how.
 */
@FunctionalInterface
public interface Observer {
    /**
     * A call of a thread has returned, in this step.
     *
     * @param before the values of the specification before the step
     * @return the variables that change, with their values after it
     * @throws Difference if nobody can have been given this answer; see {@link #wrong}
     */
    Map<String, TlaValue> answered(String thread, Next.Answer answer, Function<String, TlaValue> before);

    /** An answer that is wrong in itself. */
    static Difference wrong(Object answer, String why) {
        return new Difference(answer + ": " + why);
    }
}
