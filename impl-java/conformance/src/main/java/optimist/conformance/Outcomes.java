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
 * All that can come of a few programs which run side by side, once each, on one object. The object is made anew for
 * every interleaving of their actions, and a last program says how it was left.
 *
 * <pre>{@code
 * Outcomes.of(TwoReleases.class, LL_Result::new, List.of("first", "second"), "last").all()
 * }</pre>
 *
 * <p>The programs are methods of the class. Each has one parameter, where it leaves its answers: an object which all of
 * them share, and in which no two write the same. Their shared memory is accessed in methods marked {@link
 * optimist.Action}, and nowhere else. That is on trust, as far as {@link Lint} has not looked at the class.
 *
 * <p>Each program has a thread, and one of them runs at a time, from one action to the next. Actions that were made twice in
 * a row by the same program, with the same arguments and the same results, and that it is about to make again, are taken for
 * a loop that waits: something else makes the next step. An action within another is a part of it. A program that parks wakes at
 * once, as it may at any time, and has to look again.
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
     * Programs to be run.
     *
     * @param type what is made anew for each run; it has a constructor without parameters
     * @param result makes what the programs leave their answers in; it must tell by {@code equals} what differs
     * @param programs the names of the methods that run side by side
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

    /** What comes of all interleavings. */
    public Set<R> all() {
        return explore(action -> true);
    }

    /**
     * What comes of those in which a program is interrupted only before one of these actions. If they are those with which
     * the calls of a class begin, then nothing ever happens during a call.
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
     * A choice among those who could make the next step. After the programs, their buffers are counted, in the same order.
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
     * Leaves away interleavings that differ only in the order of neighbours that commute, and so have the same outcomes.
     *
     * @param actions whether two actions of different programs can change places, and nobody can tell
     */
    public Outcomes<R> commuting(BiPredicate<String, String> actions) {
        return new Outcomes<>(type, result, programs, last, actions, stores, loads);
    }

    /**
     * Lets stores be late, as they are on x86: each program has a buffer, where its stores wait until they are made, one
     * after the other. It goes on meanwhile, up to its next action that neither stores so nor loads.
     *
     * <p>A load of its own finds the newest of them. For it they are made, and taken back: what they write must be fields and
     * arrays that the object leads to, or in objects of {@code java.util.concurrent.atomic}.
     *
     * @param stores the actions that store, and return nothing; those of them that may be late
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
            // Where one program has failed, others are still stopped somewhere.
            threads.shutdownNow();
        }
        return outcomes;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    /**
     * Makes these choices, and then the first there is each time, which it adds to them. Nothing comes of it if it is another
     * one in which only neighbours that commute have changed places: a program that could have made a step here, and has done
     * so in an earlier run, sleeps until something is done that does not commute with that step.
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

    /** What a program, or its buffer, is about to do. */
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
        /** It, and those within it. */
        private int depth;

        private @Nullable Access access;

        /** What it has done since another one made a step. */
        private final List<Made> made = new ArrayList<>();

        private @Nullable Throwable failure;

        /** What others find, while its own stores are made for a load. */
        private @Nullable Contents shared;

        /** Its buffer. */
        final Queue<Late> late = new ArrayDeque<>();

        /** The action that it is about to make, or null if it has ended. */
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

        /** @param again whether no other has made a step since its last one */
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

        /** The body of the action that is about to be made. */
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
            // To stop here parks, which takes the permit that somebody may have left for the program to park.
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
