package optimist.tla;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A counterexample: a sequence of states, and the step to each of them except the first.
 *
 * @param loop the number of the state to which a lasso returns, counted from one; the number of the last state if it
 *     stutters; 0 if the trace is finite
 * @param loopStep the step by which it returns, if TLC could find it
 */
public record Trace(List<State> states, int loop, @Nullable Step loopStep) {
    /** The variables in the order in which TLC prints them, each as TLA+ text on one line. */
    public record State(@Nullable Step step, Map<String, String> variables) {}

    /** An action and its arguments, as TLA+ text, in the order of the definition. */
    public record Step(String action, Map<String, String> arguments) {}

    public Trace {
        states = List.copyOf(states);
    }

    public boolean stutters() {
        return loop == states.size();
    }
}
