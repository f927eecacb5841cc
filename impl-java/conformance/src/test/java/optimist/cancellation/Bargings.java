package optimist.cancellation;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import optimist.cancellation.BargingSemaphore.Place;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.conformance.Probe;
import optimist.internal.Parking;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.TlaValue.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The semaphore with bounded bypass, tied to its specification. A place goes by the name of its thread, which acquires once.
 */
final class Bargings {
    private static final Path MODELS = Path.of("../../models/cancellation");
    private static final Path SPECS = Path.of("../../specs/cancellation");

    // ---- the class

    /** A place with a name. */
    static final class Named extends Place {
        private final String name;

        Named(String name, int need) {
            super(Semaphores.Waiters.AT_ONCE, need);
            this.name = name;
        }

        @Override
        void wake() {
            Probe.output("unpark " + name);
        }
    }

    /** The first in the queue sleeps, and wakes as the specification says: its time may be over then. */
    static final class Limited implements Parking {
        private boolean isOver;

        @Override
        public void park(Object blocker) {
            isOver = Probe.output("park").equals("GiveUp");
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            throw new UnsupportedOperationException("a place wakes its thread");
        }

        @Override
        public long now() {
            return isOver ? 1 : 0;
        }
    }

    /** One permit, and one pass. */
    static class Tested extends BargingSemaphore {
        Tested() {
            this(1, 1);
        }

        Tested(int permits, int passes) {
            super(permits, passes, new Limited());
        }

        /** In the queue, it gives up if another one cancels its wait. */
        public boolean acquires(String name, int need) {
            Named place = new Named(name, need);
            return comes(place, need) == null
                    || (isTurn(place, false, Waiter.FOREVER) && takesAsFirst(place, true, 1, 0));
        }

        /** What whoever gives up does, or another thread for it. */
        public boolean cancels(String name) {
            return cancel(new Named(name, 1));
        }
    }

    /** Two permits, and one pass. */
    static class WithTwo extends Tested {
        WithTwo() {
            super(2, 1);
        }
    }

    /** One permit, and no pass. */
    static class Strict extends Tested {
        Strict() {
            super(1, 0);
        }
    }

    private Bargings() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"idle\", \"holding\"}";

    static Model model(String config) {
        return Model.of("MCBarging", MODELS.resolve(config + ".cfg"), MODELS, SPECS)
                .define(
                        "about",
                        "[t \\in Actors |-> IF t \\notin Threads \\/ " + OUTSIDE
                                + " THEN <<>> ELSE IF pc[t] \\in Releasing \\/ t \\in Triers THEN <<Needs[t]>> ELSE <<t>>]")
                .define(
                        "known",
                        "[a \\in Actors |-> CASE pc[a] \\in {\"Retract\", \"LookAtNext\", \"CloseQueue\", \"ResumeNext\"} -> a \\in has"
                                + " [] pc[a] \\in {\"LookToLeave\", \"Leave\"} -> turn[Place(a)] # \"cancelled\""
                                + " [] OTHER -> FALSE]")
                .define("last", "IF tail = Nowhere THEN \"none\" ELSE tail[1]")
                .define("first", "IF head = Nobody THEN \"none\" ELSE head")
                .define(
                        "behind",
                        "[t \\in Threads |-> LET n == next[<<t, 1>>] IN IF n = Nowhere THEN \"none\" ELSE n[1]]")
                .define(
                        "turns",
                        "[t \\in Threads |-> LET s == turn[<<t, 1>>] IN IF s \\in {\"none\", \"waiting\"} THEN \"active\" ELSE s]");
    }

    static Pairing pairing(Class<?> type, Model model, String... idle) {
        return new Pairing(type, model, (subject, of) -> {
            Conformance conformance = bind(subject, of);
            if (model.valueOf("Cancellers").equals("Nobodys")) {
                for (String action : List.of("Cancel", "GiveUp", "LookToLeave", "Leave")) {
                    conformance.without(action, "nobody gives up in this model");
                }
                conformance.undriven("cancels", "nobody gives up in this model");
            }
            for (String action : idle) {
                conformance.without(action, "this model does not take it");
            }
            if (model.valueOf("Triers").equals("{}")) {
                conformance.undriven("tryAcquire(int)", "nobody tries in this model");
            }
            return conformance;
        });
    }

    // ---- what is tied to what

    private static final String BY_ITSELF = "it is compared by itself";
    private static final String ONE_STEP = "for others it is one step, as Waiting says: " + BY_ITSELF;
    private static final String OF_ONE = "it is the same method with a number, which is one";
    private static final String INTERRUPTS =
            "an interrupt is kept for the caller, or makes it give up, as the end of its time does";

