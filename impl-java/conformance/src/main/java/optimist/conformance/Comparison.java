package optimist.conformance;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Declared.Woken;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer.Step;
import optimist.conformance.Sections.Signal;
import optimist.conformance.Subject.Made;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Compares one step: makes a step of the specification in the class, and says where it leads. The state of the class is
 * that of its shared object, and of the observers.
 */
final class Comparison {
    /**
     * The result of a step of the class.
     *
     * @param waiting the sets of threads that may wait after it
     * @param notified the notifications that it makes
     */
    record Move(Next next, Map<String, TlaValue> after, Set<Map<String, Set<String>>> waiting, List<Signal> notified) {}

    private final Class<?> type;
    private final Binding binding;
    private final Subject subject;
    private final Watch watch;
    private final Answers answers;
    /** The methods of the calls, by their first actions. */
    private final Map<String, String> beginning = new HashMap<>();

    Comparison(Class<?> type, Binding binding, Watch watch) {
        this.type = type;
        this.binding = binding;
        this.watch = watch;
        subject = new Subject(type, binding, watch);
        answers = new Answers(binding.observer(), subject::returns);
    }

    Subject subject() {
        return subject;
    }

    Answers answers() {
        return answers;
    }

    /** The method of the calls that begin with the action, if any did. */
    Optional<String> method(String action) {
        return Optional.ofNullable(beginning.get(action));
    }

    static String thread(Label label) {
        return label.arguments().values().stream()
                .findFirst()
                .map(TlaValue::toString)
                .orElseThrow(
                        () -> new IllegalArgumentException(label.action() + " has no thread as its first argument"));
    }

    void restore(Function<String, TlaValue> state) {
        subject.restore(state);
    }

    /**
     * Makes the step in the class.
     *
     * @param pending the next action of the thread, or null if it is in no call
     * @throws Difference if the class cannot make the step
     */
    Move move(
            Label label,
            @Nullable Pending pending,
            Function<String, TlaValue> before,
            Function<String, TlaValue> specified) {
        String thread = thread(label);
        watch.thread(thread);
        Pending about = pending == null ? begin(label, before, specified) : pending;
        if (!outcomes(about).contains(label.action())) {
            throw new Difference(
                    "in the specification " + thread + " goes on with " + label.action() + "; in the class " + about);
        }
        if (!label.action().equals(about.action()) && isNotified(about, thread, before)) {
            throw new Difference(thread + " was notified: its wait does not end by an interrupt");
        }
        Made made = subject.step(about, label.action());
        Map<String, TlaValue> after = new LinkedHashMap<>(made.after());
        Step step = new Step(thread, label.action(), pending == null, about, made.seen(), made.hooks(), made.next());
        Map<String, TlaValue> changed = answers.observe(step, before);
        Declared.check("observe", changed.keySet(), Set.copyOf(binding.observed()));
        for (String variable : binding.observed()) {
            after.put(variable, changed.getOrDefault(variable, before.apply(variable)));
        }
        return new Move(
                made.next(),
                after,
                waiting(label, made, before, specified),
                made.signals().notified());
    }

    /** Whether the thread has waited, and a notification has ended its wait. */
    boolean isNotified(Pending about, String thread, Function<String, TlaValue> state) {
        return binding.declared().woken(about.action()).isPresent()
                && waiting(state).values().stream().noneMatch(waiting -> waiting.contains(thread));
    }

    /** The threads that wait, by wait set. */
    Map<String, Set<String>> waiting(Function<String, TlaValue> state) {
        Map<String, Set<String>> waiting = new TreeMap<>();
        binding.declared()
                .waitSets()
                .keySet()
                .forEach(variable -> waiting.put(variable, names(variable, state.apply(variable))));
        return waiting;
    }

    /** What may wait after the step. That of the specification must be among it. */
    private Set<Map<String, Set<String>>> waiting(
            Label label, Made made, Function<String, TlaValue> before, Function<String, TlaValue> specified) {
        Set<Map<String, Set<String>>> possible = made.signals().after(waiting(before), thread(label));
        if (!possible.contains(waiting(specified))) {
            throw new Difference("in the specification " + oneOf(Set.of(waiting(specified))) + "; in the class "
                    + oneOf(possible) + " (" + made.next() + ")");
        }
        return possible;
    }

    static String oneOf(Set<Map<String, Set<String>>> possible) {
        return possible.stream()
                .map(sets -> sets.entrySet().stream()
                        .map(set -> set.getKey() + " = "
                                + set.getValue().stream().sorted().collect(Collectors.joining(", ", "{", "}")))
                        .collect(Collectors.joining(", ")))
                .sorted()
                .collect(Collectors.joining(" or "));
    }

    private static Set<String> names(String variable, TlaValue threads) {
        if (threads instanceof TlaValue.SetOf set) {
            return set.elements().stream().map(TlaValue::toString).collect(Collectors.toSet());
        }
        throw new IllegalArgumentException("waitSet: " + variable + " = " + threads + " (expected: a set of threads)");
    }

    Map<String, TlaValue> state() {
        return subject.state();
    }

    boolean isOutput(Pending pending) {
        return binding.outputs().containsKey(pending.action());
    }

    /** The actions of the specification that this action may turn out to be. */
    private List<String> outcomes(Pending pending) {
        return binding.declared()
                .woken(pending.action())
                .map(Woken::actions)
                .orElseGet(() -> binding.outputs().getOrDefault(pending.action(), List.of(pending.action())));
    }

    /** Runs a call without arguments, from its beginning to its end. */
    Answer answer(String method) {
        Next next = subject.begin(new Call(method, List.of()));
        while (next instanceof Pending pending) {
            if (binding.declared().woken(pending.action()).isPresent()) {
                throw new Difference(next + ", and waits");
            }
            next = subject.step(pending, outcomes(pending).get(0)).next();
        }
        return (Answer) next;
    }

    Pending begin(Label label, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        Entry entry = binding.calls().get(label.action());
        if (entry == null) {
            throw new Difference("in the specification " + thread(label) + " begins a call with " + label.action()
                    + "; no call of the class was said to begin so");
        }
        Call call = subject.call(entry.beginning().call(label, before, after));
        if (binding.declared().isExcepted(type, call.method())) {
            throw new Difference(
                    call + " is a call of the specification; it was declared that it makes accesses beside it");
        }
        beginning.putIfAbsent(label.action(), call.method());
        if (subject.begin(call) instanceof Pending pending) {
            return pending;
        }
        throw new Difference(call + " makes no access to shared memory: " + subject.begin(call));
    }

    /** Describes where the class reaches another state than the specification. Empty if it does not. */
    static String differences(Move move, Function<String, TlaValue> specified) {
        return move.after().entrySet().stream()
                .filter(entry -> !entry.getValue().equals(specified.apply(entry.getKey())))
                .map(entry -> "in the specification " + entry.getKey() + " = " + specified.apply(entry.getKey())
                        + "; in the class " + entry.getValue() + " (" + move.next() + ")")
                .collect(Collectors.joining("\n"));
    }
}
