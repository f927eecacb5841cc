package optimist.conformance;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.function.Function;
import java.util.stream.Collectors;
import optimist.conformance.Lint.Finding;
import optimist.conformance.Loaded.Access;
import optimist.conformance.Next.Pending;
import optimist.conformance.Repetition.Found;
import optimist.conformance.Repetition.Led;
import optimist.conformance.Sections.Signals;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real class, one action at a time.
 *
 * <p>A call is repeated on a private object up to its next access ({@link Repetition}). The method of the action then
 * makes that access on the shared object. There is no thread switch. A step costs the same however long the run before
 * it was.
 *
 * <p>Objects are remembered as the values that they stand for. In the shared object, one value is always the same object.
 *
 * <p>What a call does with owned fields after an access belongs to that step.
 */
final class Subject {
    /** The actions run on one object, and the decisions between them on others. */
    static final String IN_ANOTHER = "in another new object";

    /** Stops a call at its next access. */
    static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("the call is stopped here", null, false, false);
        }
    }

    /** A step that was made: the calls out in it, the hooks after it, the variables after it, and what it does to those that wait. */
    record Made(Next next, List<String> seen, List<String> hooks, Map<String, TlaValue> after, Signals signals) {}

    /** A variable that is a wait set: that of a condition, or of the monitor. */
    private record WaitSet(String variable, @Nullable Object condition) {}

    private final Watch watch;
    private final Map<String, List<String>> outputs;
    private final Loaded loaded;
    private final Values values;
    private final Variables variables;
    private final Likeness likeness;
    private final PublicMethods methods;
    private final Repetition repetition;
    private final Object object;
    private final List<WaitSet> waitSets = new ArrayList<>();
    /** If actions wait on their monitor. */
    private final @Nullable Sections sections;

    Subject(Class<?> plain, Binding binding, Watch watch) {
        this.watch = watch;
        outputs = binding.outputs();
        loaded = new Loaded(plain, binding);
        values = loaded.values;
        variables = loaded.variables;
        likeness = Likeness.ofWholes(binding.declared());
        methods = new PublicMethods(loaded.type, values);
        object = loaded.create();
        values.about(loaded.whole(object));
        values.know(loaded.holders(object));
        loaded.parts.forEach(this::isWhatIsRead);
        loaded.shared.forEach(this::isWhatIsRead);
        repetition = new Repetition(loaded, methods, likeness, watch, object);
        binding.declared()
                .waitSets()
                .forEach((variable, field) ->
                        waitSets.add(new WaitSet(variable, field.isEmpty() ? null : condition(field))));
        sections = binding.declared().hasWaitSet()
                ? new Sections(object, variables, values, binding.declared().waits(), new Runner())
                : null;
    }

    private final class Runner implements Sections.Runner {
        @Override
        public @Nullable Object access(Pending action, OneAction listener) throws Throwable {
            return Subject.this.access(action, listener);
        }

        @Override
        public Led next(Pending action, @Nullable Object result) {
            return repetition.next(action, new Found(result, List.of()));
        }

        @Override
        public String waitSet(Object monitor) {
            return waitSets.stream()
                    .filter(set -> set.condition() == (monitor instanceof Condition ? monitor : null))
                    .map(WaitSet::variable)
                    .findFirst()
                    .orElseThrow(() -> new Difference("it waits or notifies where no wait set was named"
                            + (monitor instanceof Condition ? " (expected: waitSet(..., field) of a condition)" : "")));
        }
    }

    private Object condition(String field) {
        for (Class<?> c : Bytecode.hierarchy(loaded.type)) {
            for (Field declared : c.getDeclaredFields()) {
                if (declared.getName().equals(field) && declared.getType() == Condition.class) {
                    declared.setAccessible(true);
                    try {
                        return Objects.requireNonNull(declared.get(object));
                    } catch (IllegalAccessException e) {
                        throw new IllegalArgumentException(e);
                    }
                }
            }
        }
        throw new IllegalArgumentException(
                "waitSet: " + loaded.type.getSimpleName() + " has no field " + field + " (expected: a Condition)");
    }

    private void isWhatIsRead(Part part) {
        isWhatIsRead(part.path().replaceFirst("\\.$", ""), part.type(), part.in(object));
    }

    /** Checks the type of an atomic object: some of its methods are not final. */
    private void isWhatIsRead(Cell cell) {
        Object made = cell.raw(object);
        if (cell.isAtomic() && made != null) {
            isWhatIsRead(cell.field().getName(), cell.field().getType(), made);
        }
    }

    private static void isWhatIsRead(String field, Class<?> read, Object made) {
        if (made.getClass() != read) {
            throw new IllegalArgumentException("the field " + field + " is a " + read.getName()
                    + " by its type, which is what is read; it holds a "
                    + made.getClass().getName());
        }
    }

    // ---- the shared variables

    void restore(Function<String, TlaValue> state) {
        variables.write(object, state);
    }

    Map<String, TlaValue> state() {
        return variables.read(object);
    }

    boolean isOwned(String variable) {
        return variables.isOwned(variable);
    }

    // ---- a new object

    /**
     * Finds problems in a new object: fields that it shares with another new object, and values that are not initial in
     * the specification.
     *
     * @param initial the values of the shared variables in the initial states
     * @param otherwise the variables that were declared to begin otherwise
     */
    List<Finding> asMade(List<Map<String, TlaValue>> initial, Set<String> otherwise) {
        Object one = loaded.create();
        Object other = loaded.create();
        List<Finding> findings = new ArrayList<>(loaded.fields.common(loaded.all, one, other));
        findings.addAll(loaded.fields.different(loaded.parts, likeness, one, other));
        values.about(loaded.whole(one));
        Map<String, TlaValue> made = variables.read(one);
        values.about(loaded.whole(object));
        Map<String, Field> ofObject = variables.ofObject();
        made.keySet().retainAll(ofObject.keySet());
        made.keySet().removeAll(otherwise);
        if (initial.stream().noneMatch(state -> state.entrySet().containsAll(made.entrySet()))) {
            ofObject.forEach((variable, field) -> {
                Set<TlaValue> begins =
                        initial.stream().map(state -> state.get(variable)).collect(Collectors.toSet());
                if (made.containsKey(variable) && (initial.size() > 1 || !begins.contains(made.get(variable)))) {
                    findings.add(loaded.fields.made(
                            field,
                            "is " + made.get(variable) + " in a new object; the specification begins with " + variable
                                    + " = "
                                    + begins.stream()
                                            .map(TlaValue::toString)
                                            .sorted()
                                            .collect(Collectors.joining(" or "))));
                }
            });
        }
        return findings;
    }

    // ---- a step

    /**
     * Makes the next access of a call, and lets the call go on to the access after it.
     *
     * @param outcome the action that it should be, if there is a choice
     */
    Made step(Pending pending, String outcome) {
        if (sections != null) {
            return sections.step(pending, outcome);
        }
        List<String> seen = new ArrayList<>();
        Object result = access(pending, outcome, seen);
        if (seen.size() != (outputs.containsKey(pending.action()) ? 1 : 0)) {
            throw new Difference(pending + ", and calls out " + seen.size() + " times: " + seen);
        }
        Led led = repetition.next(pending, new Found(values.encode(result), loaded.owned(object)));
        loaded.own(object, led.owned(), values::interned);
        return new Made(led.next(), seen, led.hooks(), state(), Signals.NONE);
    }

    /** The result of the access, or its failure. The call does not go on. */
    @Nullable
    Object result(Pending pending) {
        try {
            return values.encode(access(pending, "", new ArrayList<>()));
        } catch (Difference e) {
            return String.valueOf(e.getMessage());
        }
    }

    private @Nullable Object access(Pending pending, String outcome, List<String> seen) {
        try {
            return access(pending, new Witness(outcome, seen));
        } catch (Difference e) {
            throw e;
        } catch (Throwable e) {
            throw new Difference(pending + ", which throws " + e);
        }
    }

    private @Nullable Object access(Pending pending, OneAction listener) throws Throwable {
        Access access = loaded.access(pending.action());
        if (access == null) {
            throw new IllegalStateException("no method for " + pending.action());
        }
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add(access.part().in(object));
        pending.arguments().forEach(argument -> arguments.add(values.interned(argument)));
        Probe.listen(listener);
        watch.begins(() -> pending.call() + " in its action " + Call.text(pending.action(), pending.arguments()));
        Object result;
        try {
            result = access.method().invokeWithArguments(arguments);
        } finally {
            watch.ends();
            Probe.listen(null);
        }
        listener.check();
        return result;
    }

    /**
     * Whether the action waits here. Afterwards, the object is of no use.
     *
     * @throws Difference if the action fails
     */
    boolean waits(Pending pending) {
        try (Patience patience = new Patience(Thread.currentThread())) {
            try {
                access(pending, new Witness("", new ArrayList<>()) {
                    @Override
                    public void pause() {
                        if (patience.isAtEnd()) {
                            throw new Stop();
                        }
                    }

                    @Override
                    public boolean endsWaits() {
                        pause();
                        return true;
                    }
                });
            } catch (Throwable e) {
                // An action that is interrupted at the end may throw.
                if (!patience.isAtEnd()) {
                    throw new Difference(pending + ", which throws " + e);
                }
            }
            return patience.isAtEnd();
        }
    }

    /** Decides how an output ends, and records it. */
    private class Witness extends OneAction {
        private final String outcome;
        private final List<String> seen;

        Witness(String outcome, List<String> seen) {
            super(object);
            this.outcome = outcome;
            this.seen = seen;
        }

        @Override
        public String output(String what) {
            seen.add(what);
            return outcome;
        }
    }

    // ---- calls

    /** The call with arguments of the method's parameter types, and values instead of objects. */
    Call call(Call wanted) {
        return methods.call(wanted);
    }

    /** Whether the method of the call returns anything. */
    boolean returns(Call call) {
        return methods.returns(call);
    }

    /** The public methods with which no call has begun. */
    List<String> notDriven() {
        return methods.notDriven(repetition.begun());
    }

    /** The names of the public methods, each also with the types of its parameters. */
    Set<String> publicMethods() {
        return methods.names();
    }

    /** The first step of a call. */
    Next begin(Call call) {
        return repetition.begin(call);
    }
}
