package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.junit.jupiter.api.Test;

/** Locks that are not the specified one, and what is said about them. */
class FaultyLocksTest {
    /** The accesses, all as they should be. */
    abstract static class Parts {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        public void unlock() {
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Leave")
        void leave() {
            serving.getAndIncrement();
        }
    }

    abstract static class WithLook extends Parts {
        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }
    }

    static class Unfair extends Parts {
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() >= ticket - 1;
        }
    }

    @Test
    void theWayToTheDifferenceIsDrawn() {
        Report report = check(Unfair.class);
        assertThat(report.missing()).isPositive();
        assertThat(report.extra()).isPositive();
        assertThat(report.toString())
                .contains("Unfair and TicketLock: DIFFERS")
                .contains("in the specification T2 is at pc = waiting, ticket = 1; in the class that is either of")
                .contains("  in no call")
                .contains("(lock() returns)")
                .contains(" 1  TakeTicket                  next 0 -> 1");
    }

    static class Impatient extends WithLook {
        public void lock() {
            look(takeTicket());
        }
    }

    @Test
    void aCallThatReturnsTooEarly() {
        assertThat(check(Impatient.class).difference()).contains("T2 is at pc = waiting, ticket = 1; in the class");
    }

    static class Busy extends WithLook {
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
            look(ticket);
        }
    }

    @Test
    void aCallThatGoesOnTooLong() {
        assertThat(check(Busy.class).difference()).contains("depends on what happened before");
    }

    static class Forgetful extends Parts {
        public void lock() {
            int ticket = takeTicket();
            while (look() != ticket) {
                Thread.onSpinWait();
            }
        }

        @Action("Look")
        int look() {
            return serving.get();
        }
    }

    @Test
    void aCallThatKnowsMoreThanItTellsItsNextAction() {
        assertThat(check(Forgetful.class).difference())
                .contains("what lock() does after Look() returned 0 depends on what happened before")
                .contains("must be among the arguments of its next action");
    }

    static class Peeking extends WithLook {
        public void lock() {
            int ticket = takeTicket();
            while (serving.get() != ticket) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void anAccessOutsideOfAnAction() {
        assertThat(check(Peeking.class).toString())
                .containsPattern(
                        "Peeking.lock\\(FaultyLocksTest.java:\\d+\\): calls AtomicInteger.get, but is no action");
    }

    static class Counting extends Parts {
        public void lock() {
            int ticket = takeTicket();
            for (int spins = 0; !look(ticket, spins); spins++) {
                Thread.onSpinWait();
            }
        }

        @Action("Look")
        boolean look(int ticket, int spins) {
            return serving.get() == ticket;
        }
    }

    @Test
    void aClassThatDistinguishesMore() {
        assertThat(check(Counting.class).difference())
                .contains("in the class that is either of")
                .contains("Look(1, 1)")
                .contains("a variable in threads must tell them apart, until the call ends");
    }

    static class Careless extends WithLook {
        @SuppressWarnings("CatchAndPrintStackTrace")
        public void lock() {
            try {
                int ticket = takeTicket();
                while (!look(ticket)) {
                    Thread.onSpinWait();
                }
            } catch (Throwable e) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aCallThatCatchesEverything() {
        assertThat(check(Careless.class).lint().toString()).contains("catches Throwable and goes on");
        assertThat(bind(Careless.class)
                        .catches("lock", "it is careless")
                        .check()
                        .difference())
                .contains("catches what is thrown in an action");
    }

    static class Decorated extends WithLook {
        volatile int holder;

        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aFieldThatTheSpecificationDoesNotKnow() {
        assertThat(check(Decorated.class).toString())
                .contains("Decorated.holder(FaultyLocksTest.java): is a field that changes, a int, of which the"
                        + " specification does not speak");
    }

    @Test
    void anActionThatBeginsNoCall() {
        Conformance conformance = Conformance.of(TicketLock.class, model())
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock");
        assertThat(conformance.check().difference())
                .contains("T1 begins a call with Leave; no call of the class was said to begin so");
    }

    @Test
    void theErrorIsTheReport() {
        assertThatThrownBy(() -> bind(Unfair.class).verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("DIFFERS");
    }

    private static Report check(Class<?> type) {
        Report report = bind(type).check();
        assertThat(report.conforms()).isFalse();
        return report;
    }

    private static Conformance bind(Class<?> type) {
        return Conformance.of(type, model())
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    private static Model model() {
        return Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg"));
    }
}
