package optimist.cancellation;

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

    /** Either part. */
    abstract static class Tested extends BufferPart {
        Tested(int before) {
            super(Semaphores.SLOTS, before, Parking.OF_PLATFORM);
        }

        abstract boolean isContent(Object found);

        private String named(@Nullable Object found) {
            if (found == null) {
                return "nothing";
            } else if (found == Mark.ENDED) {
                return "ended";
            }
            return isContent(found) ? "taken" : "something else";
        }

        public String takes() {
            return named(takes(null, false, Waiter.FOREVER));
        }

        public boolean isClosedNow() {
            long itsEnd = closes();
            if (itsEnd == OPEN) {
                return false;
            }
            ends(itsEnd);
            return true;
        }

        public String triesToTake() {
            return named(tries());
        }

        /** What whoever cancels a waiter does, and what the waiter does about it: it tells its segment. */
        public void cancels(int cell) {
            int slot = cell - 1;
            if (cancel(Semaphores.Waiters.waiter(slot))) {
                cancelled(new Cells(this, Semaphores.SLOTS, 0, null), slot);
            }
        }
    }

    static class Items extends Tested {
        Items() {
            super(0);
        }

        public boolean puts() {
            return puts(ELEMENT);
        }

        @Override
        boolean isContent(Object found) {
            return found instanceof Integer number && number == ELEMENT;
        }
    }

    static class Room extends Tested {
        Room() {
            super(1);
        }

        public boolean puts() {
            return puts(Mark.PLACE);
        }

        @Override
        boolean isContent(Object found) {
            return found == Mark.PLACE;
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
                                + " a \\in Takers, a \\in Triers, IF a \\in Closers THEN closing[a].last ELSE 0>>]")
                .define(
                        "indices",
                        "[head |-> taken" + of + ", tail |-> put" + of + " + IF closed" + of + " THEN " + CLOSED
                                + " ELSE 0]")
                .define("itsEnd", "end" + of)
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
                (type, model) -> bind(type, model, SegmentsOfItems.class));
    }

    static Pairing ofRoom() {
        return new Pairing(
                Room.class,
                bounded("room", "buffered-room"),
                (type, model) -> bind(type, model, SegmentsOfRoom.class)
                        .without("Forget", "a place need not be forgotten")
                        .without("LookIfPassed", "a send is refused once the room is closed")
                        .without("LookAtEnd", "a send is refused once the room is closed")
                        .unobserved("puts", "a receive returns its element in any case"));
    }

    // ---- what is tied to what

    private static final String LATER = "it takes the same steps, and returns where its waiter is woken";

    private static Conformance bind(Class<?> type, Model model, Class<? extends Semaphores.Segments> segments) {
        return part(type, model, Semaphores.Waiters.class, segments, "")
                .unobserved("isClosedNow", "the tests of the library compare it")
                .threads("pc", "place")
                .outside(OUTSIDE)
                .call("LookIfOpen", "takes")
                .call("LookAtTaken", "triesToTake")
                .call("PutCell", "puts")
                .call("LookToClose", "isClosedNow")
                .call("Cancel", Semaphores::cancels)
                .observe(Buffereds::observed, "isSent", "isRefused", "isWithdrawn", "isReceived", "hasEnded");
    }

    private static Conformance part(
            Class<?> type,
            Model model,
            Class<? extends Codec> waiters,
            Class<? extends Semaphores.Segments> segments,
            String path) {
        return Semaphores.inCells(type, model, waiters, Contents.class, segments, path, INDEX)
                .shared("itsEnd", path + "end", END)
                .trust("PackedWaiter.<init>", "it is compared by itself")
                .trust("Acquisition.begin", LATER)
                .weaker("Forget", Mode.RELEASE, "nobody else looks into this cell any more")
                .except("takesLater", LATER)
                .trust("InCell.<init>", "it is a waiter that knows its cell")
                .trust("Function.apply", "it is given what the call has found")
                .trust("InCell.leaves", LATER)
                .except("isPassed", "for information")
                .except("isClosed", "for information");
    }

    /** The channel, for recorded runs. */
    static Conformance ofChannel(Class<?> type, Class<? extends Codec> waiters) {
        Model model = model("items", "buffered-two-receive-closed")
                .define(
                        "Many",
                        "[p \\in Parts |-> [i \\in 1 .. 40 |-> (IF p = \"items\" THEN \"H\" ELSE \"K\") \\o ToString(i)]]")
                .with("Handlers", "Many")
                .with("Rounds", "Twice");
        return part(type, model, waiters, SegmentsOfItems.class, "items.")
                .alike("room", "each part is compared by itself, too")
                .trust("Acquisition.inOneTurn", "it only puts off what depends on stages")
                .except("sendAsync", LATER)
                .except("receiveAsync", LATER)
                .except("hasEnded", "for information")
                .outside(OUTSIDE)
                .returns("LookIfOpen", endOf("end[Source(t)]"))
                .returns("LookIfPassed", "taken[Source(t)]")
                .returns("LookIfEnded", endOf("end[Source(t)]"))
                .returns("TakeCell", "taken[Source(t)]")
                .returns("Look", seen("cell[Source(t)][at[t]]"))
                .returns("Install", "cell[Source(t)][at[t]] = Empty")
                .returns("Return", "IF waiter[Source(t)][at[t]] = \"resumed\" THEN \"RESUMED\" ELSE \"CANCELLED\"")
                .returns("PutCell", put())
                .returns("Put", seen("cell[Target(t)][at[t]]"))
                .returns("TryResume", "waiter[Target(t)][at[t]] = \"waiting\"")
                .returns("LookToClose", put())
                .returns("Close", "put[Target(t)] = at[t] /\\ ~closed[Target(t)]")
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

    private static String endOf(String end) {
        return "IF " + end + " = Open THEN " + NO_COUNT + " ELSE " + end;
    }

    private static String put() {
        return "IF closed[Target(t)] THEN " + NO_COUNT + " ELSE put[Target(t)]";
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
            case "puts: true", "takes: taken", "triesToTake: taken" ->
                Semaphores.oneMore(isSender ? "isSent" : "isReceived", step.thread(), before);
            case "puts: false" -> Semaphores.oneMore(isSender ? "isRefused" : "isReceived", step.thread(), before);
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
