package optimist.conformance;

import java.util.List;
import java.util.function.Function;
import optimist.tla.TlaValue;

/** The memory in each state of a graph. Under sequential consistency, it is the values of the variables. */
@FunctionalInterface
interface Memory {
    /** The value of a variable. If a thread may find several, the newest. */
    TlaValue value(int state, String variable);

    /** The values in a state. If a place in memory has several values, the newest. */
    default Function<String, TlaValue> values(int state) {
        return variable -> value(state, variable);
    }

    /** The state of memory beyond these values. */
    default Object of(int state) {
        return List.of();
    }

    /** The variables that only describe memory. */
    default List<String> variables() {
        return List.of();
    }
}
