package optimist.cancellation;

import static optimist.conformance.Counterexample.value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import optimist.cancellation.RendezvousChannel.Mark;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Counterexample;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The channel, tied to its specification, as the semaphore is ({@link Semaphores}). In the graph every send has the same element, which is
 * in each waiter from the beginning: when it is put and taken is compared there, and what is taken, in recorded runs.
 */
final class Channels {
    static final int ELEMENT = 7;

    // ---- the class

    /** All cells are in one segment. */
    static class Tested extends RendezvousChannel<Integer> {
        Tested() {
            super(Semaphores.SLOTS, PackedWaiter::new);
        }

        public boolean sends() {
            return meets(End.TAIL, ELEMENT, null, false, Waiter.FOREVER) != null;
        }

        public boolean receives() {
            Waiter met = meets(End.HEAD, null, null, false, Waiter.FOREVER);
            return met != null && takeElement(met) == ELEMENT;
        }

        /** What whoever cancels a waiter does, and what the waiter does about it: it tells its segment. */
        public void cancels(int cell) {
            int slot = cell - 1;
            if (cancel(Semaphores.Waiters.waiter(slot))) {
                cancelled(new Cells(this, Semaphores.SLOTS, 0, null), slot);
            }
        }
    }

    private Channels() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"idle\", \"none\", \"done\"}";

    static Model model(String config) {
        return model("MCChannel", config);
    }

    static Model model(String module, String config) {
        return Semaphores.inCells(module, config)
                .define("indices", "[head |-> count[\"receive\"], tail |-> count[\"send\"]]")
                .define("elements", "[i \\in 0 .. Len(Handlers) - 1 |-> " + ELEMENT + "]")
                .define(
                        "place",
                        "[a \\in Actors |-> <<IF a \\in Threads THEN at[a] ELSE IF pc[a] = \"Clear\" THEN CellOf(a) ELSE 0,"
                                + " IF a \\in Threads THEN Side(a) ELSE \"nobody\">>]")
                .define("isSent", "[t \\in Senders |-> Cardinality({e \\in sent : e[1] = t})]")
                .define("isReceived", "[t \\in Receivers |-> Len(received[t])]");
    }

    static Pairing pairing(Model model, String... idle) {
        return Semaphores.pairing(Tested.class, model, Channels::bind, idle);
    }

    /** A counterexample, with what the definitions above are in each state. */
    static Trace counterexample(Model model) {
        return Counterexample.of(model, variables -> {
            TlaValue count = value(variables, "count");
            variables.put(
                    "indices", "[head |-> " + value(count, "receive") + ", tail |-> " + value(count, "send") + "]");
            Semaphores.putCells(variables);
            variables.put("elements", Graph.text(each(value(variables, "states"), (slot, state) -> ELEMENT)));
            Map<String, TlaValue> received = value(variables, "received").asFunction();
            variables.put(
                    "isReceived",
                    Graph.text(each(
                            value(variables, "received"),
                            (thread, elements) -> elements.asFunction().size())));
            Map<String, TlaValue> senders =
                    new LinkedHashMap<>(value(variables, "pc").asFunction());
            senders.keySet().removeIf(actor -> actor.startsWith("H") || received.containsKey(actor));
            List<TlaValue> sent = ((TlaValue.SetOf) value(variables, "sent")).elements();
            variables.put("isSent", Graph.text(each(new TlaValue.Function(senders), (thread, pc) -> (int) sent.stream()
                    .filter(element -> value(element, "1").toString().equals(thread))
                    .count())));
        });
    }

    private static TlaValue each(TlaValue function, BiFunction<String, TlaValue, Integer> number) {
        Map<String, TlaValue> numbers = new LinkedHashMap<>();
        function.asFunction()
                .forEach((argument, value) ->
                        numbers.put(argument, new Atom(String.valueOf(number.apply(argument, value)))));
        return new TlaValue.Function(numbers);
    }

    // ---- what is tied to what

    private static final String LATER = "it takes the same steps, and returns where its waiter is woken";

    /**
     * Ties it.
     *
     * @param waiters what a waiter stands for
     */
    static Conformance bind(Class<?> type, Model model, Class<? extends Codec> waiters) {
        return Semaphores.inCells(type, model, waiters, Contents.class, Segments.class)
                .shared("elements", Waiter.class, "element", Elements.class)
                .trust("BiFunction.apply", "makes a waiter")
                .trust("PackedWaiter.<init>", "it is compared by itself")
                .weaker("PutElement", Mode.RELEASE, "nobody takes it before the waiter is resumed")
                .unspecified("maker", "it makes a waiter")
                .trust("Acquisition.begin", LATER)
                .undriven("send(Object)", "it is sends")
                .undriven("send(Object, long, TimeUnit)", "it is sends; whoever gives up cancels as any other thread")
                .undriven("receive()", "it is receives")
                .undriven("receive(long, TimeUnit)", "it is receives; whoever gives up cancels as any other thread")
                .except("waitsLater", LATER)
                .except("sendAsync", LATER)
                .except("receiveAsync", LATER)
                .outside(OUTSIDE)
                .call("TakeCell", Channels::begins)
                .call("Cancel", Semaphores::cancels)
                .observe(Channels::observed, "isSent", "isReceived");
    }

    private static Call begins(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call(before.apply("isSent").asFunction().containsKey(thread) ? "sends" : "receives", List.of());
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        if (!(step.next() instanceof Answer answer)) {
            return Map.of();
        } else if (answer.thrown() != null) {
            throw Observer.wrong(answer, "no call throws");
        } else if (!Boolean.TRUE.equals(answer.returned())) {
            return Map.of();
        }
        String variable = answer.call().method().equals("sends") ? "isSent" : "isReceived";
        return Semaphores.oneMore(variable, step.thread(), before);
    }

    // ---- values

    static final class Segments extends Semaphores.Segments {
        @Override
        WaitsInCells owner() {
            return new Tested();
        }
    }

    static final class Contents extends Semaphores.Contents {
        @Override
        Object mark(String name) {
            return Mark.valueOf(name);
        }
    }

    /** The element. */
    static final class Elements implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return Integer.valueOf(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new Atom(String.valueOf(value));
        }
    }
}
