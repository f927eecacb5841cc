package optimist.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/** A counterexample as a class is to replay it. */
public final class Counterexample {
    private Counterexample() {}

    /**
     * That of the model, with the names that actions have in the class: a fault in an action goes by the name of the action.
     *
     * @param adds adds the variables that are definitions, to those that a state has
     */
    public static Trace of(Model model, Consumer<Map<String, String>> adds) {
        List<Trace.State> states = new ArrayList<>();
        for (Trace.State state : model.counterexample().states()) {
            Map<String, String> variables = new LinkedHashMap<>(state.variables());
            adds.accept(variables);
            states.add(new Trace.State(renamed(model, state.step()), variables));
        }
        return new Trace(states, 0, null);
    }

    private static Trace.@Nullable Step renamed(Model model, Trace.@Nullable Step step) {
        return step == null
                ? null
                : model.constants().entrySet().stream()
                        .filter(replaced -> replaced.getValue().equals(step.action()))
                        .findFirst()
                        .map(replaced -> new Trace.Step(replaced.getKey(), step.arguments()))
                        .orElse(step);
    }

    /** What a variable is in a state. */
    public static TlaValue value(Map<String, String> state, String variable) {
        return TlaValue.parse(Objects.requireNonNull(state.get(variable), variable));
    }

    /** What a function is at an argument. */
    public static TlaValue value(TlaValue function, String argument) {
        return Objects.requireNonNull(function.asFunction().get(argument), argument);
    }
}
