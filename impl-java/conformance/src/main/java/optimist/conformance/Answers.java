package optimist.conformance;

import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * result. An observer that ignores the answer would accept any.
 */
final class Answers {
    private final Observer observer;
    private final Predicate<Call> returns;
    private final Set<String> returning = new TreeSet<>();
    private final Set<String> observed = new TreeSet<>();

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
            } else if (returns.test(answer.call()) && !observed.contains(method)) {
                returning.add(method);
                if (answer.returned() != null
                        && differs(
                                step,
                                new Answer(answer.call(), other(answer.returned()), null, answer.hooks()),
                                before,
                                changed)) {
                    observed.add(method);
                }
            }
        }
        return changed;
    }

    private boolean differs(
            Step step, Answer answer, Function<String, TlaValue> before, Map<String, TlaValue> changed) {
        try {
            Step other = new Step(step.thread(), step.action(), step.begins(), step.made(), step.seen(), answer);
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

    /** The methods of calls whose results nobody observed. */
    List<String> notObserved() {
        return returning.stream().filter(method -> !observed.contains(method)).toList();
    }
}
