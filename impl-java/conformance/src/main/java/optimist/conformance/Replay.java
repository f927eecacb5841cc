package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import optimist.conformance.Comparison.Move;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A counterexample, made to happen on the class.
 *
 * @param events the calls, in the order of their beginnings
 * @param reading what some call returned at the end, when all others had been stopped where they were
 */
public record Replay(List<Event> events, Answer reading) {
    /**
     * A call.
     *
     * @param begin the step of its first access; steps count from one
     * @param end the step of its last access; of a call that has not ended, {@link Integer#MAX_VALUE}
     * @param answer how it ended, if it has
     */
    public record Event(
            String thread,
            Call call,
            int begin,
            int end,
            @Nullable Answer answer) {}

    /**
     * Makes the steps.
     *
     * @throws Difference if one of them is not possible, or leads elsewhere
     */
    static Replay of(Trace trace, Comparison comparison, String read) {
        List<Event> events = new ArrayList<>();
        Map<String, Pending> pending = new HashMap<>();
        comparison.restore(values(trace.states().get(0)));
        for (int i = 1; i < trace.states().size(); i++) {
            Trace.State before = trace.states().get(i - 1);
            Trace.State after = trace.states().get(i);
            Trace.Step step = after.step();
            if (step == null) {
                throw new Difference("step " + i + " has no name");
            }
            Label label = label(step);
            String thread = Comparison.thread(label);
            Move move = comparison.move(label, pending.get(thread), values(before), values(after));
            String differences = Comparison.differences(move, values(after));
            if (!differences.isEmpty()) {
                throw new Difference("step " + i + ", " + label + ": " + differences);
            }
            if (!pending.containsKey(thread)) {
                events.add(new Event(thread, move.next().call(), i, Integer.MAX_VALUE, null));
            }
            if (move.next() instanceof Answer answer) {
                int end = i;
                events.replaceAll(event -> event.thread().equals(thread) && event.answer() == null
                        ? new Event(thread, event.call(), event.begin(), end, answer)
                        : event);
                pending.remove(thread);
            } else {
                pending.put(thread, (Pending) move.next());
            }
        }
        return new Replay(events, comparison.answer(read));
    }

    private static Label label(Trace.Step step) {
        Map<String, TlaValue> arguments = new LinkedHashMap<>();
        step.arguments().forEach((name, value) -> arguments.put(name, TlaValue.parse(value)));
        return new Label(step.action(), arguments);
    }

    private static Function<String, TlaValue> values(Trace.State state) {
        return variable -> TlaValue.parse(state.variables().getOrDefault(variable, ""));
    }
}
