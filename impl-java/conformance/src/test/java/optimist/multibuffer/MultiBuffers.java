package optimist.multibuffer;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Counterexample;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.conformance.Probe;
import optimist.conformance.Said;
import optimist.internal.Apart;
import optimist.sequence.Waiting;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/** The classes, tied to their specifications. Their sizes are those of the models. */
final class MultiBuffers {
    private static final Path MODELS = Path.of("../../models/multibuffer");
    private static final Path SPECS = Path.of("../../specs/multibuffer");
    private static final Path MEMORY = Path.of("../../specs/memory");

    // ---- the classes

    /** Says what it is called with, and throws if it is told to. */
    static final class Witness implements Handler<Object> {
        @Override
        public void handle(Object entry, int source, long sequence, boolean last) {
            if (Probe.output(source + "/" + sequence + (last ? " last" : "")).equals("HandleThrows")) {
                throw new IllegalStateException("thrown");
            }
        }
    }

    static class Yielding extends YieldingMultiBuffer<Object> {
        Yielding() {
            this(2);
        }

        Yielding(int capacity) {
            super(2, capacity, Object::new, new Witness(), ExceptionHandler.ENDS_THE_RUN, Waiting.SPIN, Waiting.SPIN);
        }

        public long claimFor(int producer, int n) {
            return claim(producer, n);
        }

        public void publishFor(int producer, long sequence) {
            // A claim that finds room which was seen before makes no access: it belongs to the publication.
            claim(producer, (int) (sequence + 1 - known.getPlain(Apart.index(producer))));
            publish(producer, sequence);
        }
    }

    static class YieldingOfOne extends Yielding {
        YieldingOfOne() {
            super(1);
        }
    }

    static class Signalled extends SignalledMultiBuffer<Object> {
        Signalled() {
            this(2, 2);
        }

        Signalled(int producers, int capacity) {
            super(
                    producers,
                    capacity,
                    Object::new,
                    new Witness(),
                    ExceptionHandler.ENDS_THE_RUN,
                    Waiting.SPIN,
                    new Said());
        }

        public long claimFor(int producer, int n) {
            return claim(producer, n);
        }

        public void publishFor(int producer, long sequence) {
            // A claim that finds room which was seen before makes no access: it belongs to the publication.
            claim(producer, (int) (sequence + 1 - known.getPlain(Apart.index(producer))));
            publish(producer, sequence);
        }
    }

    static class SignalledOfOne extends Signalled {
        SignalledOfOne() {
            super(2, 1);
        }
    }

    static class SignalledByOne extends Signalled {
        SignalledByOne() {
            super(1, 1);
        }
    }

    private MultiBuffers() {}

    // ---- the models

    /** The variables of the specification that are definitions here, in an order of their own. */
    private static final SortedMap<String, String> KNOWN = new TreeMap<>(Map.of(
            "granted", "[p \\in Producers |-> IF pc[p] = \"Publish\" THEN 1 ELSE 0]",
            "wanted", "[p \\in Producers |-> IF HasWork(p) THEN Size(p) ELSE 0]",
            "about",
                    "[t \\in Threads |-> CASE t \\in Producers /\\ pc[t] \\in {\"LookForRoom\", \"LookIfOpen\"} -> <<t, Size(t), End(t)>>"
                            + " [] t \\in Producers /\\ pc[t] \\in {\"LookIfAsleep\", \"Wake\", \"Unpark\"}"
                            + " -> <<t, Published(t)>>"
                            + " [] OTHER -> <<>>]"));

    private static final SortedMap<String, String> PARTS = new TreeMap<>(KNOWN);

    static {
        PARTS.putAll(Map.of("cursor", "memory.cursor", "consumed", "memory.consumed", "state", "memory.state[0]"));
    }

