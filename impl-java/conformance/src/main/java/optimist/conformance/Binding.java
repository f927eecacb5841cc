package optimist.conformance;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * How a class is tied to its specification.
 *
 * @param threads the variables that say what a thread is about
 * @param calls the calls, by the action they begin with
 * @param observed the variables that follow from what is observed
 * @param objects which objects stand for values
 * @param constants numbers in the bytecode, and what they are replaced by
 * @param declared what the bytecode does not show
 * @param fence the action that is a fence, if memory is what Java promises
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
     * @param codec of its values
     * @param objects the codec, if its values are objects
     * @param nodes the class that has the field, if the variable is a function of nodes
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
     * @param codecs of the action's arguments beside the thread
     */
    record Entry(Beginning beginning, List<Codec> codecs) {}

    /** Says which call it is that begins with a step, from the states before and after it. */
    @FunctionalInterface
    interface Beginning {
        Call call(Label label, Function<String, TlaValue> before, Function<String, TlaValue> after);
    }
}
