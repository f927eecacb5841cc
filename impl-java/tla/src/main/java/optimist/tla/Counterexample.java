package optimist.tla;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import tlc2.output.EC;
import tlc2.output.MPRecorder;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateInfo;

/** Records the states of the counterexample that TLC prints, and finds the steps between them. */
final class Counterexample extends MPRecorder {
    private final List<TLCState> states = new ArrayList<>();
    private boolean lasso;

    @Override
    public void record(int code, Object... objects) {
        if (code == EC.TLC_STATE_PRINT2) {
            states.add(((TLCStateInfo) objects[0]).state);
        } else if (code == EC.TLC_BACK_TO_STATE) {
            lasso = true;
        }
    }

    /**
     * Calls back with the number of each state except the first, and the step that leads to it. A lasso ends with a
     * step to an earlier state, and TLC does not tell a recorder to which. So all possible ones are reported, with the
     * negative number of the state.
     */
    void explain(Steps steps, BiConsumer<Integer, Steps.Label> step) {
        for (int i = 1; i < states.size(); i++) {
            int number = i + 1;
            label(steps, states.get(i - 1), states.get(i)).ifPresent(label -> step.accept(number, label));
        }
        for (int i = 0; lasso && i < states.size() - 1; i++) {
            int number = i + 1;
            label(steps, states.get(states.size() - 1), states.get(i)).ifPresent(label -> step.accept(-number, label));
        }
    }

    private static Optional<Steps.Label> label(Steps steps, TLCState from, TLCState to) {
        // The state is incomplete if the evaluation of an action failed on it.
        return to.allAssigned() ? steps.between(from, to) : Optional.empty();
    }
}
