package optimist.conformance;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import optimist.conformance.Next.Pending;
import optimist.tla.TlaValue;

/**
 * What callers know, and whoever is called. A specification may have variables that are in no field of the class: what its
 * clients hold or have been answered, what was called. They follow from the steps that the class makes, and this says how.
 */
@FunctionalInterface
public interface Observer {
    /**
     * A step of a thread.
     *
     * @param action the action of the specification; of an output, the outcome
     * @param begins whether it is the first of a call
     * @param made the access that was made
     * @param seen of an output, what was called out
     * @param next what it has led to
     */
    record Step(String thread, String action, boolean begins, Pending made, List<String> seen, Next next) {}

    /**
     * A thread has made a step.
     *
     * @param before the values of the specification before the step
     * @return the variables that change, with their values after it
     * @throws Difference if this cannot be; see {@link #wrong}
     */
    Map<String, TlaValue> after(Step step, Function<String, TlaValue> before);

    /** An answer, or another thing that was observed, that is wrong in itself. */
    static Difference wrong(Object observed, String why) {
        return new Difference(observed + ": " + why);
    }
}
