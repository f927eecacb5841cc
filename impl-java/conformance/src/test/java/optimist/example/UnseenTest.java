package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that are wrong, and bindings that say too little, where a comparison would see nothing of it: each is found or refused. */
class UnseenTest {
    static Model model(String name) {
        return Model.of(name, Path.of("src/test/specs/" + name + ".cfg"));
    }

    private static void found(Report report, String place, String text) {
        assertThat(report.conforms()).isFalse();
        assertThat(report.lint().findings()).anySatisfy(finding -> {
            assertThat(finding.place()).matches(".*UnseenTest\\$" + place + "\\(UnseenTest.java:[1-9]\\d*\\)");
            assertThat(finding.text()).contains(text);
        });
    }

    // ---- monitors

    abstract static class Counter {
        int count;

        public final void add() {
            increment();
        }

        public final int get() {
            return read();
        }

        abstract void increment();

        abstract int read();
    }

    /** A monitor that nobody else knows keeps nobody out: two may add at once. */
    static class NewMonitor extends Counter {
        @Override
        @Action("Add")
        void increment() {
            synchronized (new Object()) {
                count++;
            }
        }

        @Override
        @Action("Get")
        int read() {
            synchronized (new Object()) {
                return count;
            }
        }
    }

    static class MonitorOfANumber extends Counter {
        @Override
        @Action("Add")
        void increment() {
            Object number = count;
            synchronized (number) {
                count++;
            }
        }

        @Override
        @Action("Get")
        int read() {
            Object number = count;
            synchronized (number) {
                return count;
            }
        }
    }

    static class MonitorOfTheCaller {
        int count;

        public final void add() {
            increment(new Object());
        }

        public final int get() {
            return read(new Object());
        }

        @Action("Add")
        void increment(Object monitor) {
            synchronized (monitor) {
                count++;
            }
        }

        @Action("Get")
        int read(Object monitor) {
            synchronized (monitor) {
                return count;
            }
        }
    }

    @SuppressWarnings("SynchronizeOnNonFinalField")
    static class MonitorThatChanges extends Counter {
        private Object monitor = new Object();

        void change() {
            monitor = new Object();
        }

        @Override
        @Action("Add")
        void increment() {
            synchronized (monitor) {
                count++;
            }
        }

        @Override
        @Action("Get")
        int read() {
            synchronized (monitor) {
                return count;
            }
        }
    }

    static class MonitorOfTheClass extends Counter {
        @Override
        @Action("Add")
        void increment() {
            synchronized (MonitorOfTheClass.class) {
                count++;
            }
        }

        @Override
        @Action("Get")
        int read() {
            synchronized (MonitorOfTheClass.class) {
                return count;
            }
        }
    }

    static class MonitorInAField extends Counter {
        private final Object monitor = new Object();

        @Override
        @Action("Add")
        void increment() {
            synchronized (monitor) {
                count++;
            }
        }

        @Override
        @Action("Get")
        int read() {
            synchronized (monitor) {
                return count;
            }
        }
    }

    private static Conformance count(Class<?> type) {
        return Conformance.of(type, model("Count"))
                .shared("count")
                .threads("seen")
                .call("Add", "add")
                .call("Get", "get")
                .unobserved("get", "it is about monitors");
    }

    static Stream<Class<?>> monitors() {
        return Stream.of(NewMonitor.class, MonitorOfANumber.class, MonitorOfTheCaller.class);
    }

    @ParameterizedTest
    @MethodSource("monitors")
    void aMonitorThatMayBeAnotherEachTime(Class<?> type) {
        isNoMonitor(type, count(type).check());
    }

    @Test
    void aMonitorInAFieldThatChanges() {
        Conformance conformance = count(MonitorThatChanges.class).unspecified("monitor", "it is there for its monitor");
        isNoMonitor(MonitorThatChanges.class, conformance.check());
    }

    private static void isNoMonitor(Class<?> type, Report report) {
        for (String method : List.of("increment", "read")) {
            found(report, type.getSimpleName() + "." + method, "enters the monitor of what may be another object");
        }
    }

