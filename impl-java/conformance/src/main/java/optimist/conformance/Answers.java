package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer.Step;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an observer uses the answers of calls. The observer is shown another answer, and must give another
 * result: for a Boolean each time, and otherwise at least once for each value that was returned. An observer that
 * ignores the answer would accept any.
 */
final class Answers {
    private final Observer observer;
    private final Predicate<Call> returns;
    private final Set<String> returning = new TreeSet<>();
    private final Set<String> observed = new TreeSet<>();
    /** The answers that the observer did not tell from another answer, by their methods. */
    private final Map<String, Map<String, String>> confused = new HashMap<>();
    /** The values that it told from another answer, by their methods. */
    private final Map<String, Set<String>> told = new HashMap<>();
    /** One object that a method has returned. */
    private final Map<String, Object> returned = new HashMap<>();
    /** The steps in which a method has returned null, until it returns an object. */
    private final Map<String, List<Null>> nulls = new HashMap<>();

    private record Null(Step step, Answer answer, Function<String, TlaValue> before, Map<String, TlaValue> changed) {}

    /** @param returns whether a call returns anything, even null */
    Answers(Observer observer, Predicate<Call> returns) {
        this.observer = observer;
        this.returns = returns;
    }

    /** The variables that change in a step, as the observer says. */
    Map<String, TlaValue> observe(Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = observer.after(step, before);
        if (step.next() instanceof Answer answer) {
            String method = answer.call().method();
            if (answer.thrown() != null) {
                Answer silent = new Answer(answer.call(), answer.returned(), null, answer.hooks());
                if (!differs(step, silent, before, changed)) {
                    throw new Difference(answer + ", and nobody observes that it throws");
                }
            } else if (returns.test(answer.call())) {
                returning.add(method);
                Object value = answer.returned();
                if (value != null) {
                    returned.putIfAbsent(method, value);
                    compare(step, answer, other(value), before, changed);
                } else {
                    nulls.computeIfAbsent(method, m -> new ArrayList<>()).add(new Null(step, answer, before, changed));
                }
                if (returned.containsKey(method)) {
                    List<Null> waiting = nulls.getOrDefault(method, List.of());
                    nulls.remove(method);
                    waiting.forEach(seen ->
                            compare(seen.step(), seen.answer(), returned.get(method), seen.before(), seen.changed()));
                }
            }
        }
        return changed;
    }

    /** Shows the observer another answer. */
    private void compare(
            Step step,
            Answer answer,
            @Nullable Object other,
            Function<String, TlaValue> before,
            Map<String, TlaValue> changed) {
        String method = answer.call().method();
        String value = String.valueOf(answer.returned());
        if (differs(step, new Answer(answer.call(), other, null, answer.hooks()), before, changed)) {
            observed.add(method);
            if (!(other instanceof Boolean)) {
                told.computeIfAbsent(method, m -> new HashSet<>()).add(value);
            }
        } else {
            confused.computeIfAbsent(method, m -> new TreeMap<>())
                    .putIfAbsent(value, value + " or " + other + " after " + step.action());
        }
    }

    private boolean differs(
            Step step, Answer answer, Function<String, TlaValue> before, Map<String, TlaValue> changed) {
        try {
            Step other = new Step(
                    step.thread(), step.action(), step.begins(), step.made(), step.seen(), step.hooks(), answer);
            return !observer.after(other, before).equals(changed);
        } catch (RuntimeException | Difference e) {
            // The observer rejects the answer, or cannot handle it.
            return true;
        }
    }

    private static @Nullable Object other(Object returned) {
        if (returned instanceof Boolean truth) {
            return !truth;
        } else if (returned instanceof Integer number) {
            return number + 1;
        } else if (returned instanceof Long number) {
            return number + 1;
        } else if (returned instanceof Short number) {
            return (short) (number + 1);
        } else if (returned instanceof Byte number) {
            return (byte) (number + 1);
        } else if (returned instanceof Float number) {
            return number + 1;
        } else if (returned instanceof Double number) {
            return number + 1;
        } else if (returned instanceof Character letter) {
            return (char) (letter + 1);
        } else if (returned instanceof String text) {
            return text + "'";
        } else if (returned instanceof Enum<?> constant) {
            return Stream.of(constant.getDeclaringClass().getEnumConstants())
                    .filter(another -> another != constant)
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    /** The methods of calls with a result that nobody observed, and what is not observed of it. */
    Map<String, String> notObserved() {
        Map<String, String> not = new TreeMap<>();
        returning.forEach(method -> {
            if (!observed.contains(method)) {
                not.put(method, "nobody observes what it returns");
                return;
            }
            Map<String, String> values = new TreeMap<>(confused.getOrDefault(method, Map.of()));
            values.keySet().removeAll(told.getOrDefault(method, Set.of()));
            values.values().stream()
                    .findFirst()
                    .ifPresent(text -> not.put(method, "nobody observes whether it returns " + text));
        });
        return not;
    }
}
