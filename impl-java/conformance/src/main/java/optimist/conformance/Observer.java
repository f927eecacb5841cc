package optimist.conformance;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import optimist.conformance.Next.Pending;
import optimist.tla.TlaValue;

/**
 * Computes what callers and callees observe. A specification may have variables that are in no field of the class: what
 * its clients hold, what calls answered, what was called. These variables follow from the steps of the class, and the
 * observer says how.
 */
@FunctionalInterface
public interface Observer {
    /**
     * A step of a thread.
     *
     * @param action the action of the specification; for an output, the outcome
     * @param begins whether it is the first step of a call
     * @param made the access
     * @param seen for an output, the calls out
     * @param hooks the calls to {@link Probe#hook} between the access and what the call does next
     * @param next what the call does next
     */
    record Step(
            String thread,
            String action,
            boolean begins,
            Pending made,
            List<String> seen,
            List<String> hooks,
            Next next) {}

    /**
     * Says what changes when a thread has made a step.
     *
     * @param before the values of the specification before the step
     * @return the variables that change, with their values after the step
     * @throws Difference if the step is wrong; see {@link #wrong}
     */
    Map<String, TlaValue> after(Step step, Function<String, TlaValue> before);

    /** An answer, or another observation, that is wrong in itself. */
    static Difference wrong(Object observed, String why) {
        return new Difference(observed + ": " + why);
    }
}
