package optimist.example;

import static optimist.example.UnseenTest.counts;
import static optimist.example.UnseenTest.tickets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import optimist.Action;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Recording;
import optimist.conformance.Report;
import optimist.example.UnseenTest.Tickets;
import optimist.tla.TlaValue;
import org.junit.jupiter.api.Test;

/** Classes that are right: they are accepted, or the finding says what to do. */
@SuppressWarnings({"all", "serial", "try"})
class RightTest {
    static class Locked {
        final ReentrantLock lock = new ReentrantLock();
        int count;

        public final void add() {
            increment();
        }

        public final void get() {
            read();
        }

        @Action("Add")
        void increment() {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        @Action("Get")
        int read() {
            lock.lock();
            try {
                return count;
            } finally {
                lock.unlock();
            }
        }
    }

    static class LockedByInterface extends Locked {
        private final Lock other = new ReentrantLock();

        void use() {
            other.lock();
        }
    }

    /** What was declared does not excuse the second access. */
    static class LockedTwice extends Locked {
        @Override
        @Action("Add")
        void increment() {
            lock.lock();
            int read = count;
            lock.unlock();
            lock.lock();
            count = read + 1;
            lock.unlock();
        }
    }

    @Test
    void lockThatIsReleasedInTheMiddle() {
        assertThat(counts(LockedTwice.class).shared("count").check().lint().findings())
                .anySatisfy(finding -> assertThat(finding.text()).startsWith("may make several accesses"));
    }

    @Test
    void lockOfTheJdk() {
        counts(Locked.class).shared("count").verify();
        Report report = counts(LockedByInterface.class).shared("count").check();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .startsWith("calls Lock.lock, which is not read as a critical section"));
    }

    private enum Kind {
        EVEN,
        ODD
    }

    /** Tables, enums, boxed numbers, assertions, exceptions and units of time. */
    static class Plain extends Tickets {
        private static final Kind[] KINDS = Kind.values();
        private final TimeUnit unit = TimeUnit.SECONDS;

        @Override
        public void lock() {
            Integer wanted = takeTicket();
            Integer other = wanted;
            assert wanted.equals(other) : "the ticket is " + wanted;
            assert wanted >= 0 : "negative";
            assert wanted >= 0 : wanted;
            if (!wanted.equals(other) || unit.toNanos(1) < 1) {
                throw new IllegalStateException("never", new IllegalArgumentException("a cause"));
            }
            Kind kind = Kind.values()[wanted % 2];
            while (kind != null && !look(wanted)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void plainJava() {
        Report report =
                tickets(Plain.class).unspecified("KINDS", "it is constant").check();
        assertThat(report.lint().findings()).isEmpty();
        assertThat(report.conforms()).isTrue();
    }

    static class Table extends Tickets {
        private static final int[] STEPS = {1, 1};

        @Override
        public void lock() {
            int ticket = takeTicket() * STEPS[0];
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void constantArray() {
        Report report = tickets(Table.class).check();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .contains("reads an element of an array")
                        .contains("unspecified(\"STEPS\", \"why\") if it never changes"))
                .anySatisfy(finding -> assertThat(finding.text())
                        .contains("is a int[], of which the specification does not speak")
                        .contains("(expected: shared, owned or unspecified, by its name)"));
        assertThat(tickets(Table.class)
                        .unspecified("STEPS", "nobody writes it")
                        .check()
                        .conforms())
                .isTrue();
    }

    static class CauseOnly extends Tickets {
        @Override
        public void unlock() {
            super.unlock();
            if (next.getClass() != AtomicInteger.class) {
                throw new IllegalStateException(new IllegalArgumentException("never"));
            }
        }
    }

    @Test
    void causeWithoutAText() {
        assertThat(tickets(CauseOnly.class).check().lint().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .contains(
                                "calls IllegalStateException.<init>, which asks its cause or another object for the text")
                        .contains("(expected: a text of its own, and the cause)"));
    }

    static class CallsUnknown extends Tickets {
        @Override
        public void unlock() {
            super.unlock();
            Thread.currentThread();
        }
    }

    @Test
    void unknownCall() {
        assertThat(tickets(CallsUnknown.class).check().lint().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .isEqualTo("calls Thread.currentThread, and it is not known what that does (declare it by"
                                + " trust(\"Thread.currentThread\", \"why\"), if it does no harm)"));
    }

    static class Bounded extends Tickets {
        Bounded(int capacity) {}
    }

    @Test
    void constructorWithACapacity() {
        assertThatThrownBy(() -> tickets(Bounded.class).check())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(Bounded.class.getName() + " needs a constructor without parameters (expected: a subclass in"
                        + " the test, such as class Tested extends Bounded { Tested() { super(4); } })");
    }

    /** A guard that unlocks when it is closed. */
    static class Guarded extends Tickets {
        final class Guard implements AutoCloseable {
            @Override
            public void close() {
                leave();
            }
        }

        public Guard enter() {
            lock();
            return new Guard();
        }
    }

    @Test
    void guardThatIsCloseable() {
        assertThat(tickets(Guarded.class).check().lint().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .isEqualTo(
                                "calls UnseenTest.Tickets.leave of what may be another object (expected: this, or a part"
                                        + " of it; a method that nothing compared calls may be declared by except)"));
        assertThat(tickets(Guarded.class)
                        .except("RightTest.Guarded.Guard.close", "it is unlock()")
                        .undriven("enter", "it is lock(), and returns a guard")
                        .check()
                        .conforms())
                .isTrue();
    }

    // ---- nodes

    /** A letter holds a number that is another for whoever asks otherwise. */
    static class Counts {
        static class Letter {
            final AtomicInteger number = new AtomicInteger();
        }

        final AtomicInteger count = new AtomicInteger();
        final Letter letter = new Letter();

        public void add() {
            increment();
        }

        public void get() {
            read(letter);
        }

        @Action("Add")
        void increment() {
            count.getAndIncrement();
        }

        @Action("Get")
        int read(Letter from) {
            return from.number.intValue();
        }
    }

    @Test
    void methodOfAnAtomicObjectThatIsNotFinal() {
        Report report = counts(Counts.class)
                .shared("count")
                .shared("seen", Counts.Letter.class, "number", Codec.PLAIN)
                .check();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.text())
                        .isEqualTo("calls AtomicInteger.intValue, which a subclass may override (expected: get)"));
    }

    static class TakesANode extends Tickets {
        static final class Node {
            final String name;

            Node(String name) {
                this.name = name;
            }
        }

        public void lock(Node node) {
            super.lock();
        }
    }

    static final class Nodes implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new TakesANode.Node(value.toString());
        }

