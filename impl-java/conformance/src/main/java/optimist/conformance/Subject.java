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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * The real class, one action at a time.
 *
 * <p>A call is a function of what its accesses have returned, so it can be run again, on an object nobody else has, up to
 * its next access: what the earlier ones returned is played back, and at the next it is stopped. The access itself is
 * then made on the object that is shared, by the method of the action. No thread is switched, and a step costs the
 * same however long the run was that led to it.
 *
 * <p>What a call goes on to do may depend only on its next action and that action's arguments. Where several runs have
 * led to the same action with the same arguments, some are kept, and it is checked that they go on alike.
 */
final class Subject {
    /** So many runs that led to the same point are compared. */
    private static final int RUNS = 16;

    /** Stops a call at its next access. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("the call is stopped here", null, false, false);
        }
    }

    /** What is known about a point within a call. */
    private static final class Point {
        final Set<List<@Nullable Object>> runs = new LinkedHashSet<>();
        final Map<@Nullable Object, Next> next = new HashMap<>();
    }

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final Map<String, Cell> shared = new LinkedHashMap<>();
    private final Map<String, MethodHandle> accesses = new HashMap<>();
    private final Map<Pending, Point> points = new HashMap<>();
    private final Map<Call, Next> begun = new HashMap<>();
    private final Object object;
    private final Object scratch;
    private final List<@Nullable Object> untouched;

    /**
     * @param fields the fields that make up the shared state; there must be no other that can change
     */
    Subject(Class<?> plain, List<String> fields, Map<Long, Long> constants) {
        type = new Instrumented(plain, constants).load(plain);
        try {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(plain.getName() + " needs a constructor without parameters", e);
        }
        findFields(fields);
        findAccesses();
        object = create();
        scratch = create();
        untouched = values(scratch);
    }

    private void findFields(List<String> wanted) {
        Map<String, Field> found = new HashMap<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    found.putIfAbsent(field.getName(), field);
                }
            }
        }
        for (String name : wanted) {
            Field field = found.remove(name);
            if (field == null) {
                throw new IllegalArgumentException(type.getName() + " has no field " + name);
            }
            shared.put(name, new Cell(field));
        }
        found.values().stream().filter(Cell::isMutable).findAny().ifPresent(field -> {
            throw new IllegalArgumentException(
                    "the specification does not speak of the field " + field.getName() + " of " + type.getName());
        });
    }

    private void findAccesses() {
        Bytecode bytecode = new Bytecode(type.getClassLoader().getParent());
        for (Class<?> c = type; c != null && c.getClassLoader() == type.getClassLoader(); c = c.getSuperclass()) {
            for (MethodNode node : bytecode.read(c.getName().replace('.', '/')).orElseThrow().methods) {
                Class<?> owner = c;
                Bytecode.action(node).ifPresent(action -> accesses.putIfAbsent(action, access(owner, node)));
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

    // ---- the shared object

    private Object create() {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Nullable
    Object read(String field) {
        return cell(field).get(object);
    }

    void write(String field, Object value) {
        cell(field).set(object, value);
    }

    private Cell cell(String name) {
        return Objects.requireNonNull(shared.get(name), name);
    }

    private List<@Nullable Object> values(Object of) {
        List<@Nullable Object> values = new ArrayList<>();
        shared.values().forEach(cell -> values.add(cell.get(of)));
        return values;
    }

    /** Makes the access that a call is about to make, and returns what it returns. */
    @Nullable
    Object access(Pending pending) {
        MethodHandle access = accesses.get(pending.action());
        if (access == null) {
            throw new IllegalStateException("no method for " + pending.action());
        }
        List<Object> arguments = new ArrayList<>(List.of(object));
        arguments.addAll(pending.arguments());
        try {
            return access.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException(pending + " failed", e);
        }
    }

    // ---- calls

    /** A call with its arguments as the method's parameters need them. */
    Call call(String method, List<Object> arguments) {
        Method m = method(method, arguments.size());
        List<Object> converted = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            converted.add(Cell.convert(arguments.get(i), m.getParameterTypes()[i]));
        }
        return new Call(method, converted);
    }

    private Method method(String name, int parameters) {
        return Arrays.stream(type.getMethods())
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        type.getName() + " has no public method " + name + " with " + parameters + " parameters"));
    }

    /** What a call does first. */
    Next begin(Call call) {
        Next first = begun.get(call);
        if (first == null) {
            first = run(call, List.of());
            begun.put(call, first);
            remember(first, List.of());
        }
        return first;
    }

    /** What a call does when its access has returned this. */
    Next next(Pending pending, @Nullable Object result) {
        Point point = point(pending);
        Next next = point.next.get(result);
        if (next == null) {
            for (List<@Nullable Object> run : List.copyOf(point.runs)) {
                next = extend(pending, run, result);
            }
        }
        if (next == null) {
            throw new IllegalStateException("nothing has led to " + pending);
        }
        return next;
    }

    private Point point(Pending pending) {
        return points.computeIfAbsent(pending, p -> new Point());
    }

    /** Runs the call that this run is the beginning of one action further, and compares it with the others. */
    private Next extend(Pending pending, List<@Nullable Object> run, @Nullable Object result) {
        List<@Nullable Object> longer = new ArrayList<>(run);
        longer.add(result);
        Next next = run(pending.call(), longer);
        Next other = point(pending).next.putIfAbsent(result, next);
        if (other != null && !other.equals(next)) {
            throw new Difference(
                    "what " + pending.call() + " does after " + Call.text(pending.action(), pending.arguments())
                            + " returned " + result + " depends on what happened before:\n  " + other + "\n  " + next
                            + "\nWhat a call remembers must be among the arguments of its next action.");
        }
        remember(next, longer);
        return next;
    }

    private void remember(Next next, List<@Nullable Object> run) {
        if (next instanceof Pending pending) {
            Point point = point(pending);
            if (point.runs.size() < RUNS && point.runs.add(run)) {
                for (Object result : new ArrayList<@Nullable Object>(point.next.keySet())) {
                    extend(pending, run, result);
                }
            }
        }
    }

    /** Runs a call from its beginning, with these results of its accesses, up to the next one. */
    private Next run(Call call, List<@Nullable Object> results) {
        Playback playback = new Playback(call, results);
        @Nullable Object returned = null;
        @Nullable Throwable thrown = null;
        Probe.listen(playback);
        try {
            Method method = method(call.method(), call.arguments().size());
            method.setAccessible(true);
            returned = method.invoke(scratch, call.arguments().toArray());
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        } finally {
            Probe.listen(null);
        }
        if (!values(scratch).equals(untouched)) {
            throw new Difference(call + " changes the shared state outside of an action");
        }
        if (playback.pending != null) {
            if (!(thrown instanceof Stop)) {
                throw new Difference(call + " catches what is thrown in an action");
            }
            return playback.pending;
        }
        return new Answer(call, returned, thrown, playback.hooks);
    }

    private static final class Playback implements Probe.Listener {
        private final Call call;
        private final List<@Nullable Object> results;
        private List<String> hooks = new ArrayList<>();
        private int played;
        private @Nullable Pending pending;

        Playback(Call call, List<@Nullable Object> results) {
            this.call = call;
            this.results = results;
        }

        @Override
        public @Nullable Object before(String action, Object[] arguments) {
            if (played < results.size()) {
                hooks = new ArrayList<>();
                return results.get(played++);
            }
            if (pending == null) {
                pending = new Pending(call, action, List.of(arguments));
            }
            throw new Stop();
        }

        @Override
        public void after(@Nullable Object result) {}

        @Override
        public void hook(String name) {
            hooks.add(name);
        }
    }
}
