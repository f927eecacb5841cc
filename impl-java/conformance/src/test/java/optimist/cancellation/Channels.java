package optimist.cancellation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import optimist.cancellation.RendezvousChannel.Mark;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import org.jspecify.annotations.Nullable;

/**
 * The channel, tied to its specification, as the semaphore is ({@link Semaphores}). In the graph every send has the same element, which is
 * in each waiter from the beginning: when it is put and taken is compared there, and what is taken, in recorded runs.
 */
final class Channels {
    private static final Path MODELS = Path.of("../../models/cancellation");
    private static final Path SPECS = Path.of("../../specs/cancellation");
    private static final int SLOTS = Semaphores.SLOTS;
    static final int ELEMENT = 7;

    // ---- the class

    /** All cells are in one segment. */
    static class Tested extends RendezvousChannel<Integer> {
        Tested() {
            super(SLOTS, PackedWaiter::new);
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
                cancelled(new Cells(this, SLOTS, 0, null), slot);
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
        return Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS)
                .define("indices", "[head |-> count[\"receive\"], tail |-> count[\"send\"]]")
                .define(
                        "cells",
                        "[s \\in {0} |-> [i \\in 0 .. " + (SLOTS - 1)
                                + " |-> IF i < Len(Handlers) THEN cell[i + 1] ELSE \"empty\"]]")
                .define(
                        "states",
                        "[i \\in 0 .. Len(Handlers) - 1 |->"
                                + " IF waiter[i + 1] \\in {\"none\", \"waiting\"} THEN \"active\" ELSE waiter[i + 1]]")
                .define("elements", "[i \\in 0 .. Len(Handlers) - 1 |-> " + ELEMENT + "]")
                .define(
                        "place",
                        "[a \\in Actors |-> <<IF a \\in Threads THEN at[a] ELSE IF pc[a] = \"Clear\" THEN CellOf(a) ELSE 0,"
                                + " IF a \\in Threads THEN Side(a) ELSE \"nobody\">>]")
                .define("isSent", "[t \\in Senders |-> Cardinality({e \\in sent : e[1] = t})]")
                .define("isReceived", "[t \\in Receivers |-> Len(received[t])]");
    }

    static Pairing pairing(Model model, String... idle) {
        return new Pairing(Tested.class, model, (subject, of) -> {
            Conformance conformance = bind(subject, of, Semaphores.Waiters.class);
            for (String action : idle) {
                conformance.without(action, "this model does not take it");
            }
            return conformance;
        });
    }

    // ---- what is tied to what

    private static final String LATER = "it takes the same steps, and returns where its waiter is woken";

    /**
     * Ties it.
     *
     * @param waiters what a waiter stands for
     */
    static Conformance bind(Class<?> type, Model model, Class<? extends Codec> waiters) {
        return Semaphores.inCells(type, model, waiters, Contents.class)
                .shared("elements", Waiter.class, "element", Elements.class)
                .trust("BiFunction.apply", "makes a waiter")
                .trust("PackedWaiter.<init>", "it is compared by itself")
                .weaker("PutElement", Mode.RELEASE, "nobody takes it before the waiter is resumed")
                .unspecified("maker", "it makes a waiter")
                .trust("Acquisition.begin", LATER)
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
        Map<String, TlaValue> counts =
                new LinkedHashMap<>(before.apply(variable).asFunction());
        counts.compute(step.thread(), (thread, count) -> Semaphores.plus(Objects.requireNonNull(count), 1));
        return Map.of(variable, new TlaValue.Function(counts));
    }

    // ---- values

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
