package optimist.cancellation;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import optimist.cancellation.FairSemaphore.Mark;
import optimist.cancellation.SegmentList.Segment;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Counterexample;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The semaphore, tied to its specification. All of its cells are in one segment: the list is compared by itself, and so is the
 * waiter. A waiter goes by the slot that it is registered with; in the specification cells are numbered from one.
 */
final class Semaphores {
    private static final Path MODELS = Path.of("../../models/cancellation");
    private static final Path SPECS = Path.of("../../specs/cancellation");
    static final int SLOTS = 8;

    // ---- the class

    /** One permit; a release looks once. */
    static class Hasty extends FairSemaphore {
        Hasty() {
            this(1, 1);
        }

        Hasty(int permits, int looks) {
            super(permits, Semaphores.SLOTS, looks);
        }

        public boolean acquires() {
            return acquires(false, Waiter.FOREVER);
        }

        /** What whoever cancels a waiter does, and what the waiter does about it: it tells its segment. */
        public void cancels(int cell) {
            int slot = cell - 1;
            if (cancel(Waiters.waiter(slot))) {
                cancelled(new Cells(this, Semaphores.SLOTS, 0, null), slot);
            }
        }
    }

    /** A release looks until the permit is taken. */
    static class Patient extends Hasty {
        Patient() {
            super(1, UNTIL_TAKEN);
        }
    }

    /** The same with two permits. */
    static class PatientWithTwo extends Hasty {
        PatientWithTwo() {
            super(2, UNTIL_TAKEN);
        }
    }

    private Semaphores() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"idle\", \"holding\", \"none\", \"done\"}";

    static Model model(String config) {
        return model("MCSemaphore", config);
    }

    static Model model(String module, String config) {
        return inCells(module, config)
                .define("indices", "[head |-> dequeued, tail |-> enqueued]")
                .define("place", "[a \\in Actors |-> IF pc[a] = \"Clear\" THEN CellOf(a) ELSE at[a]]")
                .define("holds", "[t \\in Threads |-> pc[t] = \"holding\"]")
                .define("isRefused", "[a \\in Actors |-> pc[a] \\in {\"LookToCoerce\", \"Coerce\"}]");
    }

    /** What all that waits in cells has. */
    static Model inCells(String module, String config) {
        return inCells(module, config, "", "c");
    }

