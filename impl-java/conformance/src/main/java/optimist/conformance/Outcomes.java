package optimist.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explores all outcomes of a few programs that run concurrently, once each, on one object. Every interleaving of their
 * actions has a new object, and a last program reports the state in which it is left.
 *
 * <pre>{@code
 * Outcomes.of(TwoReleases.class, LL_Result::new, List.of("first", "second"), "last").all()
 * }</pre>
 *
 * <p>The programs are methods of the class. Each has one parameter: an object for its answers. All programs share that
 * object, and no two write the same part of it. They access their shared memory only in methods marked
 * {@link optimist.Action}. This is taken on trust, unless {@link Lint} has checked the class.
 *
 * <p>Each program has a thread. One thread runs at a time, from one action to the next. A program waits in a loop if it
 * has made the same actions twice in a row, with the same arguments and results, and is about to make them again. Then
 * something else makes the next step. An action within another one belongs to it. A program that parks wakes up at
 * once, which is always allowed, and must check its condition again.
 */
public final class Outcomes<R> {
    private final Class<?> type;
    private final Supplier<R> result;
    private final List<Method> programs;
    private final Method last;

    private final BiPredicate<String, String> commute;
    private final Predicate<String> stores;
    private final Predicate<String> loads;

    private Outcomes(
            Class<?> type,
            Supplier<R> result,
            List<Method> programs,
            Method last,
            BiPredicate<String, String> commute,
            Predicate<String> stores,
            Predicate<String> loads) {
        this.type = type;
        this.result = result;
        this.programs = programs;
        this.last = last;
        this.commute = commute;
        this.stores = stores;
        this.loads = loads;
    }

    /**
     * Prepares the exploration of some programs.
     *
     * @param type the class of the object, with a constructor without parameters
     * @param result creates the object for the answers; its {@code equals} must distinguish outcomes that differ
     * @param programs the names of the methods that run concurrently
     * @param last the name of the method that runs when all others have ended
     */
    public static <R> Outcomes<R> of(Class<?> type, Supplier<R> result, List<String> programs, String last) {
        Class<?> instrumented = new Instrumented(type, Map.of()).load(type);
        return new Outcomes<>(
                instrumented,
                result,
                programs.stream().map(name -> method(instrumented, name)).toList(),
                method(instrumented, last),
                (one, other) -> false,
                action -> false,
                action -> false);
    }

    /** The outcomes of all interleavings. */
    public Set<R> all() {
        return explore(action -> true);
    }

    /**
     * The outcomes if a program is interrupted only before one of these actions, or where it waits. If the actions are
     * the first ones of the calls of a class, no call waits and no store is late, then nothing happens during a call.
     */
    public Set<R> interruptedBefore(Predicate<String> actions) {
        return explore(actions);
    }

