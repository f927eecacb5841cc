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
 * The replay of a counterexample on the class.
 *
 * @param events the calls, in the order of their beginnings
 * @param outputs the calls out of the class, in the order of their beginnings
 * @param state the shared variables of the class at the end
 * @param readings the answers of calls made at the end, with all others stopped
 */
public record Replay(List<Event> events, List<Output> outputs, Map<String, TlaValue> state, List<Answer> readings) {
    /**
     * A call.
     *
     * @param begin the step of its first access; steps count from one
     * @param end the step of its last access, or {@link Integer#MAX_VALUE} if it has not ended
     * @param answer how it ended, or null
     */
    public record Event(
            String thread,
            Call call,
            int begin,
            int end,
            @Nullable Answer answer) {}

    /**
     * A call out of the class.
     *
     * @param what its first argument, or the name of the action if it has none
     * @param begin the step after which the thread is outside
     * @param end the step in which it returns, or {@link Integer#MAX_VALUE} if it does not
     */
    public record Output(String thread, String what, int begin, int end) {}

    /**
     * Makes the steps.
     *
     * @throws Difference if a step is impossible, or leads to another state
     */
    static Replay of(Trace trace, Comparison comparison, List<String> reads) {
        List<Event> events = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        Map<String, Pending> pending = new HashMap<>();
        comparison.restore(values(trace.states().get(0)));
        for (int i = 1; i < trace.states().size(); i++) {
            Trace.State before = trace.states().get(i - 1);
            Trace.State after = trace.states().get(i);
            Trace.Step named = after.step();
            if (named == null) {
                throw new Difference("step " + i + " has no name");
            }
            Label label = label(named);
            String thread = Comparison.thread(label);
            Move move = comparison.move(label, pending.get(thread), values(before), values(after));
            String differences = Comparison.differences(move, values(after));
            if (!differences.isEmpty()) {
                throw new Difference("step " + i + ", " + label + ": " + differences);
            }
            int step = i;
            outputs.replaceAll(output -> output.thread().equals(thread) && output.end() == Integer.MAX_VALUE
                    ? new Output(thread, output.what(), output.begin(), step)
                    : output);
            if (move.next() instanceof Pending next && comparison.isOutput(next)) {
                String what = next.arguments().isEmpty()
                        ? next.action()
                        : String.valueOf(next.arguments().get(0));
                outputs.add(new Output(thread, what, i, Integer.MAX_VALUE));
            }
            if (!pending.containsKey(thread)) {
                events.add(new Event(thread, move.next().call(), i, Integer.MAX_VALUE, null));
            }
            if (move.next() instanceof Answer answer) {
                events.replaceAll(event -> event.thread().equals(thread) && event.answer() == null
                        ? new Event(thread, event.call(), event.begin(), step, answer)
                        : event);
                pending.remove(thread);
            } else {
                pending.put(thread, (Pending) move.next());
            }
        }
        return new Replay(
                events,
                outputs,
                comparison.state(),
                reads.stream().map(comparison::answer).toList());
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
