package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that are wrong, and bindings that say too little, where a comparison would see nothing of it: each is found or refused. */
class UnseenTest {
    private static Model model(String name) {
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
                .call("Get", "get");
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
    void whatIsNoFunctionOfTheThreads() {
        assertThatThrownBy(unfair(model("TicketLock")).threads("next", "pc", "ticket")::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads: next = 0 (expected: a function of the threads)");
    }

    @Test
    void whatIsAFunctionOfSomeThreads() {
        Model some = model("TicketLock").define("ofSome", "[t \\in {\"T1\"} |-> pc[t]]");
        assertThatThrownBy(unfair(some).threads("pc", "ofSome", "ticket")::check)
                .hasMessage("threads: ofSome = [T1: outside] (expected: a function of the threads, [T1, T2, T3])");
        assertThatThrownBy(unfair(some).threads("ofSome")::check)
                .hasMessageMatching("threads: TakeTicket\\[T[23]\\] is a step of T[23] \\(expected: one of \\[T1], of which"
                        + " \\[ofSome] are functions\\)");
    }

    @Test
    void noThreads() {
        assertThatThrownBy(unfair(model("TicketLock"))::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("threads: nothing was said (expected: the variables");
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
}