    private static Method method(Class<?> type, String name) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == 1 && !m.isBridge())
                .peek(m -> m.setAccessible(true))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        type.getName() + " has no method " + name + " with one parameter"));
    }

    /**
     * A choice among the programs that could make the next step. The numbers after those of the programs stand for
     * their buffers.
     */
    private static final class Choice {
        final List<Integer> programs;
        int taken;

        Choice(List<Integer> programs) {
            this.programs = programs;
        }

        int program() {
            return programs.get(taken);
        }
    }

    /**
     * Skips interleavings that differ only in the order of adjacent actions that commute, and so have the same
     * outcomes.
     *
     * @param actions whether two adjacent actions of different programs can be swapped without any visible effect
     */
    public Outcomes<R> commuting(BiPredicate<String, String> actions) {
        return new Outcomes<>(type, result, programs, last, actions, stores, loads);
    }

    /**
     * Delays stores, as x86 does. Each program has a store buffer, which makes its stores in their order. Meanwhile the
     * program continues, up to its next action that neither stores nor loads.
     *
     * <p>A load of the program itself finds the newest of its stores: they are made for the load, and then undone. The
     * stores may write to fields and arrays that the object leads to, and to objects of
     * {@code java.util.concurrent.atomic}.
     *
     * @param stores the actions that may be late: they store, and return nothing
     * @param loads the actions that load, and do nothing else
     */
    public Outcomes<R> buffering(Predicate<String> stores, Predicate<String> loads) {
        return new Outcomes<>(type, result, programs, last, commute, stores, loads);
    }

    private Set<R> explore(Predicate<String> interruptible) {
        Set<R> outcomes = new LinkedHashSet<>();
        List<Choice> choices = new ArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            do {
                run(threads, choices, interruptible).ifPresent(outcomes::add);
                while (!choices.isEmpty()
                        && ++last(choices).taken == last(choices).programs.size()) {
                    choices.remove(choices.size() - 1);
                }
            } while (!choices.isEmpty());
        } finally {
            // If one program has failed, others are still stopped somewhere.
            threads.shutdownNow();
        }
        return outcomes;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    /**
     * Makes these choices, and from then on the first choice each time, which is added to them. A run that only swaps
     * adjacent commuting actions of another run has no result (sleep sets). A program sleeps if it could have made a
     * step here and did so in an earlier run. It sleeps until an action is made that does not commute with that step.
     */
    private Optional<R> run(Executor threads, List<Choice> choices, Predicate<String> interruptible) {
        Object object = create();
        R answers = result.get();
        List<Run> runs = programs.stream()
                .map(program -> new Run(program, object, answers, stores, loads))
                .toList();
        runs.forEach(run -> run.begin(threads));
        Set<Integer> asleep = new HashSet<>();
        @Nullable Run latest = null;
        for (int step = 0; ; step++) {
            if (step == choices.size()) {
                List<Integer> candidates = candidates(runs, latest, interruptible);
                if (candidates.isEmpty()) {
                    break;
                }
                candidates.removeAll(asleep);
                if (candidates.isEmpty()) {
                    finish(runs);
                    return Optional.empty();
                }
                choices.add(new Choice(candidates));
            }
            Choice choice = choices.get(step);
            asleep.addAll(choice.programs.subList(0, choice.taken));
            int chosen = choice.program();
            Run run = runs.get(chosen % runs.size());
            String action = next(runs, chosen);
            if (chosen < runs.size()) {
                run.step(run == latest);
                latest = run;
            } else {
                run.late.remove().make();
                latest = null;
            }
            asleep.removeIf(
                    other -> chosen % runs.size() == other % runs.size() || !commute.test(action, next(runs, other)));
        }
        @Nullable Throwable failure = invoke(last, object, answers);
        if (failure != null) {
            throw new IllegalStateException(last.getName() + " failed", failure);
        }
        return Optional.of(answers);
    }

    private static void finish(List<Run> runs) {
        while (runs.stream().anyMatch(run -> run.next != null)) {
            for (Run run : runs) {
                while (!run.late.isEmpty()) {
                    run.late.remove().make();
                }
                if (run.next != null) {
                    run.step(false);
                }
            }
        }
    }

    /** The next action of a program, or of its buffer. */
    private static String next(List<Run> runs, int candidate) {
        Run run = runs.get(candidate % runs.size());
        return candidate < runs.size()
                ? String.valueOf(run.next)
                : run.late.element().action();
    }

    private static List<Integer> candidates(List<Run> runs, @Nullable Run latest, Predicate<String> interruptible) {
        @Nullable Run waiting = latest != null && latest.waits() ? latest : null;
        boolean goesOn = latest != null
                && latest.next != null
                && latest.mayStep()
                && waiting == null
                && !interruptible.test(latest.next);
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            if (run.mayStep() && run != waiting && (!goesOn || run == latest)) {
                candidates.add(i);
            }
        }
        for (int i = 0; i < runs.size(); i++) {
            if (!runs.get(i).late.isEmpty()) {
                candidates.add(runs.size() + i);
            }
        }
        if (waiting != null && candidates.isEmpty()) {
            throw new Difference(waiting.program.getName() + " waits for ever");
        }
        return candidates;
    }

    private Object create() {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " needs a constructor without parameters", e);
        }
    }

    private static @Nullable Throwable invoke(Method program, Object object, Object answers) {
        try {
            program.invoke(object, answers);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private record Access(String action, List<Object> arguments) {}

    private record Made(Access access, @Nullable Object result) {}

    /** A store that others do not see yet. */
    private record Late(String action, Object owner, Method access, List<Object> values) {
        void make() {
            try {
                access.invoke(owner, values.toArray());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(action + " failed", e);
            }
        }
    }

    /** One program in one interleaving. */
    private static final class Run implements Probe.Listener {
        final Method program;
        private final Object object;
        private final Object answers;
        private final Predicate<String> stores;
        private final Predicate<String> loads;
        private final Semaphore mayStep = new Semaphore(0);
        private final Semaphore hasStopped = new Semaphore(0);
        /** The number of actions that it is in: one, and those within it. */
        private int depth;

        private @Nullable Access access;

        /** What it has done since another program made a step. */
        private final List<Made> made = new ArrayList<>();

        private @Nullable Throwable failure;

        /** The memory that others see, while its own stores are made for a load. */
        private @Nullable Contents shared;

        /** Its store buffer. */
        final Queue<Late> late = new ArrayDeque<>();

        /** Its next action, or null if it has ended. */
        @Nullable
        String next;

        Run(Method program, Object object, Object answers, Predicate<String> stores, Predicate<String> loads) {
            this.program = program;
            this.object = object;
            this.answers = answers;
            this.stores = stores;
            this.loads = loads;
        }

        void begin(Executor threads) {
            threads.execute(() -> {
                Probe.listen(this);
                failure = invoke(program, object, answers);
                Probe.listen(null);
                next = null;
                hasStopped.release();
            });
            awaitStop();
        }

        boolean mayStep() {
            return next != null && (late.isEmpty() || stores.test(next) || loads.test(next));
        }

        /** @param again whether no other program has made a step since its last one */
        void step(boolean again) {
            if (!again) {
                made.clear();
            }
            mayStep.release();
            awaitStop();
        }

        private void awaitStop() {
            hasStopped.acquireUninterruptibly();
            if (failure != null) {
                throw new IllegalStateException(program.getName() + " failed", failure);
            }
        }

        /** Whether it would only repeat what it has just done twice. */
        boolean waits() {
            for (int length = 1; 2 * length <= made.size(); length++) {
                List<Made> before = made.subList(made.size() - 2 * length, made.size() - length);
                if (before.get(0).access().equals(access)
                        && before.equals(made.subList(made.size() - length, made.size()))) {
                    return next != null;
                }
            }
            return false;
        }

        @Override
        public @Nullable Object before(String action, Object owner, Object[] values) {
            Object known = before(action, values);
            if (depth > 1) {
                return known;
            }
            if (loads.test(action) && !late.isEmpty()) {
                shared = Contents.of(object);
                late.forEach(Late::make);
            }
            if (!stores.test(action)) {
                return known;
            }
            late.add(new Late(action, owner, access(action), Arrays.asList(values)));
            made.clear();
            depth = 0;
            return null;
        }

        /** The method with the body of the next action. */
        private Method access(String action) {
            StackWalker.StackFrame frame = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.dropWhile(each -> each.getDeclaringClass() != Probe.class)
                            .skip(1)
                            .findFirst())
                    .orElseThrow();
            try {
                Method access = frame.getDeclaringClass()
                        .getDeclaredMethod(
                                frame.getMethodName() + Instrumented.ACCESS,
                                frame.getMethodType().parameterArray());
                if (access.getReturnType() != void.class) {
                    throw new IllegalArgumentException(action + " returns something, and so it cannot be late");
                }
                access.setAccessible(true);
                return access;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Object before(String action, Object[] values) {
            if (depth++ > 0) {
                return Probe.PROCEED;
            }
            next = action;
            access = new Access(action, Arrays.asList(values));
            hasStopped.release();
            try {
                mayStep.acquire();
            } catch (InterruptedException e) {
                throw new IllegalStateException("the exploration has failed", e);
            }
            // Stopping here parks, and may consume a permit that was meant for the program.
            LockSupport.unpark(Thread.currentThread());
            return Probe.PROCEED;
        }

        @Override
        public void after(@Nullable Object returned) {
            if (--depth > 0) {
                return;
            }
            if (shared != null) {
                shared.restore();
                shared = null;
            }
            if (access != null) {
                made.add(new Made(access, returned));
            }
        }
    }
}
