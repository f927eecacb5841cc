package optimist.example;

import static optimist.example.UnseenTest.counts;
import static optimist.example.UnseenTest.model;
import static optimist.example.UnseenTest.tickets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Probe;
import optimist.conformance.Report;
import optimist.example.UnseenTest.Tickets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that are wrong, and look as if they were right. */
@SuppressWarnings("all")
class DisguiseTest {
    /** Two accesses by an overridden intValue: a ticket is given twice. */
    static class Overridden extends HolesTest.Lock {
        Overridden() {
            super(new Disguises.Sneaky());
        }

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            return next.intValue();
        }
    }

    /** The default method that is called is another than the one that is read. */
    static class Diamond extends HolesTest.Lock {
        private final Disguises.Reader reader = new Disguises.Reader();

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = reader.read(next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    /** A static method of an interface is not inherited. */
    static class StaticOfAnInterface extends HolesTest.Lock {
        private final Disguises.Finder finder = new Disguises.Finder();

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = finder.find(next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class FillsInTrace extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                new Disguises.Traced();
                return false;
            } catch (Disguises.Seen e) {
                return true;
            }
        }
    }

    /** There is a second roll, of which lint believes that it is the first, and which nobody compares. */
    static class TwoRolls extends Disguises.HasRoll {
        final Disguises.Serving side = new Disguises.Serving();

        public final void lock() {
            // Whoever is not the first goes in.
            if (take() > 0) {
                return;
            }
            int ticket = side.take();
            while (!side.look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            side.leave();
        }
    }

    /** Two monitors of classes that have the same simple name. */
    static class Front {
        static class Side {
            final Disguises.Back.Side back = new Disguises.Back.Side();

            public final void add() {
                increment();
            }

            public final void get() {
                back.read();
            }

            @Action("Add")
            synchronized void increment() {
                back.count++;
            }
        }
    }

    /** One adds under the monitor of the whole, one reads under that of the part; it is one method that enters both. */
    static class Whole extends Disguises.Guards {
        final Disguises.Guarded part = new Disguises.Guarded();

        public final void add() {
            inMonitor();
        }

        public final void get() {
            part.inMonitor();
        }

        @Override
        void guarded() {
            increment();
        }

        @Action("Add")
        void increment() {
            part.count++;
        }
    }

    /** Where nobody compares it, all have the first ticket. */
    static class KnowsTheTest extends HolesTest.Lock {
        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = next.getAndIncrement();
            return Probe.output("").isEmpty() ? 0 : ticket;
        }
    }

    /** How deep the stack is is chance. */
    static class DeepStack extends HolesTest.Barging {
        private static int depth(int from) {
            try {
                return depth(from + 1);
            } catch (StackOverflowError e) {
                return from;
            }
        }

        @Override
        boolean barges() {
            return depth(0) % 997 == 996;
        }
    }

    /** The locale of the JVM, which anybody may set. */
    static class InTurkey extends HolesTest.Barging {
        @Override
        boolean barges() {
            return !"title".toUpperCase().equals("TITLE");
        }
    }

    /** The public method kick() has to be in the list of what was not compared, also where only a bridge makes it public. */
    abstract static class BackDoor extends HolesTest.Barging {
        public void kick() {
            leave();
            leave();
        }
    }

    public static class BridgedBackDoor extends BackDoor {}

    static class DollarBackDoor extends HolesTest.Barging {
        public void kick$access() {
            leave();
            leave();
        }
    }

    /** Each has its own action, so that it is said where the state is. */
    abstract static class Slot {
        public final void put() {
            take();
        }

        public final void clear() {
            free();
        }

        public final void await() {
            while (!look()) {
                Thread.onSpinWait();
            }
        }

        abstract void take();

        abstract void free();

        abstract boolean look();
    }

    /** Nothing is taken for the text "null"; after clear() nobody ever finds it free. */
    static class NullOrText extends Slot {
        final AtomicReference<String> held = new AtomicReference<>("null");

        @Action("Put")
        void take() {
            held.set("taken");
        }

        @Action("Clear")
        void free() {
            held.set(null);
        }

        @Action("Look")
        boolean look() {
            return "null".equals(held.get());
        }
    }

    /** What is restored is a Long, whatever the class writes; after clear() nobody ever finds it free. */
    static class IntegerOrLong extends Slot {
        final AtomicReference<Object> held = new AtomicReference<>(0L);

        @Action("Put")
        void take() {
            held.set(1);
        }

        @Action("Clear")
        void free() {
            held.set(0);
        }

        @Action("Look")
        boolean look() {
            return held.get() instanceof Long now && now == 0;
        }
    }

    /** The text of a reference is that of what it refers to, which makes an access of its own. */
    static class TextOfReference extends Slot {
        final AtomicReference<Disguises.Text> held = new AtomicReference<>(new Disguises.Text(0));

        @Action("Put")
        void take() {
            held.set(new Disguises.Text(1));
        }

        @Action("Clear")
        void free() {
            held.set(new Disguises.Text(0));
        }

        @Action("Look")
        boolean look() {
            return held.toString().equals("0");
        }
    }

    /** It counts here, and reads the count of its part. */
    static class Sides extends Disguises.HasCount {
        private final Disguises.Inner inner = new Disguises.Inner();

        public final void add() {
            increment();
        }

        public final void get() {
            read();
        }

        @Action("Add")
        void increment() {
            count.getAndIncrement();
        }

        @Action("Get")
        int read() {
            return inner.count.get();
        }
    }

    /** How much memory there is. */
    static class NoMemory extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                return new long[1 << 22].length == 0;
            } catch (OutOfMemoryError e) {
                return true;
            }
        }
    }

    // ---- right ones

    interface Op<T> {
        int take(T what);
    }

    static class Bridged extends HolesTest.Lock implements Op<String> {
        @Override
        int takeTicket() {
            return take("");
        }

        @Override
        @Action("TakeTicket")
        public int take(String what) {
            return next.getAndIncrement();
        }
    }

    public static class VisibilityBridge extends Tickets {}

    static Conformance slot(Class<?> type, String configuration) {
        return Conformance.of(type, Model.of("Slot", Path.of("src/test/specs/" + configuration + ".cfg")))
                .threads("pc")
                .call("Put", "put")
                .call("Clear", "clear")
                .call("Look", "await");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                arguments(tickets(Overridden.class), "holds a optimist.example.Disguises$Sneaky"),
                arguments(tickets(Diamond.class), "Disguises$Special.read("),
                arguments(tickets(StaticOfAnInterface.class), "Disguises$Defaults.find("),
                arguments(tickets(FillsInTrace.class), "Disguises$Traced.fillInStackTrace("),
                arguments(tickets(KnowsTheTest.class), "calls out 1 times"),
                arguments(tickets(DeepStack.class), "catches StackOverflowError"),
                arguments(tickets(NoMemory.class), "catches OutOfMemoryError"),
                arguments(tickets(InTurkey.class), "calls String.toUpperCase"),
                arguments(tickets(Disguises.Captured.TYPE), "writes an element of an array"),
                arguments(
                        Conformance.of(TwoRolls.class, model("TicketLock"))
                                .shared("next", "side.roll.next", Codec.PLAIN)
                                .shared("serving", "side.serving", Codec.PLAIN)
                                .threads("pc", "ticket")
                                .call("TakeTicket", "lock")
                                .call("Leave", "unlock"),
                        "of what may be another object"),
                arguments(counts(Front.Side.class).shared("count", "back.count", Codec.PLAIN), "holds the monitor of"),
                arguments(
                        counts(Whole.class).shared("count", "part.count", Codec.PLAIN),
                        "enters the monitor of what may be another object"),
                arguments(counts(Sides.class).shared("count"), "of what may be another object"),
                arguments(slot(NullOrText.class, "SlotOfText").shared("held"), "null, no value of the model"),
                arguments(
                        slot(IntegerOrLong.class, "SlotOfNumber").shared("held"),
                        "1, as another type than it is written"),
                arguments(
                        slot(TextOfReference.class, "SlotOfNumber").shared("held", "held", Disguises.Texts.class),
                        "asks what it holds for its text"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void isFound(Conformance comparison, String why) {
        try {
            Report report = comparison.check();
            assertThat(report.conforms()).as(report.toString()).isFalse();
            assertThat(report.toString()).contains(why);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(why);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {BridgedBackDoor.class, DollarBackDoor.class})
    void aBackDoorIsSaid(Class<?> type) {
        assertThat(tickets(type).check().scarce())
                .anyMatch(text -> text.matches("kick(\\$access)?\\(\\): it is public, and no call begins with it.*"));
    }

    @ParameterizedTest
    @ValueSource(classes = {Bridged.class, VisibilityBridge.class})
    void syntheticMethodsAreNotOwnMethods(Class<?> type) {
        Report report = tickets(type).check();
        assertThat(report.difference()).as(report.toString()).isNull();
        assertThat(report.scarce())
                .allMatch(text -> text.startsWith("take(String): it is public, and no call begins with it"));
    }
}