        @Override
        public TlaValue toSpec(Object value) {
            return new TlaValue.Atom('"' + ((TakesANode.Node) value).name + '"');
        }
    }

    private static Conformance nodes() {
        return Conformance.of(TakesANode.class, UnseenTest.model("TicketLock"))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .undriven("lock()", "it is about nodes")
                .call("TakeTicket", (thread, before, after) -> new Call("lock", List.of(thread)))
                .call("Leave", "unlock");
    }

    @Test
    void argumentThatIsANode() {
        assertThatThrownBy(() -> nodes().check())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lock(T1): T1 is a String (expected: a Node; if it is a value of the specification,"
                        + " objects(Node.class, ...) says what stands for it)");
        Report report = nodes().objects(TakesANode.Node.class, Nodes.class).check();
        assertThat(report.toString()).doesNotContain("type mismatch");
        assertThat(report.lint().findings()).isEmpty();
    }

    // ---- answers

    static class Throws extends Tickets {
        static class Odd {
            static class Failed extends RuntimeException {}
        }

        static class Even {
            static class Failed extends RuntimeException {}
        }
    }

    @Test
    void exceptionsOfOneSimpleName() {
        Call call = new Call("lock", List.of());
        assertThat(new Answer(call, null, new Throws.Odd.Failed(), List.of()))
                .isEqualTo(new Answer(call, null, new Throws.Odd.Failed(), List.of()))
                .isNotEqualTo(new Answer(call, null, new Throws.Even.Failed(), List.of()));
    }

    /** Its value is not what it is compared by. */
    static final class Fraction extends Number {
        @Override
        public int intValue() {
            return 1;
        }

        @Override
        public long longValue() {
            return 1;
        }

        @Override
        public float floatValue() {
            return 1.5f;
        }

        @Override
        public double doubleValue() {
            return 1.5;
        }
    }

    static class AnswersAFraction extends UnseenTest.Half {
        public Number add() {
            increment();
            return new Fraction();
        }

        public void get() {
            read();
        }
    }

    @Test
    void numberOfItsOwn() {
        assertThatThrownBy(() -> counts(AnswersAFraction.class)
                        .shared("count")
                        .trust("Number.<init>", "it does nothing")
                        .observe((step, before) -> {
                            if (step.next() instanceof Answer answer
                                    && answer.call().method().equals("add")
                                    && ((Number) answer.returned()).longValue() != 1) {
                                throw Observer.wrong(answer, "it is one");
                            }
                            return Map.of();
                        })
                        .check())
                .hasMessage("it was not said what a " + Fraction.class.getName()
                        + " stands for (expected: objects(Fraction.class, ...), with a codec)");
    }

    // ---- traces

    /** The specification does not extend Naturals. */
    @Test
    void tracesOfASpecificationWithoutNumbers() {
        Conformance flag = Conformance.of(UnseenTest.Flag.class, UnseenTest.model("Flag"))
                .shared("held", "held", Codec.BITS)
                .threads("pc")
                .outside("TRUE")
                .call("Acquire", "lock")
                .call("Release", "unlock");
        Recording recording = flag.record(
                List.of("T1", "T2"),
                3,
                (thread, random) -> List.of(new Call("lock", List.of()), new Call("unlock", List.of())));
        assertThat(flag.validate(recording).toString()).contains("traces of Flag and Flag");
    }
}
