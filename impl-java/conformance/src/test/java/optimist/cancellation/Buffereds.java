package optimist.cancellation;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import optimist.cancellation.BufferPart.Mark;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.internal.Apart;
import optimist.internal.Parking;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import org.jspecify.annotations.Nullable;

/**
 * A part of the channel with a buffer, the items or the room, tied to its specification, as the semaphore is ({@link Semaphores}).
 * All elements are the same. Only recorded runs compare a call that takes from one part and puts into the other ({@link BufferedTraceTest}).
 */
final class Buffereds {
    static final int ELEMENT = 7;

    // ---- the class

    private static String named(@Nullable Object found, boolean isContent) {
        if (found == null) {
            return "nothing";
        } else if (found == Mark.ENDED) {
            return "ended";
        }
        return isContent ? "taken" : "something else";
    }

    static class Items extends BufferItems {
        Items() {
            super(Semaphores.SLOTS, Parking.OF_PLATFORM);
        }

        public String takes() {
            return named(takes(null, false, Waiter.FOREVER));
        }

        public String triesToTake() {
            return named(tries());
        }

        private static String named(@Nullable Object found) {
            return Buffereds.named(found, found instanceof Integer number && number == ELEMENT);
        }

        public boolean puts() {
            return puts(ELEMENT);
        }

        public boolean isClosedNow() {
            Beyond receives = closes();
            if (receives == null) {
                return false;
            }
            ends(receives);
            return true;
        }

        /** What whoever cancels a waiter does, and what the waiter does about it: it tells its segment. */
        public void cancels(int cell) {
            int slot = cell - 1;
            if (cancel(Semaphores.Waiters.waiter(slot))) {
                cancelled(new Cells(this, Semaphores.SLOTS, 0, null), slot);
            }
        }
    }

    static class Room extends BufferRoom {
        Room() {
            super(Semaphores.SLOTS, 1, Parking.OF_PLATFORM);
        }

        public String takes() {
            return named(takes(null, false, Waiter.FOREVER));
        }

        public String triesToTake() {
            return named(tries());
        }

        private static String named(@Nullable Object found) {
            return Buffereds.named(found, found == Mark.PLACE);
        }

        public void putsOne() {
            puts();
        }

        public boolean isClosedNow() {
            ends(closes());
            return true;
        }

        public void cancels(int cell) {
            int slot = cell - 1;
            if (cancel(Semaphores.Waiters.waiter(slot))) {
                cancelled(new Cells(this, Semaphores.SLOTS, 0, null), slot);
            }
        }
    }

    private Buffereds() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"idle\", \"none\", \"done\"}";

    private static final String NAME =
            "CASE c = Empty -> \"empty\" [] c = Waiter -> \"waiter\" [] c = Clear -> \"clear\""
                    + " [] c = Place -> \"place\" [] c = Ended -> \"ended\" [] OTHER -> \"element\"";

    private static Model model(String part, String config) {
        String of = "[\"" + part + "\"]";
        return Semaphores.inCells("MCBuffered", config, of, NAME)
                .define(
                        "place",
                        "[a \\in Actors |-> <<IF a \\in Cancellers THEN (IF pc[a] = \"Clear\" THEN CellOf(a) ELSE 0) ELSE at[a],"
                                + " a \\in Takers, a \\in Triers, IF a \\in Closers THEN closing[a].last" + of
                                + " ELSE 0>>]")
                .define(
                        "indices",
                        "[head |-> taken" + of + ", tail |-> put" + of + " + IF closed" + of + " THEN " + CLOSED
                                + " ELSE 0" + (part.equals("room") ? ", limit |-> limit]" : "]"))
                .define("itsEnd", "end")
                .define("isSent", "[t \\in Senders |-> Cardinality({e \\in sent : e[1] = t})]")
                .define("isRefused", "[t \\in Senders |-> Cardinality({e \\in refused : e[1] = t})]")
                .define("isWithdrawn", "[t \\in Senders |-> Cardinality({e \\in withdrawn : e[1] = t})]")
                .define("isReceived", "[t \\in Receivers |-> Len(received[t])]");
    }

    /** The class abandons every empty cell that a try has taken. */
    private static Model bounded(String part, String config) {
        String of = "[\"" + part + "\"]";
        return model(part, config).with("Abandoned", 9).within("taken" + of + " < 4 /\\ put" + of + " < 4");
    }