    static Model model(String module, String config) {
        Model model = Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS, MEMORY)
                .define(PARTS);
        return isSignalled(model) ? model.define("asleep", "memory.asleep") : model;
    }

    /**
     * Where memory is what Java promises, with the modes of the class.
     *
     * @param releasing the accesses that are weaker than volatile
     */
    static Model modelInJava(String module, String config, String... releasing) {
        Model model = Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS, MEMORY.resolve("java"), MEMORY)
                .inJava(ACCESSES, List.of(releasing))
                .with("Entries", "NoEntries")
                .define(KNOWN)
                .places("cursor", "cursor", "Producers")
                .places("consumed", "consumed", "Producers")
                .place("state", "<<\"state\", 0>>");
        return isSignalled(model) ? model.places("asleep", "asleep", "{0}") : model;
    }

    private static final List<String> ACCESSES = List.of(
            "publish",
            "look for room",
            "look",
            "finish",
            "look if open",
            "look if halted",
            "close",
            "halt",
            "look if asleep",
            "wake",
            "announce",
            "withdraw");

    static Pairing inJava(Class<?> type, Model model, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, model, (t, m) -> binding.apply(t, m).fence("Drains"));
    }

    private static boolean isSignalled(Model model) {
        return model.module().contains("Signalled");
    }

    static Pairing pairing(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, model(module, config), binding);
    }

    /** A counterexample, with what the definitions above are in each state. */
    static Trace counterexample(Model model) {
        return Counterexample.of(model, variables -> {
            value(variables, "memory")
                    .asFunction()
                    .forEach((area, value) -> variables.put(
                            area,
                            switch (area) {
                                case "state" -> Graph.text(value(value, "0"));
                                default -> Graph.text(value);
                            }));
            Map<String, TlaValue> wanted = new LinkedHashMap<>();
            value(variables, "batches").asFunction().forEach((producer, batches) -> {
                List<Integer> script = script(model, producer);
                int published = Integer.parseInt(batches.toString());
                wanted.put(producer, new Atom(String.valueOf(published < script.size() ? script.get(published) : 0)));
            });
            variables.put("wanted", Graph.text(new TlaValue.Function(wanted)));
            Map<String, TlaValue> granted = new LinkedHashMap<>();
            TlaValue pc = value(variables, "pc");
            wanted.keySet()
                    .forEach(producer -> granted.put(
                            producer, new Atom(value(pc, producer).toString().equals("Publish") ? "1" : "0")));
            variables.put("granted", Graph.text(new TlaValue.Function(granted)));
        });
    }

    /** The sizes of the batches, as in {@code Batches.tla}. */
    private static List<Integer> script(Model model, String producer) {
        boolean isFirst = producer.equals("A");
        return switch (model.valueOf("Script")) {
            case "ThreeByTwo" -> isFirst ? List.of(1, 1, 1) : List.of(2, 1);
            case "UnevenByTwo" -> isFirst ? List.of(1, 1, 1) : List.of(2);
            default -> throw new IllegalArgumentException(model.valueOf("Script"));
        };
    }

    // ---- what is tied to what

    private static final String ONE_WRITER = "nobody else writes there, and the writer does not care when it is seen";
    private static final String INTERRUPTS = "an interrupt is kept for the caller, and changes no step";
    private static final String CONSUMERS = "by the consumer";

    static Conformance yielding(Class<?> type, Model model) {
        return rings(type, model).weaker("Publish", Mode.RELEASE, ONE_WRITER);
    }

    static Conformance signalled(Class<?> type, Model model) {
        return rings(type, model)
                .shared("asleep", "asleep", Codec.array(Map.of("0", Apart.index(0)), Codec.BITS))
                .weaker("Withdraw", Mode.RELEASE, "who sees it late wakes a thread that does not sleep")
                .trust("Parking", "the output: the permit is the platform's")
                .output("Park")
                .output("Unpark")
                .observe(MultiBuffers::observed, "permit");
    }

    private static Conformance rings(Class<?> type, Model model) {
        boolean isThrown = model.name().contains("throws");
        Conformance conformance = Conformance.of(type, model)
                .shared("upto")
                .owned("upto", CONSUMERS)
                .shared("turn", "turn", Codec.numbers(n -> n - 1, n -> n + 1))
                .owned("turn", CONSUMERS)
                .shared("quiet")
                .owned("quiet", CONSUMERS)
                .shared("left")
                .owned("left", CONSUMERS)
                .shared("announced")
                .owned("announced", CONSUMERS)
                .shared("handled", "handled", ofProducers(model, 0))
                .owned("handled", CONSUMERS)
                .shared("at", "known", ofProducers(model, 0))
                .shared("room", "known", ofProducers(model, 1))
                .owned("known", "each number by its producer")
                .shared("cursor", "cursor", ofProducers(model, 0))
                .shared("consumed", "consumed", ofProducers(model, 0))
                .shared("state", "state", States.class)
                .owned("interrupted", CONSUMERS)
                .owned("waited", CONSUMERS)
                .unspecified("claimed", "that only what was claimed can be published is for the tests of the class")
                .unspecified("entries", "what is in an entry is its users'")
                .undriven("capacity", "it is a constant")
                .undriven("producers", "it is a constant")
                .undriven("ring", "it makes a view of one ring; the calls are made by the producer's number")
                .catches("MultiBuffer.handle", "whatever the handler throws is the outcome of the output")
                .catches("MultiBuffer.tell", "whatever the handler throws is the outcome of the output")
                .trust("End", "who runs a buffer, and who waits for its end, is specified in End.tla")
                .except("isHalted", "for information")
                .except("isClosed", "for information")
                .except("awaitEnd", "waits for the end, which is specified in End.tla")
                .trust("Handler", "the output")
                .trust("Supplier.get", "it makes an entry, which is its users'")
                .trust("ExceptionHandler", "what it takes was handled, as in the specification")
                .trust("Waiting", "waits a little, and knows nothing of the rings")
                .trust("Thread.interrupted", INTERRUPTS)
                .trust("Thread.currentThread", INTERRUPTS)
                .trust("Thread.interrupt", INTERRUPTS)
                .trust(
                        "Throwable.addSuppressed",
                        "what the handler has thrown is kept for the caller, and changes no step")
                .trust("Throwable.getCause", "what the handler has thrown is kept for the caller, and changes no step")
                .identity("threads, and exceptions, are compared with themselves")
                .objects(Throwable.class, Errors.class)
                .objects(MultiBuffer.State.class, States.class)
                .weaker("Finish", Mode.RELEASE, ONE_WRITER)
                .without("Fill", "what is in an entry is its users'")
                .without("Drains", "memory is sequentially consistent here")
                .threads("pc", "about")
                .outside("pc[t] \\in {\"idle\", \"Publish\", \"new\", \"returned\"}")
                .call("LookForRoom", MultiBuffers::claim)
                .call("Publish", MultiBuffers::publish)
                .call("LookIfHalted", "run")
                .call("Halt", "halt")
                .call("Close", "close")
                .observe(MultiBuffers::observed, "granted", "batches", "last", "thrown");
        if (model.valueOf("Halter").equals("\"nobody\"")) {
            conformance
                    .without("Halt", "nobody halts it in this model")
                    .undriven("halt", "nobody halts it in this model");
        }
        if (!model.toString().contains("TheCloser") && !model.name().contains("closed")) {
            conformance
                    .without("Close", "nobody closes it in this model")
                    .undriven("close", "nobody closes it in this model");
        }
        if (model.valueOf("Script").equals("OneByTwo")) {
            conformance
                    .without("LookForRoom", "there is room in this model")
                    .undriven("claimFor", "there is room in this model: a claim makes no access")
                    .without("LookIfOpen", "there is room in this model");
        }
        if (isThrown) {
            conformance.output("Handle", "HandleThrows");
        } else {
            conformance.output("Handle").without("HandleThrows", "nothing throws in this model");
        }
        return conformance;
    }

    // ---- values

    private static final List<String> PRODUCERS = List.of("A", "B");

    /** @param beside how far behind the number that is apart */
    private static Codec ofProducers(Model model, int beside) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        PRODUCERS.stream()
                .filter(producer -> model.valueOf("Producers").contains('"' + producer + '"'))
                .forEach(producer -> indices.put(producer, Apart.index(PRODUCERS.indexOf(producer)) + beside));
        return Codec.array(indices);
    }

    static final class States implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return MultiBuffer.State.valueOf(value.toString().toUpperCase(Locale.ROOT));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom('"' + String.valueOf(value).toLowerCase(Locale.ROOT) + '"');
        }
    }

    static final class Errors implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new IllegalStateException(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom('"' + String.valueOf(((Throwable) Objects.requireNonNull(value)).getMessage()) + '"');
        }
    }

    // ---- what callers do and see

    private static Call claim(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("claimFor", List.of(producer(thread), number(before, "wanted", thread)));
    }

    private static Call publish(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("publishFor", List.of(producer(thread), number(after, "at", thread) - 1));
    }

    private static long producer(String thread) {
        return thread.equals("A") ? 0 : 1;
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        String seen = String.join(", ", step.seen());
        switch (step.action()) {
            case "Publish" -> {
                changed.put("granted", with(before.apply("granted"), step.thread(), 0));
                changed.put(
                        "batches",
                        with(before.apply("batches"), step.thread(), number(before, "batches", step.thread()) + 1));
            }
            case "Handle", "HandleThrows" -> {
                long turn = Long.parseLong(before.apply("turn").toString());
                String here = turn - 1 + "/" + number(before, "handled", turn == 1 ? "A" : "B");
                if (!seen.equals(here) && !seen.equals(here + " last")) {
                    throw Observer.wrong(step.next(), "it handles " + seen + " instead of " + here);
                }
                if (step.action().equals("Handle")) {
                    changed.put("last", new Atom(seen.endsWith(" last") ? "TRUE" : "FALSE"));
                } else {
                    long thrown = Long.parseLong(before.apply("thrown").toString());
                    changed.put("thrown", new Atom(String.valueOf(thrown + 1)));
                }
            }
            case "Park", "Unpark" -> changed.put("permit", new Atom(seen.equals("unpark") ? "TRUE" : "FALSE"));
            default -> {}
        }
        if (step.next() instanceof Answer answer) {
            boolean throwsOut = step.action().equals("HandleThrows")
                    || (step.action().equals("LookIfOpen")
                            && !before.apply("state").toString().contains("open"));
            if (throwsOut != (answer.thrown() instanceof IllegalStateException)) {
                throw Observer.wrong(
                        answer,
                        "what the handler throws ends the run, no claim waits for an end, and nothing else throws");
            }
            if (answer.returned() instanceof Number high) {
                long end = number(before, "at", step.thread()) + number(before, "wanted", step.thread());
                if (high.longValue() != end - 1) {
                    throw Observer.wrong(answer, "these are not the next entries");
                }
                changed.put("granted", with(before.apply("granted"), step.thread(), 1));
            }
        }
        return changed;
    }

    private static long number(Function<String, TlaValue> state, String variable, String thread) {
        return Long.parseLong(value(state.apply(variable), thread).toString());
    }

    private static TlaValue with(TlaValue function, String argument, long value) {
        Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
        values.put(argument, new Atom(String.valueOf(value)));
        return new TlaValue.Function(values);
    }
}
