package optimist.cancellation;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Counterexample;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.conformance.Probe;
import optimist.conformance.Said;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/** The classes, tied to their specifications. The word of the packed one has as many bits as in the class. */
final class Waiters {
    private static final Path MODELS = Path.of("../../models/cancellation");
    private static final Path SPECS = Path.of("../../specs/cancellation");
    private static final Path MEMORY = Path.of("../../specs/memory");

    // ---- the classes: where one waits, another thread may have made it

    /** The segment of one that registers: says what it is told. */
    record Segment(String name) implements Slots {
        static final Segment OWNER = new Segment("O");
        static final Segment OTHER = new Segment("G");

        static Segment of(String name) {
            return name.equals("O") ? OWNER : OTHER;
        }

        @Override
        public void cancelled(int slot) {
            Probe.output(name + "/" + slot);
        }
    }

    static class Packed extends PackedWaiter {
        Packed() {
            super(new Said());
        }

        public void registerFor(String name, int slot) {
            register(Segment.of(name), slot);
        }

        public boolean waits() {
            return await(false, FOREVER) == State.RESUMED;
        }
    }

    static class Handled extends HandlerWaiter {
        Handled() {
            super(new Said());
        }

        public void registerFor(String name, int slot) {
            register(Segment.of(name), slot);
        }

        public boolean waits() {
            return await(false, FOREVER) == State.RESUMED;
        }
    }

    private Waiters() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"new\", \"registered\", \"returned\"}";

    /** The variables of the specification that are definitions here. */
    private static final SortedMap<String, String> PARTS = new TreeMap<>(Map.of(
            "decision", "memory.decision[0]",
            "slot", "[t \\in Registrars |-> Index[t]]",
            "about", "[t \\in Threads |-> IF " + OUTSIDE + " THEN <<>> ELSE <<t>>]"));

    private static final String ACTIVE =
            "LET s == memory.state[0] IN CASE s.kind = \"active\" -> (IF s.holds = Nobody THEN \"active\" ELSE s.holds)";

    /** A state that is final does not say who has registered. */
    static final String PACKED_STATE = ACTIVE + " [] OTHER -> s.kind";

    /** A state that is final says whether anybody has registered, and not who. */
    static final String HANDLED_STATE =
            ACTIVE + " [] OTHER -> IF s.holds = Nobody THEN s.kind ELSE s.kind \\o \" and registered\"";

    static Pairing packed(String config) {
        return pairing(Packed.class, "MCPacked", config, PACKED_STATE, Waiters::packed);
    }

    static Pairing handled(String config) {
        return pairing(Handled.class, "MCHandlerObject", config, HANDLED_STATE, Waiters::handled);
    }