    static Conformance bind(Class<?> type, Model model) {
        Class<? extends Codec> places = places(model).getClass();
        return Conformance.of(type, model)
                .shared("word", "word", Words.class)
                .shared("last", "tail", places)
                .shared("first", "head", places)
                .shared("behind", Place.class, "next", places)
                .shared("turns", Waiter.class, "state", States.class)
                .objects(Place.class, places)
                .objects(Waiter.class, places)
                .identity("each thread has one place")
                .owned("interrupted", "by the thread whose place it is")
                .trust("PackedWaiter.<init>", BY_ITSELF)
                .step("Waiter.resume", ONE_STEP)
                .step("Waiter.cancel", ONE_STEP)
                .step("Waiter.await", ONE_STEP)
                .blocks("AwaitTurn", "it parks until its turn comes")
                .unspecified("Waiter.decision", "whether its owner sleeps: " + BY_ITSELF)
                .unspecified("Waiter.parking", "how its owner sleeps: " + BY_ITSELF)
                .unspecified("Waiter.owner", "the thread that the place is named after")
                .unspecified("BargingSemaphore.parking", "how the first sleeps: the output")
                .trust("Parking", "the output: the permit is the platform's")
                .trust("BargingSemaphore.Place.wake", "the output")
                .trust("TimeUnit.toNanos", "a number")
                .trust("Thread.currentThread", INTERRUPTS)
                .trust("Thread.isInterrupted", INTERRUPTS)
                .trust("Thread.interrupted", INTERRUPTS)
                .trust("Thread.interrupt", INTERRUPTS)
                .except("availablePermits", "for information")
                .undriven("acquire()", OF_ONE)
                .undriven("acquire(int)", "it is acquires, and throws if that was interrupted")
                .undriven("acquireUninterruptibly()", OF_ONE)
                .undriven("acquireUninterruptibly(int)", "it is acquires")
                .undriven("tryAcquire()", OF_ONE)
                .undriven("tryAcquire(long, TimeUnit)", OF_ONE)
                .undriven("tryAcquire(int, long, TimeUnit)", "it is acquires, and may give up")
                .undriven("release()", OF_ONE)
                .threads("pc", "seen", "at", "over", "about", "known")
                .outside(OUTSIDE)
                .call(
                        "Look",
                        (thread, before, after) -> model.valueOf("Triers").contains('"' + thread + '"')
                                ? new Call("tryAcquire", List.of(need(model, thread)))
                                : new Call("acquires", List.of(thread, need(model, thread))))
                .call("LookToGive", (thread, before, after) -> new Call("release", List.of(need(model, thread))))
                .call("Cancel", (thread, before, after) -> new Call("cancels", List.of(thread.substring(1))))
                .output("Park", "Wake", "GiveUp")
                .output("Unpark")
                .observe(
                        (step, before) -> observed(step, before, Integer.parseInt(model.valueOf("Passes"))),
                        "token",
                        "calls",
                        "has",
                        "queue",
                        "passed");
    }

    private static Places places(Model model) {
        return switch (model.valueOf("Needs")) {
            case "One" -> new Places();
            case "BNeedsTwo" -> new OfBNeedsTwo();
            default -> throw new IllegalArgumentException(model.valueOf("Needs"));
        };
    }