    static Pairing ofItems() {
        return new Pairing(
                Items.class,
                bounded("items", "buffered-items"),
                (type, model) -> without(
                                OF_ROOM,
                                "the room takes it",
                                bind(part(type, model, Semaphores.Waiters.class, SegmentsOfItems.class, "", Map.of())))
                        .shared("itsEnd", "end", END)
                        .except("isPassed", "for information")
                        .except("isClosed", "for information")
                        .weaker("Forget", Mode.RELEASE, "nobody else looks into this cell any more")
                        .call("LookIfOpen", "takes")
                        .call("PutCell", "puts")
                        .call("LookToClose", "isClosedNow"));
    }

    static Pairing ofRoom() {
        return new Pairing(
                Room.class,
                bounded("room", "buffered-room").with("Rounds", "TwiceForR"),
                (type, model) -> without(
                                OF_ITEMS,
                                "the items take it",
                                bind(part(type, model, Semaphores.Waiters.class, SegmentsOfRoom.class, "", LIMIT)))
                        .shared("waiting")
                        .weaker("SetLimit", Mode.RELEASE, "any number that was seen will do")
                        .call("TakePlace", "takes")
                        .call("PutPlace", "putsOne")
                        .call("CloseRoom", "isClosedNow"));
    }

    private static final List<String> OF_ROOM = List.of(
            "TakePlace",
            "LookAtLimit",
            "LookAtPlaces",
            "SetLimit",
            "CountIn",
            "LookAgain",
            "CountOut",
            "TryTakePlace",
            "PutPlace",
            "LookIfAnyWaits",
            "CloseRoom");

    private static final List<String> OF_ITEMS = List.of(
            "LookIfOpen",
            "LookIfPassed",
            "TakeCell",
            "Forget",
            "LookIfEnded",
            "LookAtEnd",
            "Abandon",
            "PutCell",
            "Withdraw",
            "LookToClose",
            "Close",
            "PutEnd");

    private static Conformance without(List<String> actions, String reason, Conformance conformance) {
        actions.forEach(action -> conformance.without(action, reason));
        return conformance;
    }

    // ---- what is tied to what

    private static final String LATER = "it takes the same steps, and returns where its waiter is woken";

    private static Conformance bind(Conformance part) {
        return part.unobserved("isClosedNow", "the tests of the library compare it")
                .threads("pc", "place")
                .outside(OUTSIDE)
                .call("LookAtTaken", "triesToTake")
                .call("Cancel", Semaphores::cancels)
                .observe(Buffereds::observed, "isSent", "isRefused", "isWithdrawn", "isReceived", "hasEnded");
    }

    /** Where the limit is. */
    private static final Map<String, Integer> LIMIT = Map.of("limit", Apart.index(0) + 1);

    private static Conformance part(
            Class<?> type,
            Model model,
            Class<? extends Codec> waiters,
            Class<? extends Semaphores.Segments> segments,
            String path,
            Map<String, Integer> others) {
        return Semaphores.inCells(type, model, waiters, Contents.class, segments, path, others, INDEX)
                .trust("PackedWaiter.<init>", "it is compared by itself")
                .trust("Acquisition.begin", LATER)
                .except("takesLater", LATER)
                .trust("InCell.<init>", "it is a waiter that knows its cell")
                .trust("Function.apply", "it is given what the call has found")
                .trust("InCell.leaves", LATER);
    }

