package optimist.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Declared.Woken;
import optimist.conformance.Next.Pending;
import optimist.conformance.Repetition.Led;
import optimist.conformance.Subject.Made;
import optimist.conformance.Subject.Stop;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;

/**
 * Runs actions that wait on the monitor that they hold, or on a condition of their lock. Such an action is several steps: from its beginning to its first
 * wait, and from each wake-up to the next wait or to its end.
 *
 * <p>A wait releases the monitor, so others may change the variables before it ends. To make the step after a wake-up,
 * the action runs from its beginning. At each earlier wake-up, the variables get the values that they had at that time.
 *
 * <p>The step after a wake-up may depend only on the variables and on the local variables that the method still uses. If
 * several runs lead to the same wait with the same local variables, some runs are kept. It is checked that they continue
 * alike.
 */
final class Sections {
    /** The number of runs to the same wait that are compared. */
    private static final int RUNS = 16;

    /** The result of an action that has thrown {@code InterruptedException}. */
    static final Object INTERRUPTED = new Object() {
        @Override
        public String toString() {
            return "InterruptedException";
        }
    };

    /** Notifies threads of a wait set: any one of them, or all. */
    record Signal(String waitSet, boolean all) {}

    /**
     * What a step does to the threads that wait.
     *
     * @param sleeps the wait set that the thread enters at the end, or null
     */
    record Signals(List<Signal> notified, @Nullable String sleeps) {
        static final Signals NONE = new Signals(List.of(), null);

        /**
         * The possible sets of waiting threads after the step.
         *
         * @param before the sets before the step
         * @param thread the thread that makes the step, which does not wait meanwhile
         */
        Set<Map<String, Set<String>>> after(Map<String, Set<String>> before, String thread) {
            Map<String, Set<String>> others = new TreeMap<>(before);
            others.replaceAll((name, waiting) -> without(waiting, thread));
            Set<Map<String, Set<String>>> possible = Set.of(others);
            for (Signal signal : notified) {
                possible =
                        possible.stream().flatMap(sets -> woken(sets, signal)).collect(Collectors.toSet());
            }
            return sleeps == null
                    ? possible
                    : possible.stream()
                            .map(sets -> with(sets, sleeps, with(Objects.requireNonNull(sets.get(sleeps)), thread)))
                            .collect(Collectors.toSet());
        }

        private static Stream<Map<String, Set<String>>> woken(Map<String, Set<String>> sets, Signal signal) {
            Set<String> waiting = Objects.requireNonNull(sets.get(signal.waitSet()));
            return signal.all() || waiting.isEmpty()
                    ? Stream.of(with(sets, signal.waitSet(), Set.of()))
                    : waiting.stream().map(woken -> with(sets, signal.waitSet(), without(waiting, woken)));
        }

        private static Map<String, Set<String>> with(Map<String, Set<String>> sets, String name, Set<String> waiting) {
            Map<String, Set<String>> changed = new TreeMap<>(sets);
            changed.put(name, waiting);
            return changed;
        }

        private static Set<String> with(Set<String> threads, String thread) {
            Set<String> all = new HashSet<>(threads);
            all.add(thread);
            return all;
        }

        private static Set<String> without(Set<String> threads, String thread) {
            Set<String> others = new HashSet<>(threads);
            others.remove(thread);
            return others;
        }
    }

    /** How the object runs. */
    interface Runner {
        /** Runs the method of an action on the object. */
        @Nullable
        Object access(Pending action, OneAction listener) throws Throwable;

        /** What the call does after the action has returned this. */
        Led next(Pending action, @Nullable Object result);

        /** The variable that is the wait set of this monitor or condition. */
        String waitSet(Object monitor);
    }

    /** An action that was run up to a wait: the values of the variables at its beginning, and at each wake-up. */
    private record Slept(Pending action, List<Map<String, TlaValue>> found) {}

    /** A wake-up: the values of the variables, and the action of the specification. */
    private record Wake(Map<String, TlaValue> found, String as) {}

    /** What is known about a wait. */
    private static final class Point {
        final Set<Slept> runs = new LinkedHashSet<>();
        final Map<Wake, Made> made = new HashMap<>();
    }

    private final Object object;
    private final Variables variables;
    private final Values values;
    private final Map<String, Woken> waits;
    private final Runner runner;
    private final Map<Pending, Point> points = new HashMap<>();

    Sections(Object object, Variables variables, Values values, Map<String, Woken> waits, Runner runner) {
        this.object = object;
        this.variables = variables;
        this.values = values;
        this.waits = waits;
        this.runner = runner;
    }

