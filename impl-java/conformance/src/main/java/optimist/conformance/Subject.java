package optimist.conformance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Lint.Finding;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Sections.Signals;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * Runs the real class, one action at a time.
 *
 * <p>A call is a function of the results of its accesses, so it can be repeated on a private object. The earlier
 * results are played back, and the call stops at its next access. The method of the action then makes that access on
 * the shared object. There is no thread switch. A step costs the same however long the run before it was.
 *
 * <p>The rest of a call may depend only on its next action and the arguments of that action. If several runs lead to
 * the same action with the same arguments, some runs are kept. It is checked that they continue alike.
 *
 * <p>Objects are remembered as the values that they stand for. A repeated call gets its own objects, which it may
 * change. In the shared object, one value is always the same object. In a repeated call this holds, too, if it was
 * declared that objects with the same value are the same object.
 *
 * <p>What a call does with owned fields after an access belongs to that step. Their values are copied to the private
 * object, and back.
 */
final class Subject {
    /** The number of runs to the same point that are compared. */
    private static final int RUNS = 16;

    /** The actions run on one object, and the decisions between them on others. */
    static final String IN_ANOTHER = "in another new object";

    /** Stops a call at its next access. */
    static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("the call is stopped here", null, false, false);
        }
    }

    /** The result of an access, and the owned fields at that time. Before the first access, only the owned fields. */
    private record Found(@Nullable Object result, List<@Nullable Object> owned) {}

    /** The beginning of a call, with the owned fields at that time. */
    private record Begun(Call call, Found before) {}

    /** What a call does next, and the owned fields as it left them. */
    private record Led(Next next, List<@Nullable Object> owned) {}

    /** What is known about a point within a call. */
    private static final class Point {
        final Set<List<Found>> runs = new LinkedHashSet<>();
        final Map<Found, Led> next = new HashMap<>();
    }

    /** A step that was made: the calls out in it, the variables after it, and what it does to those that wait. */
    record Made(Next next, List<String> seen, Map<String, TlaValue> after, Signals signals) {}

    private record Access(Part part, MethodHandle method) {}

    /** A variable that is a wait set: that of a condition, or of the monitor. */
    private record WaitSet(String variable, @Nullable Object condition) {}

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final Values values;
    private final Watch watch;
    private final Map<String, List<String>> outputs;
    private final Variables variables;
    private final List<Cell> shared;
    private final List<Cell> owned;
    private final List<Part> all;
    private final List<Part> parts;
    private final Fields fields;
    private final Likeness likeness;
    private final Map<String, Access> accesses = new HashMap<>();
    private final Map<Pending, Point> points = new HashMap<>();
    private final Map<Begun, Next> begun = new HashMap<>();
    private final Object object;
    private final List<WaitSet> waitSets = new ArrayList<>();
    /** If actions wait on their monitor. */
    private final @Nullable Sections sections;

    Subject(Class<?> plain, Binding binding, Watch watch) {
        this.watch = watch;
        // To try whether an action waits, it must be possible to stop it.
        boolean pauses =
                !binding.declared().blocking().isEmpty() || binding.declared().hasWaitSet();
        Instrumented loader = new Instrumented(plain, binding.constants(), pauses);
        type = loader.load(plain);
        outputs = binding.outputs();
        try {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    plain.getName()
                            + " needs a constructor without parameters (expected: a subclass in the test, such as"
                            + " class Tested extends " + plain.getSimpleName() + " { Tested() { super(4); } })",
                    e);
        }
        Bytecode bytecode = new Bytecode(plain.getClassLoader());
        fields = new Fields(plain, bytecode, binding);
        all = Part.of(type, bytecode);
        values = new Values(
                loader,
                binding.objects(),
                Likeness.ofNodes(binding.declared(), fields),
                !binding.declared().identity().isEmpty());
        likeness = Likeness.ofWholes(binding.declared());
        parts = binding.declared().read(all);
        variables = new Variables(type, all, binding, values);
        shared = variables.cells(false);
        owned = variables.cells(true);
        parts.forEach(part -> findAccesses(part, bytecode));
        object = create();
        values.about(whole(object));
        values.know(holders(object));
        parts.forEach(this::isWhatIsRead);
        shared.forEach(this::isWhatIsRead);
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
        public @Nullable Object access(Pending action, Probe.Listener listener) throws Throwable {
            return Subject.this.access(action, listener);
        }

        @Override
        public Next next(Pending action, @Nullable Object result) {
            return Subject.this.next(action, new Found(result, List.of())).next();
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
        for (Class<?> c : Bytecode.hierarchy(type)) {
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
                "waitSet: " + type.getSimpleName() + " has no field " + field + " (expected: a Condition)");
    }

    /** An object and its parts. */
    private List<Object> holders(Object of) {
        return parts.stream().map(part -> part.in(of)).toList();
    }

    /** An object and its parts, the trusted ones too. */
    private List<Object> whole(Object of) {
        return all.stream().map(part -> part.in(of)).toList();
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

    private static List<@Nullable Object> contents(List<Cell> cells, Object of) {
        List<@Nullable Object> contents = new ArrayList<>();
        cells.forEach(cell -> contents.add(cell.get(of)));
        return contents;
    }

    private List<@Nullable Object> encoded(List<Cell> cells, Object of) {
        return values.encode(contents(cells, of).toArray());
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
        Object one = create();
        Object other = create();
        List<Finding> findings = new ArrayList<>(fields.common(all, one, other));
        findings.addAll(fields.different(parts, likeness, one, other));
        values.about(whole(one));
        Map<String, TlaValue> made = variables.read(one);
        values.about(whole(object));
        Map<String, Field> ofObject = variables.ofObject();
        made.keySet().retainAll(ofObject.keySet());
        made.keySet().removeAll(otherwise);
        if (initial.stream().noneMatch(state -> state.entrySet().containsAll(made.entrySet()))) {
            ofObject.forEach((variable, field) -> {
                Set<TlaValue> begins =
                        initial.stream().map(state -> state.get(variable)).collect(Collectors.toSet());
                if (made.containsKey(variable) && (initial.size() > 1 || !begins.contains(made.get(variable)))) {
                    findings.add(fields.made(
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

    // ---- the shared object

    private void findAccesses(Part part, Bytecode bytecode) {
        for (Class<?> c = part.type();
                c != null && c.getClassLoader() == type.getClassLoader();
                c = c.getSuperclass()) {
            for (MethodNode node :
                    bytecode.read(org.objectweb.asm.Type.getInternalName(c)).orElseThrow().methods) {
                Class<?> owner = c;
                Bytecode.action(node)
                        .ifPresent(action -> accesses.putIfAbsent(action, new Access(part, access(owner, node))));
            }
        }
    }

    private static MethodHandle access(Class<?> owner, MethodNode node) {
        Method method = Arrays.stream(owner.getDeclaredMethods())
                .filter(m -> m.getName().equals(node.name + Instrumented.ACCESS))
                .filter(m -> org.objectweb.asm.Type.getMethodDescriptor(m).equals(node.desc))
                .findAny()
                .orElseThrow();
        try {
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Object create() {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

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
        Led led = next(pending, new Found(values.encode(result), encoded(owned, object)));
        own(object, led.owned(), values::interned);
        return new Made(led.next(), seen, state(), Signals.NONE);
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

    private @Nullable Object access(Pending pending, Probe.Listener listener) throws Throwable {
        Access access = accesses.get(pending.action());
        if (access == null) {
            throw new IllegalStateException("no method for " + pending.action());
        }
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add(access.part().in(object));
        pending.arguments().forEach(argument -> arguments.add(values.interned(argument)));
        Probe.listen(listener);
        watch.begins(() -> pending.call() + " in its action " + Call.text(pending.action(), pending.arguments()));
        try {
            return access.method().invokeWithArguments(arguments);
        } finally {
            watch.ends();
            Probe.listen(null);
        }
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
    private class Witness implements Probe.Listener {
        private final String outcome;
        private final List<String> seen;

        Witness(String outcome, List<String> seen) {
            this.outcome = outcome;
            this.seen = seen;
        }

        @Override
        public Object before(String action, Object[] arguments) {
            return Probe.PROCEED;
        }

        @Override
        public Object before(String action, Object owner, Object[] arguments) {
            if (owner == object) {
                throw new Difference("it makes the action " + action + " within another one of the same object");
            }
            return Probe.PROCEED;
        }

        @Override
        public void after(@Nullable Object result) {}

        @Override
        public String output(String what) {
            seen.add(what);
            return outcome;
        }
    }

    private void own(Object of, List<@Nullable Object> contents, Function<@Nullable Object, @Nullable Object> decode) {
        for (int i = 0; i < owned.size(); i++) {
            owned.get(i).set(of, decode.apply(contents.get(i)));
        }
    }

    // ---- calls

    /** The call with arguments of the method's parameter types, and values instead of objects. */
    Call call(Call wanted) {
        Class<?>[] parameters =
                method(wanted.method(), wanted.arguments().size()).getParameterTypes();
        List<Object> converted = new ArrayList<>();
        for (Object argument : wanted.arguments()) {
            Class<?> parameter = parameters[converted.size()];
            Object fitting = Cell.convert(argument, parameter);
            if (!parameter.isPrimitive() && !parameter.isInstance(fitting)) {
                fitting = values.standsFor(parameter, argument)
                        .orElseThrow(() -> new IllegalArgumentException(wanted + ": " + argument + " is a "
                                + argument.getClass().getSimpleName() + " (expected: a " + parameter.getSimpleName()
                                + "; if it is a value of the specification, objects(" + parameter.getSimpleName()
                                + ".class, ...) says what stands for it)"));
            }
            Object value = values.encode(fitting);
            converted.add(Objects.requireNonNull(value));
        }
        return new Call(wanted.method(), converted);
    }

    /** Whether the method of the call returns anything. */
    boolean returns(Call call) {
        return method(call.method(), call.arguments().size()).getReturnType() != void.class;
    }

    private Method method(String name, int parameters) {
        List<Method> methods = methods()
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
                .toList();
        if (methods.size() != 1) {
            throw new IllegalArgumentException(type.getName() + " has " + (methods.isEmpty() ? "no" : "more than one")
                    + " public method " + name + " with " + parameters + " parameters");
        }
        return methods.get(0);
    }

    /** The public instance methods of the class, without those of {@code Object}. */
    private Stream<Method> methods() {
        return Arrays.stream(type.getMethods())
                .filter(m -> !(m.isBridge() && isAnother(m))
                        && m.getDeclaringClass() != Object.class
                        && !Modifier.isStatic(m.getModifiers())
                        && !(m.isSynthetic() && m.getName().endsWith(Instrumented.ACCESS)));
    }

    /** Whether the bridge method stands for another one, and does not only make a superclass's method public. */
    private boolean isAnother(Method bridge) {
        return Arrays.stream(type.getMethods())
                .anyMatch(m -> !m.isBridge()
                        && m.getName().equals(bridge.getName())
                        && m.getParameterCount() == bridge.getParameterCount());
    }

    /** The public methods with which no call has begun. */
    List<String> notDriven() {
        Set<String> driven = begun.keySet().stream()
                .map(Begun::call)
                .map(call -> call.method() + "/" + call.arguments().size())
                .collect(Collectors.toSet());
        return methods()
                .filter(m -> !driven.contains(m.getName() + "/" + m.getParameterCount()))
                .map(Subject::named)
                .distinct()
                .sorted()
                .toList();
    }

    private static String named(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** The names of the public methods, each also with the types of its parameters. */
    Set<String> publicMethods() {
        return methods().flatMap(m -> Stream.of(m.getName(), named(m))).collect(Collectors.toSet());
    }

    /** The first step of a call. */
    Next begin(Call call) {
        Begun beginning = new Begun(call, new Found(null, encoded(owned, object)));
        Next first = begun.get(beginning);
        if (first == null) {
            List<Found> nothing = List.of(beginning.before());
            Led led = run(call, nothing, "");
            if (!led.owned().equals(beginning.before().owned())) {
                throw new Difference(call + " changes owned fields before its first action");
            }
            first = led.next();
            begun.put(beginning, first);
            remember(first, nothing);
        }
        return first;
    }

    /** What a call does after its access has found this. */
    private Led next(Pending pending, Found found) {
        Point point = point(pending);
        Led led = point.next.get(found);
        if (led == null) {
            for (List<Found> run : List.copyOf(point.runs)) {
                led = extend(pending, run, found);
            }
        }
        if (led == null) {
            throw new IllegalStateException("nothing has led to " + pending);
        }
        return led;
    }

    private Point point(Pending pending) {
        return points.computeIfAbsent(pending, p -> new Point());
    }

    /** Extends this run of the call by one action, and compares it with the other runs. */
    private Led extend(Pending pending, List<Found> run, Found found) {
        List<Found> longer = new ArrayList<>(run);
        longer.add(found);
        String last = Call.text(pending.action(), pending.arguments());
        Led led = run(pending.call(), longer, last);
        Led other = point(pending).next.putIfAbsent(found, led);
        if (other != null && !other.equals(led)) {
            throw new Difference("what " + pending.call() + " does after "
                    + last + " returned " + found.result()
                    + " depends on what happened before:\n  " + other.next() + "\n  " + led.next()
                    + "\nWhat a call remembers must be among the arguments of its next action.");
        }
        remember(led.next(), longer);
        return led;
    }

    private void remember(Next next, List<Found> run) {
        if (next instanceof Pending pending) {
            Point point = point(pending);
            if (point.runs.size() < RUNS && point.runs.add(run)) {
                for (Found found : List.copyOf(point.next.keySet())) {
                    extend(pending, run, found);
                }
            }
        }
    }

    /**
     * Runs a call from its beginning, with the results of its accesses, up to the next access.
     *
     * @param found the owned fields at the beginning, and what each access has found
     * @param last the last of these accesses
     */
    private Led run(Call call, List<Found> found, String last) {
        Object scratch = create();
        likeness.difference(object, scratch, IN_ANOTHER).ifPresent(difference -> {
            throw new Difference(call + " depends on the object: " + difference);
        });
        values.about(whole(scratch));
        try {
            return run(call, found, last, scratch);
        } finally {
            values.about(whole(object));
        }
    }

    private Led run(Call call, List<Found> found, String last, Object scratch) {
        List<@Nullable Object> untouched = contents(shared, scratch);
        Playback playback = new Playback(call, found, scratch);
        @Nullable Object returned = null;
        @Nullable Throwable thrown = null;
        Method method = method(call.method(), call.arguments().size());
        method.setAccessible(true);
        Probe.listen(playback);
        watch.begins(() -> call
                + (found.size() == 1
                        ? " before its first action"
                        : " after its action " + last + " returned "
                                + found.get(found.size() - 1).result()));
        try {
            returned = method.invoke(
                    scratch, call.arguments().stream().map(playback.objects::of).toArray());
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        } finally {
            watch.ends();
            Probe.listen(null);
        }
        if (playback.elsewhere != null) {
            throw new Difference(playback.elsewhere);
        }
        if (playback.failure instanceof RuntimeException failure) {
            throw failure;
        } else if (playback.failure instanceof Difference difference) {
            throw difference;
        }
        if (playback.played < found.size()) {
            throw new Difference(
                    call + " ends before its actions were repeated: it depends on more than what they return");
        }
        if (!contents(shared, scratch).equals(untouched)) {
            throw new Difference(call + " changes the shared state outside of an action");
        }
        if (!playback.strayed.isEmpty()) {
            throw new Difference(call + " calls out outside of an action: " + playback.strayed);
        }
        playback.objects.check();
        List<@Nullable Object> left = encoded(owned, scratch);
        if (playback.pending != null) {
            if (!(thrown instanceof Stop)) {
                throw new Difference(call + " catches what is thrown in an action");
            }
            return new Led(playback.pending, left);
        }
        return new Led(new Answer(call, values.encode(returned), thrown, playback.hooks), left);
    }

    private final class Playback implements Probe.Listener {
        private final Call call;
        private final List<Found> found;
        private final Object scratch;
        private final Values.Instances objects;
        private final List<String> strayed = new ArrayList<>();
        private List<String> hooks = new ArrayList<>();
        private int played = 1;
        private @Nullable Pending pending;
        private @Nullable Throwable failure;
        private @Nullable String elsewhere;

        Playback(Call call, List<Found> found, Object scratch) {
            this.call = call;
            this.found = found;
            this.scratch = scratch;
            objects = values.run(holders(scratch));
            own(scratch, found.get(0).owned(), objects::of);
        }

        @Override
        public @Nullable Object before(String action, Object owner, Object[] arguments) throws InterruptedException {
            // Actions of other objects do not matter, or lint has a finding.
            if (parts.stream().noneMatch(part -> part.in(scratch) == owner)) {
                return Probe.PROCEED;
            }
            Access known = accesses.get(action);
            if (known != null && known.part().in(scratch) != owner) {
                elsewhere = call + " makes the action " + action
                        + " on a second object that has it (expected: the first one only)";
                throw new Stop();
            }
            return before(action, arguments);
        }

        @Override
        public @Nullable Object before(String action, Object[] arguments) throws InterruptedException {
            try {
                return play(action, arguments);
            } catch (RuntimeException | Difference e) {
                // The failure is not one of the call.
                failure = e;
                throw e;
            }
        }

        private @Nullable Object play(String action, Object[] arguments) throws InterruptedException {
            if (played < found.size()) {
                Found now = found.get(played++);
                for (Object argument : arguments) {
                    meet(argument);
                }
                own(scratch, now.owned(), objects::of);
                hooks = new ArrayList<>();
                if (now.result() == Sections.INTERRUPTED) {
                    throw new InterruptedException();
                }
                return objects.of(now.result());
            }
            if (pending == null) {
                pending = new Pending(call, action, values.encode(arguments));
            }
            throw new Stop();
        }

        private void meet(@Nullable Object argument) {
            objects.met(argument).ifPresent(value -> {
                throw new Difference(call + " has two objects that stand for " + value
                        + "; it was declared that they are the same (identity)");
            });
        }

        @Override
        public void after(@Nullable Object result) {}

        @Override
        public void hook(String name) {
            hooks.add(name);
        }

        @Override
        public String output(String what) {
            strayed.add(what);
            return "";
        }
    }
}