    @Test
    void aMonitorThatIsTheSameEachTime() {
        assertThat(count(MonitorOfTheClass.class).verify().conforms()).isTrue();
        assertThat(count(MonitorInAField.class).verify().conforms()).isTrue();
    }

    // ---- threads

    static class Unfair {
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

        /** Two may be inside. */
        @Action("Look")
        boolean look(int ticket) {
            return serving.get() >= ticket - 1;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    private static Conformance unfair(Model model) {
        return Conformance.of(Unfair.class, model)
                .shared("next")
                .shared("serving")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    @Test
    void aVariableThatIsNoFunctionOfThreads() {
        assertThatThrownBy(unfair(model("TicketLock")).threads("next", "pc", "ticket")::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads: next = 0 (expected: a function of the threads)");
    }

    @Test
    void aFunctionOfSomeThreads() {
        Model some = model("TicketLock").define("ofSome", "[t \\in {\"T1\"} |-> pc[t]]");
        assertThatThrownBy(unfair(some).threads("pc", "ofSome", "ticket")::check)
                .hasMessage("threads: ofSome = [T1: outside] (expected: a function of the threads, [T1, T2, T3])");
        assertThatThrownBy(unfair(some).threads("ofSome")::check)
                .hasMessageMatching(
                        "threads: TakeTicket\\[T[23]\\] is a step of T[23] \\(expected: one of \\[T1], of which"
                                + " \\[ofSome] are functions\\)");
    }

    @Test
    void noThreads() {
        assertThatThrownBy(unfair(model("TicketLock"))::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("threads: nothing was said (expected: the variables");
    }

    // ---- what the configuration asks

    /** Its updates are lost, in the specification too. */
    static class Lossy {
        final AtomicInteger count = new AtomicInteger();

        public void add() {
            put(get());
        }

        @Action("Get")
        int get() {
            return count.get();
        }

        @Action("Put")
        void put(int found) {
            count.set(found + 1);
        }
    }

    private static Conformance lossy() {
        return Conformance.of(Lossy.class, model("Lossy"))
                .shared("count")
                .threads("pc", "found")
                .call("Get", "add");
    }

    @Test
    void anInvariantThatIsViolated() {
        Report report = lossy().check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.difference())
                .startsWith("The specification violates its INVARIANT NoneIsLost after these steps.")
                .contains(" 4       Put ");
        assertThat(report.toString()).contains("\nnot checked here: PROPERTY Counts\n");
    }

    @Test
    void anInvariantThatIsKnownToBeViolated() {
        assertThat(lossy().violates("NoneIsLost", "it is what this class shows")
                        .verify()
                        .notes())
                .contains("INVARIANT NoneIsLost is violated: it is what this class shows");
        assertThatThrownBy(lossy().violates("NoneIsLots", "it is what this class shows")::check)
                .hasMessage("violates: NoneIsLots (expected: one of NoneIsLost)");
    }

    // ---- new objects

    static final class Roll {
        static final AtomicInteger NEXT = new AtomicInteger();

        private Roll() {}
    }

    static class Tickets {
        final AtomicInteger next;
        final AtomicInteger serving;

        Tickets() {
            this(new AtomicInteger(), new AtomicInteger());
        }

        Tickets(AtomicInteger next, AtomicInteger serving) {
            this.next = next;
            this.serving = serving;
        }

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
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    /** All locks draw their tickets from one roll. */
    static class OfOneRoll extends Tickets {
        OfOneRoll() {
            super(Roll.NEXT, new AtomicInteger());
        }
    }

    /** Nobody is ever served. */
    static class ServesTheSecond extends Tickets {
        ServesTheSecond() {
            super(new AtomicInteger(), new AtomicInteger(1));
        }
    }

    static Conformance tickets(Class<?> type) {
        return Conformance.of(type, model("TicketLock"))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    @Test
    void stateSharedByTwoNewObjects() {
        found(tickets(OfOneRoll.class).check(), "Tickets.next", "holds an object that another new object has too");
    }

    @Test
    void aNewObjectThatBeginsOtherwise() {
        found(
                tickets(ServesTheSecond.class).check(),
                "Tickets.serving",
                "is 1 in a new object; the specification begins with serving = 0");
        assertThat(tickets(ServesTheSecond.class)
                        .begins("serving", "it is the second's turn")
                        .verify()
                        .notes())
                .contains("serving begins otherwise: it is the second's turn");
        assertThat(tickets(TicketLock.class)
                        .begins("serving", "it is the second's turn")
                        .without("Leave", "nobody leaves")
                        .blocks("Look", "it waits for its turn")
                        .alone("threads do not meet")
                        .verify()
                        .toString())
                .contains("declared, and not needed in this model:"
                        + " begins(serving), blocks(Look), without(Leave), alone")
                .doesNotContain("the second's turn", "nobody leaves", "for its turn", "do not meet");
    }

    static final class Timers {
        static final List<Runnable> ALL = new CopyOnWriteArrayList<>();

        private Timers() {}
    }

    static class HandsOutALambda extends Tickets {
        HandsOutALambda() {
            Timers.ALL.add(() -> leave());
        }
    }

    static class HandsOutAReference extends Tickets {
        HandsOutAReference() {
            Timers.ALL.add(this::leave);
        }
    }

    static class HandsOutWhatItKeeps extends Tickets {
        private final Runnable leaves = this::leave;

        HandsOutWhatItKeeps() {
            Timers.ALL.add(leaves);
        }
    }

    @SuppressWarnings("UnnecessaryLambda")
    static class Keeps extends Tickets {
        private final Runnable leaves = () -> leave();

        @Override
        public void unlock() {
            leaves.run();
        }
    }

    static Stream<Class<?>> handingOut() {
        return Stream.of(HandsOutALambda.class, HandsOutAReference.class, HandsOutWhatItKeeps.class);
    }

    @ParameterizedTest
    @MethodSource("handingOut")
    void anObjectThatIsHandedOutInALambda(Class<?> type) {
        found(tickets(type).check(), type.getSimpleName() + ".<init>", "hands out the object while it is being made");
    }

    @Test
    void aLambdaThatTheObjectKeeps() {
        assertThat(tickets(Keeps.class)
                        .trust("Runnable", "it leaves")
                        .check()
                        .lint()
                        .findings())
                .isEmpty();
    }

    // ---- what no call comes to

    static class BackDoors extends Tickets {
        void kick() {
            leave();
            leave();
        }

        protected final void kick(int times) {
            for (int i = 0; i < times; i++) {
                kick();
            }
        }

        boolean isNothing() {
            return true;
        }

        @Override
        public void unlock() {
            out();
        }

        void out() {
            leave();
        }

        @Override
        @SuppressWarnings({"removal", "deprecation", "Finalize"})
        protected void finalize() {
            leave();
        }
    }

    @Test
    void anEntryThatIsNotPublic() {
        assertThat(tickets(BackDoors.class).verify().gaps().stream().filter(gap -> gap.startsWith("the method")))
                .containsExactly(
                        "the method finalize(), which is not public, and which no call begins with",
                        "the method kick(), which is not public, and which no call begins with",
                        "the method kick(int), which is not public, and which no call begins with");
    }

    static class AllIsPublic {
        final AtomicInteger held = new AtomicInteger();

        @Action("Acquire")
        public void lock() {
            held.set(1);
        }

        @Action("Release")
        public void unlock() {
            held.set(0);
        }
    }

    /** It does not look whether the flag is up: that is left to its clients, and so nobody asks it then. */
    @Test
    void aGuardThatIsTheClients() {
        assertThat(flag(AllIsPublic.class).verify().gaps())
                .containsExactly(
                        "lock() in 2 states where Acquire is not possible: left to the client",
                        "unlock() in 3 states where Release is not possible: left to the client");
    }

    // ---- names

    static Stream<Arguments> misspelt() {
        return Stream.of(
                misspelt(
                        "weaker: Reed (expected: one of Leave, Look, TakeTicket)",
                        c -> c.weaker("Reed", Mode.ACQUIRE, "")),
                misspelt("except: unlok (expected: one of ", c -> c.except("unlok", "")),
                misspelt(
                        "trust: Thraed.onSpinWait (expected: one of AtomicInteger, ",
                        c -> c.trust("Thraed.onSpinWait", "")),
                misspelt("step: Tickets.serve (expected: one of ", c -> c.step("Tickets.serve", "")),
                misspelt("output: Hand (expected: one of Leave, Look, TakeTicket)", c -> c.output("Hand")),
                misspelt("call: Leaf (expected: one of Leave, Look, TakeTicket)", c -> c.call("Leaf", "unlock")),
                misspelt("without: Leaf (expected: one of Leave, Look, TakeTicket)", c -> c.without("Leaf", "")),
                misspelt("begins: served (expected: one of next, serving)", c -> c.begins("served", "")),
                misspelt(
                        "observe: tickets (expected: one of ticket)",
                        c -> c.observe((step, before) -> Map.of("tickets", before.apply("ticket")), "ticket")));
    }

    private static Arguments misspelt(String message, UnaryOperator<Conformance> said) {
        return Arguments.of(message, said);
    }

    @ParameterizedTest
    @MethodSource("misspelt")
    void aNameOfNothing(String message, UnaryOperator<Conformance> said) {
        assertThatThrownBy(said.apply(tickets(Tickets.class))::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    static Stream<Class<?>> noClasses() {
        return Stream.of(Counter.class, Runnable.class, AtomicInteger.class, int.class, Tickets[].class);
    }

    @ParameterizedTest
    @MethodSource("noClasses")
    void aTypeThatCannotBeCompared(Class<?> type) {
        assertThatThrownBy(() -> tickets(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        type.getName()
                                + " (expected: a class of yours, which is not abstract; of one that is, a subclass in the test)");
    }

    // ---- codecs

    static class Flag {
        final AtomicInteger held = new AtomicInteger();

        public void lock() {
            acquire();
        }

        public void unlock() {
            release();
        }

        @Action("Acquire")
        void acquire() {
            held.set(1);
        }

        @Action("Release")
        void release() {
            held.set(free());
        }

        int free() {
            return 0;
        }
    }

    /** Nobody who looks for zero gets it again. */
    static class FreeWhenNegative extends Flag {
        @Override
        int free() {
            return -1;
        }
    }

    private static Conformance flag(Class<?> type) {
        return Conformance.of(type, model("Flag"))
                .shared("held", "held", Codec.BITS)
                .threads("pc")
                .call("Acquire", "lock")
                .call("Release", "unlock");
    }

    @Test
    void aNumberThatIsNoBit() {
        assertThat(flag(Flag.class).verify().conforms()).isTrue();
        assertThat(flag(FreeWhenNegative.class).check().difference())
                .contains("held = FALSE; in the class -1, no bit (expected: 0 or 1)");
    }

    // ---- parts

    static class Half {
        final AtomicInteger count = new AtomicInteger();

        @Action("Add")
        void increment() {
            count.getAndIncrement();
        }

        @Action("Get")
        int read() {
            return count.get();
        }
    }

    static final class Left extends Half {}

    static final class Right extends Half {}

    /** It counts on the one side, and reads on the other. */
    static class TwoSides {
        final Left left = new Left();
        final Right right = new Right();

        public final void add() {
            right.increment();
        }

        public final void get() {
            left.read();
        }
    }

    static final class Slow extends Half {
        @Override
        @Action("Add")
        void increment() {
            int seen = count.get();
            count.set(seen + 1);
        }
    }

    /** What its part does is not what the type of the field says. */
    static class SlowPart {
        private final Half half = new Slow();

        public final void add() {
            half.increment();
        }

        public final void get() {
            half.read();
        }
    }

    static Conformance counts(Class<?> type) {
        return Conformance.of(type, model("Count"))
                .threads("seen")
                .call("Add", "add")
                .call("Get", "get");
    }

    @Test
    void anActionOfAnotherPart() {
        Report report = counts(TwoSides.class)
                .shared("count", "left.count", Codec.PLAIN)
                .check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("Add", "another object");
    }

    @Test
    void aPartOfAnotherTypeThanItsField() {
        assertThatThrownBy(() -> counts(SlowPart.class)
                        .shared("count", "half.count", Codec.PLAIN)
                        .check())
                .hasMessageContaining("the field half is a ")
                .hasMessageContaining("it holds a ")
                .hasMessageContaining("Slow");
    }

    // ---- accesses that are not where they seem to be

    static class TwoMonitorsOnALine {
        private final Object monitor = new Object();
        private int count;

        public final void add() {
            increment(true);
        }

        public final void get() {
            read();
        }

        // spotless:off
        @Action("Add")
        void increment(boolean own) {
            if (own) {
                synchronized (this) {
                    count++;
                }
            } else {
                synchronized (monitor) {
                    count++;
                }
            }
        }
        // spotless:on

        @Action("Get")
        int read() {
            synchronized (monitor) {
                return count;
            }
        }
    }

    static class AskedForItsText extends Half {
        public final void add() {
            writeLate();
        }

        public final void get() {
            read();
        }

        @Action("Add")
        void writeLate() {
            int seen = count.get();
            var unused = new IllegalStateException(new Hidden.Late(count, seen + 1));
        }
    }

    static class UpdaterOfItsOwn {
        private static final AtomicIntegerFieldUpdater<UpdaterOfItsOwn> COUNT =
                Hidden.newUpdater(UpdaterOfItsOwn.class, "count");
        volatile int count;

        public final void add() {
            increment();
        }

        public final void get() {
            read();
        }

        @Action("Add")
        void increment() {
            COUNT.getAndIncrement(this);
        }

        @Action("Get")
        int read() {
            return count;
        }
    }

    @Test
    void twoMonitorsOnALine() {
        found(
                counts(TwoMonitorsOnALine.class).shared("count").check(),
                "TwoMonitorsOnALine.increment",
                "others hold another");
    }

    @Test
    void aCauseThatIsAskedForItsText() {
        found(
                counts(AskedForItsText.class).shared("count").check(),
                "AskedForItsText.writeLate",
                "IllegalStateException");
    }

    @Test
    void anUpdaterOfItsOwn() {
        assertThat(counts(UpdaterOfItsOwn.class).shared("count").check().conforms())
                .isFalse();
    }

    // ---- bindings that say two things

    static class ReadsElsewhere {
        final AtomicInteger count = new AtomicInteger();
        final AtomicInteger hidden = new AtomicInteger();

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
            return hidden.get();
        }
    }

    static class LooksFirst extends Half {
        public final void add() {
            if (count.get() == 0) {
                increment();
            }
        }

        public final void get() {
            read();
        }
    }

    @Test
    void aVariableThatIsTwoFields() {
        assertThatThrownBy(() -> counts(ReadsElsewhere.class)
                        .shared("count", "hidden", Codec.PLAIN)
                        .shared("count")
                        .check())
                .hasMessageContaining("count is bound twice");
    }

    @Test
    void aCallThatIsExceptedByItsFullName() {
        Report report = counts(LooksFirst.class)
                .shared("count")
                .except("UnseenTest.LooksFirst.add", "it looks")
                .check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("it was declared that it makes accesses beside it");
    }

    /** Where assertions are off, as they are in production, nobody waits. */
    static class WaitsInAnAssertion {
        private final AtomicInteger serving = new AtomicInteger();
        private final AtomicInteger next = new AtomicInteger();

        public final void lock() {
            int ticket = takeTicket();
            assert waits(ticket);
        }

        private boolean waits(int ticket) {
            while (look() != ticket) {
                Thread.onSpinWait();
            }
            return true;
        }

        public final void unlock() {
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        int look() {
            return serving.get();
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    /** Also in a JVM that is run with {@code -ea}. */
    @Test
    void aCallThatIsMadeInAnAssertion() {
        Report report = Conformance.of(WaitsInAnAssertion.class, model("TicketLock"))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock")
                .check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(report.conforms()).isFalse();
    }

    /** It should return what it has read. */
    static class ReturnsNothing extends Half {
        public final void add() {
            increment();
        }

        public final @Nullable Integer get() {
            read();
            return null;
        }
    }

    @Test
    void aCallThatAlwaysReturnsNull() {
        assertThat(counts(ReturnsNothing.class).shared("count").check().toString())
                .contains("TOO LITTLE of get: nobody observes what it returns");
    }
}