    /**
     * Makes a step in the present state of the object: the beginning of an action, or its rest after a wake-up.
     *
     * @param as the action of the specification that it should be
     */
    Made step(Pending pending, String as) {
        Wake wake = new Wake(variables.read(object), as);
        Point point = points.get(pending);
        Made made = null;
        if (point == null) {
            made = run(new Slept(pending, List.of()), wake);
        } else {
            for (Slept run : List.copyOf(point.runs)) {
                made = wake(pending, run, wake);
            }
        }
        variables.write(object, Objects.requireNonNull(made).after()::get);
        return made;
    }

    /** Wakes this run, and compares it with the others. */
    private Made wake(Pending pending, Slept run, Wake wake) {
        Made made = run(run, wake);
        Made other = Objects.requireNonNull(points.get(pending)).made.putIfAbsent(wake, made);
        if (other != null && !other.equals(made)) {
            throw new Difference("what " + pending.call() + " does after a wake-up depends on what happened before:\n  "
                    + other.next() + ", " + other.after() + "\n  " + made.next() + ", " + made.after()
                    + "\nWhat an action remembers while it waits must be in local variables of its method.");
        }
        return made;
    }

    private void remember(Pending pending, Slept run) {
        Point point = points.computeIfAbsent(pending, p -> new Point());
        if (point.runs.size() < RUNS && point.runs.add(run)) {
            for (Wake wake : List.copyOf(point.made.keySet())) {
                wake(pending, run, wake);
            }
        }
    }

    private Made run(Slept before, Wake wake) {
        Pending action = before.action();
        List<Map<String, TlaValue>> found = new ArrayList<>(before.found());
        found.add(wake.found());
        Woken woken = waits.get(action.action());
        Sleeper sleeper = new Sleeper(found, woken != null && wake.as().equals(woken.interrupted()));
        variables.write(object, found.get(0)::get);
        Object result = null;
        Throwable thrown = null;
        try {
            result = values.encode(runner.access(action, sleeper));
        } catch (Difference e) {
            throw e;
        } catch (InterruptedException e) {
            result = INTERRUPTED;
            thrown = sleeper.interrupts ? null : e;
        } catch (Throwable e) {
            thrown = e;
        }
        if (sleeper.asleep != null) {
            if (!(thrown instanceof Stop)) {
                throw new Difference(action + ", which catches what is thrown where it waits");
            } else if (woken == null) {
                throw new Difference(action + ", which waits");
            }
            Pending wait = new Pending(action.call(), woken.awake(), sleeper.locals);
            remember(wait, new Slept(action, found));
            return new Made(wait, List.of(), List.of(), sleeper.asleep, new Signals(sleeper.notified, sleeper.waitSet));
        } else if (thrown != null) {
            throw new Difference(action + ", which throws " + thrown);
        } else if (sleeper.played < found.size()) {
            throw new Difference(action + " ends before it has waited as often as before: it depends on more than the"
                    + " variables");
        }
        Map<String, TlaValue> after = variables.read(object);
        Led led = runner.next(action, result);
        return new Made(led.next(), List.of(), led.hooks(), after, new Signals(sleeper.notified, null));
    }

    /** Plays back the earlier wake-ups of an action, and stops it at its next wait. */
    private final class Sleeper extends OneAction {
        private final List<Map<String, TlaValue>> found;
        /** Whether the last wake-up is an interrupt. */
        private final boolean interrupts;

        private int played = 1;
        private List<@Nullable Object> present = List.of();
        private List<@Nullable Object> locals = List.of();
        private List<Signal> notified = new ArrayList<>();
        private @Nullable String waitSet;
        /** The variables at the next wait. What handlers do after it does not count. */
        private @Nullable Map<String, TlaValue> asleep;

        Sleeper(List<Map<String, TlaValue>> found, boolean interrupts) {
            super(object);
            this.found = found;
            this.interrupts = interrupts;
        }

        @Override
        public void locals(Object[] used) {
            present = new ArrayList<>(Arrays.asList(used));
        }

        @Override
        public boolean sleeps(Object monitor) throws InterruptedException {
            check(monitor);
            if (asleep != null) {
                throw new Stop();
            } else if (played < found.size()) {
                variables.write(object, found.get(played++)::get);
                notified = new ArrayList<>();
                if (interrupts && played == found.size()) {
                    throw new InterruptedException();
                }
                return true;
            }
            present.removeIf(local -> local == monitor);
            locals = values.encode(present.toArray());
            waitSet = runner.waitSet(monitor);
            asleep = variables.read(object);
            throw new Stop();
        }

        @Override
        public boolean notifies(Object monitor, boolean all) {
            check(monitor);
            if (asleep == null) {
                notified.add(new Signal(runner.waitSet(monitor), all));
            }
            return true;
        }

        private void check(Object monitor) {
            if (monitor instanceof Condition condition) {
                // Nobody waits there. This throws if the thread does not hold the lock.
                condition.signal();
            } else if (!Thread.holdsLock(monitor)) {
                throw new IllegalMonitorStateException("the thread does not hold the monitor");
            }
        }
    }
}