    private static int need(Model model, String thread) {
        return places(model).need(thread);
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before, int passes) {
        String thread = step.thread();
        TlaValue name = atom(thread);
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        List<TlaValue> has = new ArrayList<>(((SetOf) before.apply("has")).elements());
        List<TlaValue> queue = new ArrayList<>(((Tuple) before.apply("queue")).elements());
        if (step.begins()
                && (step.action().equals("Look") || (step.action().equals("LookToGive") && !has.contains(name)))) {
            changed.put("calls", with(before.apply("calls"), thread, new Atom("1")));
        }
        boolean acquired = false;
        switch (step.action()) {
            case "LookToGive" -> {
                has.remove(name);
                boolean refused =
                        step.next() instanceof Answer answer && answer.thrown() instanceof IllegalStateException;
                if (step.next() instanceof Answer && !refused) {
                    throw Observer.wrong(step.next(), "a release is refused as an illegal state, or adds a permit");
                }
            }
            case "Take" -> {
                acquired = step.next() instanceof Answer;
                if (acquired) {
                    TlaValue passed = before.apply("passed");
                    for (TlaValue other : queue) {
                        int times =
                                Integer.parseInt(value(passed, other.toString()).toString());
                        passed = with(passed, other.toString(), new Atom(String.valueOf(Math.min(times, passes) + 1)));
                    }
                    changed.put("passed", passed);
                }
            }
            case "Enqueue" -> {
                queue.add(name);
                changed.put("passed", with(before.apply("passed"), thread, new Atom("0")));
            }
            case "TakeAsFirst" -> {
                acquired = step.next() instanceof Pending next && next.action().equals("Retract");
                if (acquired) {
                    leaves(thread, queue, changed, before);
                }
            }
            case "LookAsFirst" -> {
                if (step.next() instanceof Pending next && next.action().equals("Retract")) {
                    leaves(thread, queue, changed, before);
                }
            }
            case "Cancel" -> {
                String of = thread.substring(1);
                if (value(before.apply("turns"), of).toString().equals("active")) {
                    leaves(of, queue, changed, before);
                }
            }
            case "Park", "GiveUp" -> changed.put("token", with(before.apply("token"), thread, new Atom("FALSE")));
            case "Unpark" ->
                changed.put(
                        "token",
                        with(before.apply("token"), step.seen().get(0).replace("unpark ", ""), new Atom("TRUE")));
            default -> {}
        }
        if (acquired) {
            has.add(name);
        }
        if (step.next() instanceof Answer answer) {
            boolean hasOne = has.contains(name);
            boolean isRelease = answer.call().method().equals("release");
            if (step.action().equals("Cancel") && !Boolean.TRUE.equals(answer.returned())) {
                throw Observer.wrong(answer, "a wait that is cancelled says so");
            }
            boolean isAcquire = !isRelease && !answer.call().method().equals("cancels");
            if (isAcquire
                    && (answer.thrown() != null || !Boolean.valueOf(hasOne).equals(answer.returned()))) {
                throw Observer.wrong(answer, "an acquire says whether it has a permit");
            }
            if (isRelease && answer.thrown() != null && !step.action().equals("LookToGive")) {
                throw Observer.wrong(answer, "a release is refused before it adds a permit");
            }
        }
        changed.put("has", new SetOf(has));
        changed.put("queue", new Tuple(queue));
        return changed;
    }

    private static void leaves(
            String thread, List<TlaValue> queue, Map<String, TlaValue> changed, Function<String, TlaValue> before) {
        queue.remove(atom(thread));
        changed.put("passed", with(before.apply("passed"), thread, new Atom("0")));
    }

    private static TlaValue with(TlaValue function, String argument, TlaValue to) {
        Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
        values.put(argument, to);
        return new TlaValue.Function(values);
    }

    // ---- values

    /** The word: see the class. */
    static final class Words implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            long free = number(value, "free");
            long waiting = number(value, "waiting");
            long left = number(value, "left");
            long gate = field(value, "closed").toString().equals("TRUE") ? BargingSemaphore.CLOSED : 0;
            return gate | left << BargingSemaphore.LEFT_SHIFT | waiting << BargingSemaphore.WAITING_SHIFT | free;
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            long word = (Long) Objects.requireNonNull(value);
            Map<String, TlaValue> fields = new LinkedHashMap<>();
            fields.put("free", new Atom(String.valueOf(word & BargingSemaphore.MOST_PERMITS)));
            fields.put(
                    "waiting",
                    new Atom(String.valueOf(word >> BargingSemaphore.WAITING_SHIFT & BargingSemaphore.MOST_WAITING)));
            fields.put(
                    "left",
                    new Atom(String.valueOf(word >> BargingSemaphore.LEFT_SHIFT & BargingSemaphore.MOST_PASSES)));
            fields.put("closed", new Atom(word < 0 ? "TRUE" : "FALSE"));
            return new TlaValue.Function(fields);
        }

        private static TlaValue field(TlaValue word, String name) {
            return Objects.requireNonNull(word.asFunction().get(name));
        }

        private static long number(TlaValue word, String name) {
            return Long.parseLong(field(word, name).toString());
        }
    }

    /** A place by its name. */
    static class Places implements Codec {
        int need(@SuppressWarnings("unused") String name) {
            return 1;
        }

        @Override
        public @Nullable Object toJava(TlaValue value) {
            String name = value.toString();
            return name.equals("none") ? null : new Named(name, need(name));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(value == null ? "none" : ((Named) value).name);
        }
    }

    /** B needs two permits. */
    static final class OfBNeedsTwo extends Places {
        @Override
        int need(String name) {
            return name.equals("B") ? 2 : 1;
        }
    }

    /** How the turn of a place stands. */
    static final class States implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return Waiter.State.valueOf(value.toString().toUpperCase(Locale.ROOT));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(String.valueOf(value).toLowerCase(Locale.ROOT));
        }
    }

    private static TlaValue atom(String name) {
        return new Atom('"' + name + '"');
    }
}
