package optimist.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Subject.Stop;
import org.jspecify.annotations.Nullable;

/**
 * Repeats calls on private objects. A call is a function of the results of its accesses: the earlier results are played
 * back, and the call stops at its next access.
 *
 * <p>The rest of a call may depend only on its next action and the arguments of that action. If several runs lead to
 * the same action with the same arguments, some runs are kept. It is checked that they continue alike.
 *
 * <p>A repeated call gets its own objects, which it may change. One value is always the same object in it, if it was
 * declared that objects with the same value are the same object. The values of owned fields are copied to the private
 * object, and back.
 */
final class Repetition {
    /** The number of runs to the same point that are compared. */
    private static final int RUNS = 16;

    /** The result of an access, and the owned fields at that time. Before the first access, only the owned fields. */
    record Found(@Nullable Object result, List<@Nullable Object> owned) {}

    /** The beginning of a call, with the owned fields at that time. */
    private record Begun(Call call, Found before) {}

    /** What a call does next, and the owned fields as it left them. */
    record Led(Next next, List<@Nullable Object> owned, List<String> hooks) {}

    /** What is known about a point within a call. */
    private static final class Point {
        final Set<List<Found>> runs = new LinkedHashSet<>();
        final Map<Found, Led> next = new HashMap<>();
    }

    private final Loaded loaded;
    private final PublicMethods methods;
    private final Likeness likeness;
    private final Watch watch;
    /** The shared object, which no call may depend on. */
    private final Object object;

    private final Map<Pending, Point> points = new HashMap<>();
    private final Map<Begun, Next> begun = new HashMap<>();

    Repetition(Loaded loaded, PublicMethods methods, Likeness likeness, Watch watch, Object object) {
        this.loaded = loaded;
        this.methods = methods;
        this.likeness = likeness;
        this.watch = watch;
        this.object = object;
    }

    /** The calls that have begun. */
    Set<Call> begun() {
        return begun.keySet().stream().map(Begun::call).collect(Collectors.toSet());
    }

    /** The first step of a call. */
    Next begin(Call call) {
        Begun beginning = new Begun(call, new Found(null, loaded.owned(object)));
        Next first = begun.get(beginning);
        if (first == null) {
            List<Found> nothing = List.of(beginning.before());
            Led led = run(call, nothing, "");
            if (!led.owned().equals(beginning.before().owned())) {
                throw new Difference(call + " changes owned fields before its first action");
            }
            if (!led.hooks().isEmpty()) {
                throw new Difference(call + " calls hooks before its first action: " + led.hooks());
            }
            first = led.next();
            begun.put(beginning, first);
            remember(first, nothing);
        }
        return first;
    }

    /** What a call does after its access has found this. */
    Led next(Pending pending, Found found) {
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
        Object scratch = loaded.create();
        likeness.difference(object, scratch, Subject.IN_ANOTHER).ifPresent(difference -> {
            throw new Difference(call + " depends on the object: " + difference);
        });
        loaded.values.about(loaded.whole(scratch));
        try {
            return run(call, found, last, scratch);
        } finally {
            loaded.values.about(loaded.whole(object));
        }
    }

    private Led run(Call call, List<Found> found, String last, Object scratch) {
        List<@Nullable Object> untouched = loaded.contents(scratch);
        Playback playback = new Playback(call, found, scratch);
        @Nullable Object returned = null;
        @Nullable Throwable thrown = null;
        Method method = methods.method(call.method(), call.arguments().size());
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
        if (!loaded.contents(scratch).equals(untouched)) {
            throw new Difference(call + " changes the shared state outside of an action");
        }
        if (!playback.strayed.isEmpty()) {
            throw new Difference(call + " calls out outside of an action: " + playback.strayed);
        }
        playback.objects.check();
        List<@Nullable Object> left = loaded.owned(scratch);
        if (playback.pending != null) {
            if (!(thrown instanceof Stop)) {
                throw new Difference(call + " catches what is thrown in an action");
            }
            return new Led(playback.pending, left, playback.hooks);
        }
        return new Led(new Answer(call, loaded.values.encode(returned), thrown, playback.hooks), left, playback.hooks);
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
            objects = loaded.values.run(loaded.holders(scratch));
            loaded.own(scratch, found.get(0).owned(), objects::of);
        }

        @Override
        public @Nullable Object before(String action, Object owner, Object[] arguments) throws InterruptedException {
            // Actions of other objects do not matter, or lint has a finding.
            if (loaded.parts.stream().noneMatch(part -> part.in(scratch) == owner)) {
                return Probe.PROCEED;
            }
            Loaded.Access known = loaded.access(action);
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
                loaded.own(scratch, now.owned(), objects::of);
                hooks = new ArrayList<>();
                if (now.result() == Sections.INTERRUPTED) {
                    throw new InterruptedException();
                }
                return objects.of(now.result());
            }
            if (pending == null) {
                pending = new Pending(call, action, loaded.values.encode(arguments));
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