    /**
     * The same.
     *
     * @param of which cells these are, of several
     * @param name the name of a content c, in TLA+
     */
    static Model inCells(String module, String config, String of, String name) {
        return Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS)
                .define(
                        "cells",
                        "LET Name(c) == " + name + " IN [s \\in {0} |-> [i \\in 0 .. " + (SLOTS - 1)
                                + " |-> IF i < Len(Handlers" + of + ") THEN Name(cell" + of
                                + "[i + 1]) ELSE \"empty\"]]")
                .define(
                        "states",
                        "[i \\in 0 .. Len(Handlers" + of + ") - 1 |-> IF waiter" + of
                                + "[i + 1] \\in {\"none\", \"waiting\"} THEN \"active\" ELSE waiter" + of + "[i + 1]]");
    }

    static Pairing pairing(Class<?> type, Model model, String... idle) {
        return pairing(type, model, Semaphores::bind, idle);
    }

    /** What binds a class, and what a waiter in it stands for. */
    @FunctionalInterface
    interface Binding {
        Conformance of(Class<?> type, Model model, Class<? extends Codec> waiters);
    }

    static Pairing pairing(Class<?> type, Model model, Binding binding, String... idle) {
        return new Pairing(type, model, (subject, of) -> {
            Conformance conformance = binding.of(subject, of, Waiters.class);
            for (String action : idle) {
                conformance.without(action, "this model does not take it");
            }
            if (List.of(idle).contains("Cancel")) {
                conformance.undriven("cancels", "this model does not take it");
            }
            if (List.of(idle).contains("LookToTry")) {
                conformance.undriven("tryAcquire()", "this model does not take it");
            }
            return conformance;
        });
    }

    /** A counterexample, with what the definitions above are in each state. */
    static Trace counterexample(Model model) {
        return Counterexample.of(model, variables -> {
            variables.put(
                    "indices",
                    "[head |-> " + variables.get("dequeued") + ", tail |-> " + variables.get("enqueued") + "]");
            putCells(variables);
            Map<String, TlaValue> holds = new LinkedHashMap<>();
            Map<String, TlaValue> isRefused = new LinkedHashMap<>();
            value(variables, "pc").asFunction().forEach((actor, pc) -> {
                isRefused.put(actor, truth(List.of("LookToCoerce", "Coerce").contains(pc.toString())));
                if (!actor.startsWith("H")) {
                    holds.put(actor, truth(pc.toString().equals("holding")));
                }
            });
            variables.put("holds", Graph.text(new TlaValue.Function(holds)));
            variables.put("isRefused", Graph.text(new TlaValue.Function(isRefused)));
        });
    }

    /** What the cells and the waiters in them are, as {@link #inCells(String, String)} defines it. */
    static void putCells(Map<String, String> variables) {
        Map<String, TlaValue> cells = new LinkedHashMap<>();
        Map<String, TlaValue> states = new LinkedHashMap<>();
        value(variables, "cell").asFunction().values().forEach(cell -> cells.put(String.valueOf(cells.size()), cell));
        value(variables, "waiter").asFunction().values().forEach(waiter -> {
            boolean isActive =
                    waiter.toString().equals("none") || waiter.toString().equals("waiting");
            states.put(String.valueOf(states.size()), isActive ? atom("active") : waiter);
        });
        while (cells.size() < SLOTS) {
            cells.put(String.valueOf(cells.size()), atom("empty"));
        }
        variables.put("cells", Graph.text(new TlaValue.Function(Map.of("0", new TlaValue.Function(cells)))));
        variables.put("states", Graph.text(new TlaValue.Function(states)));
    }

    // ---- what is tied to what

    private static final String BY_ITSELF = "it is compared by itself";
    private static final String ONE_STEP = "for others it is one step, as Waiting says: " + BY_ITSELF;
    private static final String INTERRUPTS =
            "whoever gives up does so between steps: in a cell it cancels as any other thread, between two cells it owes nothing";

    /**
     * Ties it.
     *
     * @param waiters what a waiter stands for
     */
    static Conformance bind(Class<?> type, Model model, Class<? extends Codec> waiters) {
        return inCells(type, model, waiters, Contents.class, Segments.class)
                .shared("permits")
                .trust("PackedWaiter.<init>", BY_ITSELF)
                .except("availablePermits", "for information")
                .undriven("acquire", "it is acquires, and throws if that was interrupted")
                .undriven("acquireUninterruptibly", "it is acquires")
                .undriven("tryAcquire(long, TimeUnit)", "it is acquires; whoever gives up cancels as any other thread")
                .undriven("release(int)", "it is release, several times")
                .except("acquireAsync", "it takes the steps of acquires, and returns where that is woken")
                .without("GiveBack", "its cancellation is simple")
                .without("Deregister", "its cancellation is simple")
                .outside(OUTSIDE)
                .call("Take", "acquires")
                .call("LookToTry", "tryAcquire")
                .call("Give", "release")
                .call("Cancel", Semaphores::cancels)
                .observe(Semaphores::observed, "out", "refused", "holds", "isRefused");
    }

    /** What all that waits in cells has. */
    static Conformance inCells(
            Class<?> type,
            Model model,
            Class<? extends Codec> waiters,
            Class<? extends Codec> contents,
            Class<? extends Segments> segments) {
        return inCells(type, model, waiters, contents, segments, "", Map.of(), Codec.PLAIN);
    }

    /**
     * The same.
     *
     * @param path the fields that lead to what has the cells, each followed by a dot
     * @param others what else is among the indices, and where
     * @param index what the next index of an end stands for
     */
    static Conformance inCells(
            Class<?> type,
            Model model,
            Class<? extends Codec> waiters,
            Class<? extends Codec> contents,
            Class<? extends Segments> segments,
            String path,
            Map<String, Integer> others,
            Codec index) {
        Map<String, Integer> indices = new TreeMap<>(others);
        indices.put("head", Apart.index(0));
        indices.put("tail", Apart.index(1));
        return Conformance.of(type, model)
                .shared("cells", Cells.class, "contents", contents)
                .shared("indices", path + "list.taken", Codec.array(indices, index))
                .shared("states", Waiter.class, "state", States.class)
                .objects(Cells.class, segments)
                .objects(Segment.class, segments)
                .objects(Waiter.class, waiters)
                .trust("SegmentList", BY_ITSELF)
                .except("WaitsInCells.<init>", "its list keeps what makes a segment, until somebody appends one")
                .step("Waiter.resume", ONE_STEP)
                .step("Waiter.cancel", ONE_STEP)
                .step("Waiter.await", ONE_STEP)
                .blocks("Return", "it parks until its waiter is completed")
                .trust("Waiter.register", "nobody else has it yet")
                .trust("WaitsInCells.cancelled", "a segment has one owner")
                .trust("TimeUnit.toNanos", "a number")
                .unspecified("Waiter.decision", "whether its owner sleeps: " + BY_ITSELF)
                .unspecified("Waiter.parking", "how its owner sleeps: " + BY_ITSELF)
                .unspecified("WaitsInCells.parking", "how waiters sleep: " + BY_ITSELF)
                .trust("Parking.now", INTERRUPTS)
                .trust("Thread.currentThread", INTERRUPTS)
                .trust("Thread.isInterrupted", INTERRUPTS)
                .trust("Thread.interrupted", INTERRUPTS)
                .threads("pc", "place");
    }

    static Call cancels(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("cancels", List.of(Integer.parseInt(thread.substring(1))));
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        String thread = step.thread();
        if (step.action().equals("Give")) {
            boolean refused =
                    step.next() instanceof Pending next && next.action().equals("LookToCoerce");
            if (step.begins() != refused) {
                // Either it has been had, and is given; or it was to be given, and is not.
                changed.put("out", plus(before.apply("out"), refused ? 1 : -1));
            }
            if (refused) {
                changed.put("refused", plus(before.apply("refused"), 1));
                changed.put("isRefused", with(before.apply("isRefused"), thread, true));
            }
            if (step.begins() && before.apply("holds").asFunction().containsKey(thread)) {
                changed.put("holds", with(before.apply("holds"), thread, false));
            }
        }
        if (step.action().equals("TryResume")) {
            String slot = String.valueOf(step.made().arguments().get(0));
            if (value(before.apply("states"), slot).toString().equals("active")) {
                changed.put("out", plus(before.apply("out"), 1));
            }
        }
        if (step.next() instanceof Answer answer) {
            switch (answer.call().method()) {
                case "release" -> {
                    if (answer.thrown() != null) {
                        if (!answer.exception().equals("IllegalStateException")) {
                            throw Observer.wrong(answer, "a release that is refused is an illegal state");
                        }
                        changed.put("isRefused", with(before.apply("isRefused"), thread, false));
                    }
                }
                case "cancels" -> noneThrown(answer);
                default -> {
                    noneThrown(answer);
                    if (Boolean.TRUE.equals(answer.returned())) {
                        changed.put("holds", with(before.apply("holds"), thread, true));
                        if (!step.action().equals("Return")) {
                            changed.put("out", plus(before.apply("out"), 1));
                        }
                    }
                }
            }
        }
        return changed;
    }

    private static void noneThrown(Answer answer) {
        if (answer.thrown() != null) {
            throw Observer.wrong(answer, "nothing but a release above the maximum is an error");
        }
    }

    /** The variable, a count for each thread, with one more for this one. */
    static Map<String, TlaValue> oneMore(String variable, String thread, Function<String, TlaValue> before) {
        Map<String, TlaValue> counts =
                new LinkedHashMap<>(before.apply(variable).asFunction());
        counts.compute(thread, (of, count) -> plus(Objects.requireNonNull(count), 1));
        return Map.of(variable, new TlaValue.Function(counts));
    }

    static TlaValue plus(TlaValue number, int n) {
        return new Atom(String.valueOf(Integer.parseInt(number.toString()) + n));
    }

    private static TlaValue with(TlaValue function, String argument, boolean truth) {
        Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
        values.put(argument, truth(truth));
        return new TlaValue.Function(values);
    }

    private static TlaValue truth(boolean truth) {
        return new Atom(truth ? "TRUE" : "FALSE");
    }

    // ---- values

    /** The one segment. */
    static class Segments implements Codec {
        /** Whose it is. */
        WaitsInCells owner() {
            return new FairSemaphore(1);
        }

        @Override
        public Object toJava(TlaValue value) {
            return new Cells(owner(), SLOTS, Long.parseLong(value.toString()), null);
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom(String.valueOf(((Segment) Objects.requireNonNull(value)).number));
        }
    }

    /** A waiter by the slot that it is registered with. */
    static final class Waiters implements Codec {
        private static final Slots NOBODY = slot -> {};

        static final Parking AT_ONCE = new Parking() {
            @Override
            public void park(Object blocker) {}

            @Override
            public void unpark(@Nullable Thread thread) {}
        };

        static Waiter waiter(int slot) {
            Waiter waiter = new PackedWaiter(AT_ONCE);
            waiter.register(NOBODY, slot);
            return waiter;
        }

        static int slot(Waiter waiter) {
            return waiter.decision & ((1 << 29) - 1);
        }

        @Override
        public Object toJava(TlaValue value) {
            return waiter(Integer.parseInt(value.toString()));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom(String.valueOf(slot((Waiter) Objects.requireNonNull(value))));
        }
    }

    /** A state: who is to be told is not specified. */
    static final class States implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return Waiter.State.valueOf(value.toString().toUpperCase(Locale.ROOT));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(value instanceof Waiter.State state ? state.name() : "active");
        }
    }

    /** The contents of cells. A waiter is in the one that it is registered with. */
    static class Contents implements Codec {
        Object mark(String name) {
            return Mark.valueOf(name);
        }

        String name(Object content) {
            return ((Enum<?>) content).name();
        }

        @Override
        public Object toJava(TlaValue value) {
            List<@Nullable Object> contents = new ArrayList<@Nullable Object>(Collections.nCopies(SLOTS, null));
            value.asFunction().forEach((slot, content) -> {
                int i = Integer.parseInt(slot);
                String name = content.toString();
                contents.set(
                        i,
                        switch (name) {
                            case "empty" -> null;
                            case "waiter" -> Waiters.waiter(i);
                            default -> mark(name.toUpperCase(Locale.ROOT));
                        });
            });
            return contents;
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            Map<String, TlaValue> contents = new LinkedHashMap<>();
            for (Object content : (List<?>) Objects.requireNonNull(value)) {
                int i = contents.size();
                contents.put(
                        String.valueOf(i),
                        content instanceof Waiter waiter
                                ? atom(Waiters.slot(waiter) == i ? "waiter" : "another waiter")
                                : atom(content == null ? "empty" : name(content)));
            }
            return new TlaValue.Function(contents);
        }
    }

    private static TlaValue atom(String name) {
        return new Atom('"' + name.toLowerCase(Locale.ROOT) + '"');
    }
}
