package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.jspecify.annotations.Nullable;

/**
 * Finds the thread that takes a step of which TLC prints no arguments. What the threads are, a variable says that is a
 * function of them, usually {@code pc}. The thread of a step is
 *
 * <ol>
 *   <li>the first argument that is a thread, if TLC prints arguments;
 *   <li>else the thread at which that variable changes, if it is one alone;
 *   <li>else the thread at which that variable, before the step, is the name of the action, if it is one alone: a label of
 *       PlusCal is the name of the action that begins there.
 * </ol>
 *
 * Otherwise it is unknown. A specification in which a step of one thread changes this variable for another can mislead
 * the second rule.
 */
final class Actors {
    private final String pc;
    private final Set<String> threads;

    private Actors(Trace trace, String pc) {
        this.pc = pc;
        this.threads = at(trace.states().get(0)).keySet();
    }

    /** The same counterexample, with the thread that was found as the first argument of the step. */
    static Trace assign(Trace trace, String pc) {
        Actors actors = new Actors(trace, pc);
        List<State> states = new ArrayList<>(trace.states().subList(0, 1));
        for (int i = 1; i < trace.states().size(); i++) {
            State before = trace.states().get(i - 1);
            State after = trace.states().get(i);
            states.add(new State(actors.assign(after.step(), before, after), after.variables()));
        }
        Step loopStep = trace.loopStep() == null
                ? null
                : actors.assign(
                        trace.loopStep(),
                        trace.states().get(trace.states().size() - 1),
                        trace.states().get(trace.loop() - 1));
        return new Trace(states, trace.loop(), loopStep);
    }

    private @Nullable Step assign(@Nullable Step step, State before, State after) {
        if (step == null
                || step.arguments().values().stream()
                        .anyMatch(argument ->
                                threads.contains(TlaValue.parse(argument).toString()))) {
            return step;
        }
        Map<String, TlaValue> old = at(before);
        Map<String, TlaValue> now = at(after);
        String thread =
                only(each -> !Objects.equals(old.get(each), now.get(each)), each -> isAt(old.get(each), step.action()));
        if (thread == null) {
            return step;
        }
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("0", "\"" + thread + "\"");
        arguments.putAll(step.arguments());
        return new Step(step.action(), arguments);
    }

    @SafeVarargs
    private @Nullable String only(Predicate<String>... signs) {
        for (Predicate<String> sign : signs) {
            List<String> found = threads.stream().filter(sign).toList();
            if (found.size() == 1) {
                return found.get(0);
            }
        }
        return null;
    }

    private static boolean isAt(@Nullable TlaValue value, String action) {
        return value != null && value.toString().equals(action);
    }

    private Map<String, TlaValue> at(State state) {
        return TlaValue.parse(state.variables().getOrDefault(pc, "")).asFunction();
    }
}