    private static Pairing pairing(
            Class<?> type,
            String module,
            String config,
            String state,
            BiFunction<Class<?>, Model, Conformance> binding) {
        Model model = Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS, MEMORY)
                .define("state", state)
                .define(PARTS);
        return new Pairing(type, model, binding);
    }

    /** A counterexample, with what the definitions above are in each state. */
    static Trace counterexample(Model model) {
        return Counterexample.of(model, variables -> {
            TlaValue memory = value(variables, "memory");
            TlaValue word = value(value(memory, "state"), "0");
            String kind = value(word, "kind").toString();
            String holds = value(word, "holds").toString();
            variables.put("state", '"' + (!kind.equals("active") ? kind : holds.equals("nobody") ? kind : holds) + '"');
            variables.put("decision", value(value(memory, "decision"), "0").toString());
            variables.put("slot", "[O |-> 1, G |-> 2]");
        });
    }

    // ---- what is tied to what

    private static final String INTERRUPTS = "an interrupt is kept for the caller, and changes no step";

    static Conformance packed(Class<?> type, Model model) {
        return waiter(type, model, States.class)
                .objects(Slots.class, States.class)
                .without("Drains", "every write is a compare-and-set")
                .call("LookAtIndex", Waiters::register)
                .call("LookAtState", Waiters::complete);
    }

    static Conformance handled(Class<?> type, Model model) {
        return waiter(type, model, Handlers.class)
                .objects(HandlerWaiter.Handler.class, Handlers.class)
                .call("LookAtState", Waiters::registerOrComplete);
    }

    private static Conformance waiter(Class<?> type, Model model, Class<? extends Codec> states) {
        Conformance conformance = Conformance.of(type, model)
                .shared("state", "state", states)
                .shared("decision", "decision", Codec.PLAIN)
                .objects(Object.class, states)
                .identity("final states are constants, and each thing is registered by one")
                .unspecified("owner", "in the specification it is one of the threads")
                .unspecified("element", "a waiter does not touch it")
                .undriven("register(Slots, int)", "it is registerFor")
                .undriven("await", "it is waits, after a look at the calling thread")
                .trust("Slots", "the output")
                .trust("Parking", "the output: the permit is the platform's")
                .trust(
                        "TimeUnit.toNanos",
                        "a number: whoever gives up does so between steps, and then cancels as any other thread")
                .trust("Thread.interrupted", INTERRUPTS)
                .trust("Thread.currentThread", INTERRUPTS)
                .trust("Thread.interrupt", INTERRUPTS)
                .threads("pc", "seen", "about")
                .outside(OUTSIDE)
                .call("LookAtDecision", "waits")
                .output("Call")
                .output("Unpark")
                .observe(Waiters::observed, "permit", "called", "answers", "returned");
        return model.constants().containsKey("WakesByItself")
                ? conformance.output("Park").without("Wake", "no wait returns for no reason in this model")
                : conformance.output("Park", "Wake");
    }

    // ---- values

    /** An active waiter, a segment, or how the waiter was completed. */
    static final class States implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return switch (value.toString()) {
                case "O", "G" -> Segment.of(value.toString());
                default -> Waiter.State.valueOf(value.toString().toUpperCase(Locale.ROOT));
            };
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return string(
                    value instanceof Segment segment
                            ? segment.name()
                            : String.valueOf(value).toLowerCase(Locale.ROOT));
        }
    }

    /** An active waiter, a handler, or how the waiter was completed, and whether there was one. */
    static final class Handlers implements Codec {
        private static final String REGISTERED = " and registered";

        @Override
        public Object toJava(TlaValue value) {
            String text = value.toString();
            if (text.equals("O") || text.equals("G")) {
                return new HandlerWaiter.Handler(Segment.of(text), text.equals("O") ? 1 : 2);
            }
            return text.endsWith(REGISTERED)
                    ? HandlerWaiter.Registered.valueOf(text.substring(0, text.length() - REGISTERED.length())
                            .toUpperCase(Locale.ROOT))
                    : Waiter.State.valueOf(text.toUpperCase(Locale.ROOT));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            String name = String.valueOf(value).toLowerCase(Locale.ROOT);
            return string(
                    value instanceof HandlerWaiter.Handler handler
                            ? ((Segment) handler.slots()).name()
                            : value instanceof HandlerWaiter.Registered ? name + REGISTERED : name);
        }
    }

    private static TlaValue string(String text) {
        return new Atom('"' + text + '"');
    }

    // ---- what callers do and see

    private static Call register(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        int slot = Integer.parseInt(value(before.apply("slot"), thread).toString());
        return new Call("registerFor", List.of(thread, slot));
    }

    private static Call complete(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call(thread.equals("R") ? "resume" : "cancel", List.of());
    }

    private static Call registerOrComplete(
            String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return before.apply("slot").asFunction().containsKey(thread)
                ? register(thread, before, after)
                : complete(thread, before, after);
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        String seen = String.join(", ", step.seen());
        switch (step.action()) {
            case "Call" -> {
                int end = seen.indexOf('/');
                List<TlaValue> called =
                        new ArrayList<>(before.apply("called").asFunction().values());
                called.add(
                        new TlaValue.Tuple(List.of(string(seen.substring(0, end)), new Atom(seen.substring(end + 1)))));
                changed.put("called", new TlaValue.Tuple(called));
            }
            case "Park", "Unpark" -> changed.put("permit", new Atom(seen.equals("unpark") ? "TRUE" : "FALSE"));
            default -> {}
        }
        if (step.next() instanceof Answer answer) {
            boolean refused = answer.thrown() instanceof IllegalStateException;
            if (answer.thrown() != null && !refused) {
                throw Observer.wrong(answer, "nothing but a second registration is an error");
            }
            switch (answer.call().method()) {
                case "waits" ->
                    changed.put("returned", string(Boolean.TRUE.equals(answer.returned()) ? "resumed" : "cancelled"));
                case "registerFor" -> changed.put("answers", answered(before, step.thread(), !refused));
                default ->
                    changed.put("answers", answered(before, step.thread(), Boolean.TRUE.equals(answer.returned())));
            }
        }
        return changed;
    }

    private static TlaValue answered(Function<String, TlaValue> before, String thread, boolean yes) {
        Map<String, TlaValue> answers =
                new LinkedHashMap<>(before.apply("answers").asFunction());
        answers.put(thread, string(yes ? "yes" : "no"));
        return new TlaValue.Function(answers);
    }
}
