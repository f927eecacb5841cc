package optimist.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * The binding of a class to its specification.
 *
 * @param threads the variables that describe a thread within a call
 * @param calls the calls, by their first actions
 * @param observed the variables that the observer computes
 * @param objects the objects that stand for values
 * @param constants numbers in the bytecode, and their replacements
 * @param declared what the bytecode does not show
 * @param fence the fence action, if the specification is over {@code Views}
 */
record Binding(
        List<Shared> shared,
        List<String> threads,
        Map<String, Entry> calls,
        List<String> observed,
        Observer observer,
        Map<Class<?>, Class<? extends Codec>> objects,
        Map<Long, Long> constants,
        Declared declared,
        @Nullable String fence) {
    /** The actions that call out, with their outcomes. */
    Map<String, List<String>> outputs() {
        return declared.outputs();
    }

    /** The fields that one thread at a time uses, and why. */
    Map<String, String> owned() {
        return declared.owned();
    }

    /**
     * A variable that is a field of the class.
     *
     * @param codec the codec of its values
     * @param objects the codec, if its values are objects
     * @param nodes the class with the field, if the variable is a function of nodes
     */
    record Shared(
            String variable,
            String field,
            Codec codec,
            @Nullable Class<? extends Codec> objects,
            @Nullable Class<?> nodes) {}

    /**
     * A call that begins with an action.
     *
     * @param codecs the codecs of the action's arguments after the thread
     */
    record Entry(Beginning beginning, List<Codec> codecs) {
        /** The call of this method with the arguments of the action after the thread. */
        static Entry of(String method, List<Codec> codecs) {
            return new Entry((label, before, after) -> call(label, method, codecs), codecs);
        }

        private static Call call(Label label, String method, List<Codec> codecs) {
            List<TlaValue> arguments =
                    label.arguments().values().stream().skip(1).toList();
            if (arguments.size() != codecs.size()) {
                throw new IllegalArgumentException(label + " has " + arguments.size()
                        + " arguments after the thread, but " + method + " has codecs for " + codecs.size());
            }
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                values.add(Objects.requireNonNull(codecs.get(i).toJava(arguments.get(i))));
            }
            return new Call(method, values);
        }
    }

    /** Identifies the call that begins with a step, by the states before and after it. */
    @FunctionalInterface
    interface Beginning {
        Call call(Label label, Function<String, TlaValue> before, Function<String, TlaValue> after);
    }
}
