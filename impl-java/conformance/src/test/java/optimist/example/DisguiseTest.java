package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Probe;
import optimist.conformance.Report;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that are wrong, and look as if they were right. */
@SuppressWarnings("all")
class DisguiseTest {
    abstract static class Lock {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        public final void lock() {
            if (barges()) {
                return;
            }
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            leave();
        }

        boolean barges() {
            return false;
        }

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        final boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        final void leave() {
            serving.getAndIncrement();
        }
    }

    abstract static class Own {
        public final void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            leave();
        }

        abstract int takeTicket();

        abstract boolean look(int ticket);

        abstract void leave();
    }

    /** two accesses by an overridden intValue: a ticket is given twice. */
    static class Overridden extends Own {
        final AtomicInteger next = new Disguises.Sneaky();
        final AtomicInteger serving = new AtomicInteger();

        @Action("TakeTicket")
        int takeTicket() {
            return next.intValue();
        }

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    abstract static class TwoSteps extends Own {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    /** the default method that is called is another than the one that is read. */
    static class Diamond extends TwoSteps {
        private final Disguises.Reader reader = new Disguises.Reader();

        @Action("TakeTicket")
        int takeTicket() {
            int ticket = reader.read(next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    /** a static method of an interface is not inherited. */
    static class StaticOfAnInterface extends TwoSteps {
        private final Disguises.Finder finder = new Disguises.Finder();

        @Action("TakeTicket")
        int takeTicket() {
            int ticket = finder.find(next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class FillsInTrace extends Lock {
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

    /** there is a second roll, of which lint believes that it is the first, and which nobody compares. */
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

    /** two monitors of classes that have the same simple name. */
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

    /** where nobody compares it, all are let in. */
    static class KnowsTheTest extends Own {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket || Probe.output("").isEmpty();
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    /** how deep the stack is is chance. */
    static class DeepStack extends Lock {
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

    /** the locale of the JVM, which anybody may set. */
    static class InTurkey extends Lock {
        @Override
        boolean barges() {
            return !"title".toUpperCase().equals("TITLE");
        }
    }

    /** the public method kick() is not in the list of what was not compared. */
    abstract static class PackagePrivate {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        public final void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            leave();
        }

        public void kick() {
            leave();
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        final boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        final void leave() {
            serving.getAndIncrement();
        }
    }

    public static class BridgedBackDoor extends PackagePrivate {}

    static class DollarBackDoor extends Lock {
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

    /** nothing is taken for the text "null"; after clear() nobody ever finds it free. */
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

    /** what is restored is a Long, whatever the class writes; after clear() nobody ever finds it free. */
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

    /** the text of a reference is that of what it refers to, which makes an access of its own. */
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

    /** it counts here, and reads the count of its part. */
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

    /** how much memory there is. */
    static class NoMemory extends Lock {
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

    static class Bridged extends Own implements Op<String> {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        int takeTicket() {
            return take("");
        }

        @Override
        @Action("TakeTicket")
        public int take(String what) {
            return next.getAndIncrement();
        }

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    abstract static class PackagePrivate2 {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public void unlock() {
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        final boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        final void leave() {
            serving.getAndIncrement();
        }
    }

    public static class VisibilityBridge extends PackagePrivate2 {}

    static Model model(String name) {
        return Model.of(name, Path.of("src/test/specs/" + name + ".cfg"));
    }

    static Conformance lock(Class<?> type) {
        return Conformance.of(type, model("TicketLock"))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    static Conformance count(Class<?> type) {
        return Conformance.of(type, model("Count"))
                .threads("seen")
                .call("Add", "add")
                .call("Get", "get");
    }

    static Conformance slot(Class<?> type, String configuration) {
        return Conformance.of(type, Model.of("Slot", Path.of("src/test/specs/" + configuration + ".cfg")))
                .threads("pc")
                .call("Put", "put")
                .call("Clear", "clear")
                .call("Look", "await");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                arguments(lock(Overridden.class), "holds a optimist.example.Disguises$Sneaky"),
                arguments(lock(Diamond.class), "Disguises$Special.read("),
                arguments(lock(StaticOfAnInterface.class), "Disguises$Defaults.find("),
                arguments(lock(FillsInTrace.class), "Disguises$Traced.fillInStackTrace("),
                arguments(lock(KnowsTheTest.class), "calls out 1 times"),
                arguments(lock(DeepStack.class), "catches StackOverflowError"),
                arguments(lock(NoMemory.class), "catches OutOfMemoryError"),
                arguments(lock(InTurkey.class), "calls String.toUpperCase"),
                arguments(lock(Disguises.Captured.TYPE), "writes an element of an array"),
                arguments(
                        Conformance.of(TwoRolls.class, model("TicketLock"))
                                .shared("next", "side.roll.next", Codec.PLAIN)
                                .shared("serving", "side.serving", Codec.PLAIN)
                                .threads("pc", "ticket")
                                .call("TakeTicket", "lock")
                                .call("Leave", "unlock"),
                        "of what may be another object"),
                arguments(count(Front.Side.class).shared("count", "back.count", Codec.PLAIN), "holds the monitor of"),
                arguments(count(Sides.class).shared("count"), "of what may be another object"),
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
        assertThat(lock(type).check().gaps())
                .anyMatch(gap -> gap.matches("the method kick(\\$access)?\\(\\), which no call begins with"));
    }

    @ParameterizedTest
    @ValueSource(classes = {Bridged.class, VisibilityBridge.class})
    void whatTheCompilerHasMadeIsNoneOfItsOwn(Class<?> type) {
        assertThat(lock(type).check()).as(lock(type).check().toString()).matches(Report::conforms);
    }
}
