package optimist.example;

import static optimist.example.UnseenTest.counts;
import static optimist.example.UnseenTest.model;
import static optimist.example.UnseenTest.tickets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import optimist.example.UnseenTest.Tickets;
import optimist.example.UnseenTest.Unfair;
import org.junit.jupiter.api.Test;

/** What a comparison leaves out: the report says it, or it fails. */
@SuppressWarnings("UnusedVariable")
class SilentTest {
    private static Conformance bind(Class<?> type, Model model) {
        return Conformance.of(type, model)
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    // ---- constraints

    /** The faulty lock differs where the specification stays as it is. */
    @Test
    void actionConstraintExcludesSteps() {
        Report report = bind(Unfair.class, model("TicketLockMoves")).check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.difference()).contains("in the class that is either of");
    }

    @Test
    void graphIsTheSameWithAnActionConstraint() {
        Report report = bind(Tickets.class, model("TicketLockMoves")).verify();
        assertThat(report.states()).isEqualTo(120);
        assertThat(report.edges()).isEqualTo(333);
        assertThat(report.gaps()).contains("steps from 19 states, which a constraint excludes");
    }

    @Test
    void constraintExcludesContention() {
        Model alone = model("TicketLock")
                .within("\\A t, u \\in Threads : pc[t] # \"outside\" /\\ pc[u] # \"outside\" => t = u");
        Report report = bind(Unfair.class, alone).check();
        assertThat(report.difference()).isNull();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString())
                .contains("TOO LITTLE of contention: 0 steps of a thread while another is within a call (expected: 5");
        report = bind(Unfair.class, alone).alone("it is an example").verify();
        assertThat(report.gaps()).contains("threads that meet within calls: it is an example");
    }

    // ---- who else may access the object

    static class OpenFields {
        public final AtomicInteger count = new AtomicInteger();

        public void add() {
            increment();
        }

        public void get() {
            read();
        }

        @Action("Add")
        void increment() {
            count.getAndIncrement();
        }

        @Action("Get")
        int read() {
            return count.get();
        }
    }

    @Test
    void publicFieldIsReported() {
        assertThat(counts(OpenFields.class).shared("count").verify().toString())
                .contains("not compared: the field SilentTest.OpenFields.count, which is public: others can access it");
    }

    @Test
    void otherConstructorIsReported() {
        assertThat(tickets(WithCapacity.class).verify().gaps())
                .contains("the constructor WithCapacity(int), which makes no object here");
    }

    static class WithCapacity extends Tickets {
        WithCapacity() {}

        WithCapacity(int first) {
            super(new AtomicInteger(first), new AtomicInteger(first));
        }
    }

    // ---- declarations that say too much

    static final class Statistics {
        int count;
    }

    /** One count is owned, and the other one decides. */
    static class TwoCounts extends Tickets {
        private static final Statistics BARGED = new Statistics();
        private int count;

        @Override
        public void lock() {
            count++;
            if (BARGED.count++ < 0) {
                return;
            }
            super.lock();
        }
    }

    @Test
    void ownedNameOfSeveralClasses() {
        assertThatThrownBy(() ->
                        tickets(TwoCounts.class).owned("count", "statistics").check())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("owned: count is a field of several classes (expected: SilentTest.Statistics.count or"
                        + " SilentTest.TwoCounts.count)");
    }

    // ---- methods and answers

    static class Answers extends Tickets {
        public boolean isFree() {
            return true;
        }

        public boolean tryLock() {
            lock();
            return false;
        }
    }

    private static Conformance answers() {
        return Conformance.of(Answers.class, model("TicketLock"))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "tryLock")
                .call("Leave", "unlock");
    }

    @Test
    void methodIsNotDriven() {
        Report report = answers().unobserved("tryLock", "it is an example").check();
        assertThat(report.difference()).isNull();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString())
                .contains("TOO LITTLE of isFree(): it is public, and no call begins with it (expected: a call of this"
                        + " model, or a declaration by undriven(\"isFree\", \"why\"))")
                .contains("TOO LITTLE of lock(): ");
    }

    @Test
    void answerIsNotObserved() {
        Report report = answers()
                .undriven("isFree", "it is an example")
                .undriven("lock()", "it is another")
                .check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString())
                .contains("TOO LITTLE of tryLock: nobody observes what it returns (expected: an observer that tells one"
                        + " result from another, or a declaration by unobserved(\"tryLock\", \"why\"))");
    }

    @Test
    void omissionsAreDeclared() {
        Report report = answers()
                .undriven("isFree", "it is an example")
                .undriven("lock()", "it is another")
                .unobserved("tryLock", "it is a third")
                .verify();
        assertThat(report.gaps())
                .contains(
                        "what tryLock returns: it is a third",
                        "the method isFree(), which no call begins with: it is an example",
                        "the method lock(), which no call begins with: it is another");
        assertThatThrownBy(
                        () -> answers().undriven("isFere", "it is an example").check())
                .hasMessageStartingWith("undriven: isFere (expected: one of ");
    }
}