    /** The channel, for recorded runs. */
    static Conformance ofChannel(Class<?> type, Class<? extends Codec> waiters) {
        Model model = model("items", "buffered-two-receive-closed")
                .define(
                        "Many",
                        "[p \\in Parts |-> [i \\in 1 .. 40 |-> (IF p = \"items\" THEN \"H\" ELSE \"K\") \\o ToString(i)]]")
                .with("Handlers", "Many")
                .with("Rounds", "Twice");
        return part(type, model, waiters, SegmentsOfItems.class, "items.", Map.of())
                .shared("itsEnd", "items.end", END)
                .shared("waiting", "room.waiting", Codec.PLAIN)
                .except("isPassed", "for information")
                .except("isClosed", "for information")
                .weaker("Forget", Mode.RELEASE, "nobody else looks into this cell any more")
                .weaker("SetLimit", Mode.RELEASE, "any number that was seen will do")
                .alike("room", "each part is compared by itself, too")
                .trust("Acquisition.inOneTurn", "it only puts off what depends on stages")
                .except("sendAsync", LATER)
                .except("receiveAsync", LATER)
                .except("hasEnded", "for information")
                .outside(OUTSIDE)
                .returns("TakePlace", "taken[\"room\"]")
                .returns("LookAtLimit", "limit")
                .returns("LookAtPlaces", put("\"room\""))
                .returns("LookAgain", put("\"room\""))
                .returns("LookIfOpen", END_OR_OPEN)
                .returns("LookIfPassed", "taken[\"items\"]")
                .returns("LookIfEnded", END_OR_OPEN)
                .returns("TakeCell", "taken[\"items\"]")
                .returns("Look", seen("cell[Source(t)][at[t]]"))
                .returns("Install", "cell[Source(t)][at[t]] = Empty")
                .returns("Return", "IF waiter[Source(t)][at[t]] = \"resumed\" THEN \"RESUMED\" ELSE \"CANCELLED\"")
                .returns("PutPlace", put("\"room\""))
                .returns("LookIfAnyWaits", "waiting")
                .returns("PutCell", put("\"items\""))
                .returns("Put", seen("cell[Target(t)][at[t]]"))
                .returns("TryResume", "waiter[Target(t)][at[t]] = \"waiting\"")
                .returns("LookToClose", put("\"items\""))
                .returns("Close", "put[\"items\"] = at[t] /\\ ~closed[\"items\"]")
                .returns("CloseRoom", "put[\"room\"]")
                .returns("LookAtTakenToEnd", "taken[Target(t)]")
                .answers("sends", "Cardinality(sent') > Cardinality(sent)")
                .answers("closes", "TRUE")
                .answers(
                        "receives",
                        "IF Len(received'[t]) > Len(received[t]) THEN " + element("received'[t][Len(received'[t])]")
                                + " ELSE \"null\"");
    }

    /** A number that is none of the specification's counts. */
    private static final String NO_COUNT = "2000000000";

    private static final String END_OR_OPEN = "IF end = Open THEN " + NO_COUNT + " ELSE end";

    private static String put(String part) {
        return "IF closed[" + part + "] THEN " + NO_COUNT + " ELSE put[" + part + "]";
    }

    private static String element(String element) {
        return element + "[1] \\o ToString(" + element + "[2])";
    }

    private static String seen(String content) {
        return "LET c == " + content
                + " IN CASE c = Empty -> \"null\" [] c = Waiter -> \"waiter\" [] c = Clear -> \"CLEAR\""
                + " [] c = Place -> \"PLACE\" [] c = Ended -> \"ENDED\" [] OTHER -> " + element("c");
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        if (!(step.next() instanceof Answer answer)) {
            return Map.of();
        } else if (answer.thrown() != null) {
            throw Observer.wrong(answer, "no call throws");
        }
        boolean isSender = before.apply("isSent").asFunction().containsKey(step.thread());
        return switch (answer.call().method() + ": " + answer.returned()) {
            case "puts: true", "putsOne: null", "takes: taken", "triesToTake: taken" ->
                Semaphores.oneMore(isSender ? "isSent" : "isReceived", step.thread(), before);
            case "puts: false" -> Semaphores.oneMore("isRefused", step.thread(), before);
            case "takes: ended", "triesToTake: ended" ->
                isSender
                        ? Semaphores.oneMore("isRefused", step.thread(), before)
                        : Map.of("hasEnded", new Atom("TRUE"));
            case "takes: nothing", "triesToTake: nothing" ->
                isSender ? Semaphores.oneMore("isWithdrawn", step.thread(), before) : Map.of();
            case "isClosedNow: true", "isClosedNow: false", "cancels: null" -> Map.of();
            default -> throw Observer.wrong(answer, "no other answer is known");
        };
    }

    // ---- values

    /** What the count of a closed part is less, in the specification. */
    private static final int CLOSED = -1000;

    private static final Codec INDEX = Codec.numbers(
            n -> n < CLOSED / 2 ? n - CLOSED + Long.MIN_VALUE : n,
            n -> n < Long.MIN_VALUE / 2 ? n - Long.MIN_VALUE + CLOSED : n);

    private static final Codec END =
            Codec.numbers(n -> n == 99 ? Long.MAX_VALUE : n, n -> n == Long.MAX_VALUE ? 99 : n);

    static final class SegmentsOfItems extends Semaphores.Segments {
        @Override
        WaitsInCells owner() {
            return new Items();
        }
    }

    static final class SegmentsOfRoom extends Semaphores.Segments {
        @Override
        WaitsInCells owner() {
            return new Room();
        }
    }

    static final class Contents extends Semaphores.Contents {
        @Override
        Object mark(String name) {
            return name.equals("ELEMENT") ? (Object) ELEMENT : Mark.valueOf(name);
        }

        @Override
        String name(Object content) {
            return content.equals(ELEMENT) ? "ELEMENT" : super.name(content);
        }
    }
}
