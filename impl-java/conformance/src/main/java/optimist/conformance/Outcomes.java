package optimist.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
 * <p>No threads are run. To make a step, a program is begun again: what its actions have returned is played back, the
 * next one is made, and the one after that stops it.
 */
public final class Outcomes<R> {
    /** Stops a program before its next action. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop() {
            super("the program is stopped here", null, false, false);
        }
    }

    private final Class<?> type;
    private final Supplier<R> result;
    private final List<Method> programs;
    private final Method last;

    private Outcomes(Class<?> plain, Supplier<R> result, List<String> programs, String last) {
        this.type = new Instrumented(plain, Map.of()).load(plain);
        this.result = result;
        this.programs = programs.stream().map(this::method).toList();
        this.last = method(last);
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
        return new Outcomes<>(type, result, programs, last);
    }

    /** What comes of all interleavings. */
    public Set<R> all() {
        return explore(action -> true);
    }

    /**
     * What comes of those in which a program is interrupted only before one of these actions. If they are those with which
     * the calls of a class begin, then nothing ever happens during a call.
     */
    public Set<R> interruptedBefore(Set<String> actions) {
        return explore(actions::contains);
    }

    private Method method(String name) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == 1 && !m.isBridge())
                .peek(m -> m.setAccessible(true))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        type.getName() + " has no method " + name + " with one parameter"));
    }

    /** A choice among the programs that could make the next step. */
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

    private Set<R> explore(Predicate<String> interruptible) {
        Set<R> outcomes = new LinkedHashSet<>();
        List<Choice> choices = new ArrayList<>();
        do {
            outcomes.add(run(choices, interruptible));
            while (!choices.isEmpty()
                    && ++last(choices).taken == last(choices).programs.size()) {
                choices.remove(choices.size() - 1);
            }
        } while (!choices.isEmpty());
        return outcomes;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    /** Makes these choices, and then the first there is each time, which it adds to them. */
    private R run(List<Choice> choices, Predicate<String> interruptible) {
        Object object = create();
        R answers = result.get();
        List<Run> runs = programs.stream()
                .map(program -> new Run(program, object, answers))
                .toList();
        runs.forEach(Run::begin);
        @Nullable Run latest = null;
        for (int step = 0; ; step++) {
            if (step == choices.size()) {
                List<Integer> candidates = candidates(runs, latest, interruptible);
                if (candidates.isEmpty()) {
                    break;
                }
                choices.add(new Choice(candidates));
            }
            latest = runs.get(choices.get(step).program());
            latest.step();
        }
        invoke(last, object, answers);
        return answers;
    }

    private static List<Integer> candidates(List<Run> runs, @Nullable Run latest, Predicate<String> interruptible) {
        if (latest != null && latest.next != null && !interruptible.test(latest.next)) {
            return List.of(runs.indexOf(latest));
        }
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i).next != null) {
                candidates.add(i);
            }
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
            if (e.getCause() instanceof Stop stop) {
                return stop;
            }
            throw new IllegalStateException(program.getName() + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** One program in one interleaving. */
    private static final class Run implements Probe.Listener {
        private final Method program;
        private final Object object;
        private final Object answers;
        private final List<@Nullable Object> results = new ArrayList<>();
        private int played;
        private boolean mayStep;

        /** The action that it is about to make, or null if it has ended. */
        @Nullable
        String next;

        Run(Method program, Object object, Object answers) {
            this.program = program;
            this.object = object;
            this.answers = answers;
        }

        void begin() {
            advance(false);
        }

        void step() {
            advance(true);
        }

        private void advance(boolean oneStep) {
            played = 0;
            mayStep = oneStep;
            next = null;
            Probe.listen(this);
            boolean stopped;
            try {
                stopped = invoke(program, object, answers) != null;
            } finally {
                Probe.listen(null);
            }
            if (stopped != (next != null)) {
                throw new Difference(program.getName() + " catches what is thrown in an action");
            }
        }

        @Override
        public @Nullable Object before(String action, Object[] arguments) {
            if (played < results.size()) {
                return results.get(played++);
            }
            if (mayStep) {
                mayStep = false;
                return Probe.PROCEED;
            }
            next = action;
            throw new Stop();
        }

        @Override
        public void after(@Nullable Object returned) {
            results.add(returned);
            played++;
        }
    }
}
