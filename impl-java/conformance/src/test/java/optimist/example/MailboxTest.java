package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import optimist.Action;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Observer.Step;
import optimist.conformance.Replay;
import optimist.conformance.Report;
import optimist.tla.TlaValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes with {@code wait} and {@code notify}: the right ones, and faults that programmers make. */
@SuppressWarnings({"WaitNotInLoop", "NotifyOnThis", "NakedNotify", "NarrowCalculation"})
class MailboxTest {
    private static Model model(String name) {
        return Model.of("Mailbox", Path.of("src/test/specs/" + name + ".cfg"));
    }

    private static Conformance bind(Class<?> type, String model) {
        return Conformance.of(type, model(model))
                .shared("letter")
                .threads("pc", "holds")
                .waitSet("waiting")
                .waits("Put", "PutAgain", "PutIsInterrupted")
                .waits("Take", "TakeAgain", "TakeIsInterrupted")
                .call("Put", "put", Codec.PLAIN)
                .call("Take", "take")
                .observe(MailboxTest::observed);
    }

    private static Map<String, TlaValue> observed(Step step, Function<String, TlaValue> before) {
        if (step.next() instanceof Answer answer) {
            String expected = step.action().endsWith("IsInterrupted")
                    ? "InterruptedException"
                    : answer.call().method().equals("take")
                            ? before.apply("letter").toString()
                            : "null";
            String actual = answer.thrown() == null ? String.valueOf(answer.returned()) : answer.exception();
            if (!actual.equals(expected)) {
                throw Observer.wrong(answer, "expected: " + expected);
            }
        }
        return Map.of();
    }

    private static Report check(Class<?> type) {
        Report report = bind(type, "Mailbox").limit(Duration.ofSeconds(2)).check();
        assertThat(report.conforms()).as(report.inFull()).isFalse();
        return report;
    }

    private static String findings(Class<?> type) {
        return check(type).lint().findings().toString();
    }

    // ---- right classes

    @Test
    void isItsSpecification() {
        Report report = bind(Mailbox.class, "Mailbox").verify();
        assertThat(report.compared())
                .containsOnlyKeys("Put", "PutAgain", "PutIsInterrupted", "Take", "TakeAgain", "TakeIsInterrupted");
        assertThat(report.notTaken()).isEmpty();
        assertThat(report.toString())
                .contains("states 476, steps 2,517; as compared states 476, steps 2,517;")
                .contains("Put waits, and goes on as PutAgain or PutIsInterrupted");
    }

    /** {@code take} is that of {@link Mailbox}, where it is not about something else. */
    abstract static class Box {
        int letter;

        @Action("Take")
        public synchronized int take() throws InterruptedException {
            while (letter == 0) {
                wait();
            }
            int taken = letter;
            letter = 0;
            notifyAll();
            return taken;
        }
    }

    static class Blocks {
        private final Object monitor = new Object();
        private int letter;

        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (monitor) {
                while (letter != 0) {
                    monitor.wait();
                }
                letter = sent;
                monitor.notifyAll();
            }
        }

        @Action("Take")
        public int take() throws InterruptedException {
            synchronized (monitor) {
                while (letter == 0) {
                    monitor.wait();
                }
                int taken = letter;
                letter = 0;
                monitor.notifyAll();
                return taken;
            }
        }
    }

    /** A notification takes effect when its thread leaves the monitor, or waits. */
    static class NotifiesFirst extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait();
            }
            notifyAll();
            letter = sent;
        }
    }

    /** A wait whose time is over is like a spurious wake-up. */
    static class Polls extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait(100);
            }
            letter = sent;
            notifyAll();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Blocks.class, NotifiesFirst.class, Polls.class})
    void otherClassesAreTheSpecificationToo(Class<?> type) {
        bind(type, "Mailbox").verify();
    }

    static class NotifiesOne {
        private int letter;

        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait();
            }
            letter = sent;
            notify();
        }

        @Action("Take")
        public synchronized int take() throws InterruptedException {
            while (letter == 0) {
                wait();
            }
            int taken = letter;
            letter = 0;
            notify();
            return taken;
        }
    }

    @Test
    void theFaultOfTheSpecificationIsThatOfTheClass() {
        Conformance same = bind(NotifiesOne.class, "MailboxNotify");
        assertThat(same.check().toString()).contains("The specification violates its INVARIANT NobodyIsForgotten");
        same.violates("NobodyIsForgotten", "the thread that is notified may be the wrong one")
                .verify();
        Replay replay = same.replay(model("MailboxNotify").counterexample());
        assertThat(replay.events().stream().filter(event -> event.answer() == null))
                .as("calls that wait for ever")
                .hasSize(3);
    }

    @Test
    void notifyIsNotNotifyAll() {
        assertThat(check(NotifiesOne.class).difference())
                .contains("in the specification waiting = {}; in the class waiting = {T1} or waiting = {T2}");
        Report report = bind(Mailbox.class, "MailboxNotify").check();
        assertThat(report.difference()).contains("; in the class waiting = {} (");
    }

    @Test
    void aNotificationThatNeverMetTwoIsSaid() {
        assertThat(bind(NotifiesOne.class, "MailboxOfTwo").verify().gaps())
                .containsExactly("which threads of waiting a notification of one wakes: it never met two");
        assertThat(bind(Mailbox.class, "Mailbox").verify().gaps()).isEmpty();
    }

    @Test
    void aWaitThatNeverHappensIsSaid() {
        assertThat(bind(Mailbox.class, "Mailbox")
                        .waits("TakeAgain", "PutAgain")
                        .verify()
                        .notes())
                .contains("declared, and not needed in this model: waits(TakeAgain)")
                .noneMatch(note -> note.startsWith("TakeAgain waits"));
    }

    @Test
    void whoIsNotifiedIsOpen() {
        Report report = bind(NotifiesOne.class, "MailboxChosen").check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.difference())
                .contains("never leaves these threads waiting; in the class it can: waiting = {T1}");
    }

    @Test
    void spuriousWakeUpsAreTriedWhereTheSpecificationHasNone() {
        bind(Mailbox.class, "MailboxNoSpurious").verify();
        Report report = bind(TestsOnce.class, "MailboxNoSpurious").check();
        assertThat(report.difference())
                .contains("only a notification wakes T")
                .contains("in the class a spurious wake-up leads to put(");
    }

    // ---- faults

    static class TestsOnce extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            if (letter != 0) {
                wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void ifInsteadOfWhile() {
        assertThat(check(TestsOnce.class).difference())
                .contains("in the specification waiting = {T1}; in the class waiting = {} (put(");
    }

    static class TakesTimeForSuccess extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            if (letter != 0) {
                wait(100);
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void timeOutIsTakenForSuccess() {
        assertThat(check(TakesTimeForSuccess.class).difference())
                .contains("in the specification waiting = {T1}; in the class waiting = {} (put(");
    }

    static class GivesUp extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            if (letter != 0) {
                wait(100);
            }
            if (letter == 0) {
                letter = sent;
            }
            notifyAll();
        }
    }

    @Test
    void timeOutEndsTheCall() {
        assertThat(check(GivesUp.class).difference()).contains("(put(");
    }

    static class WaitsTooLong extends Box {
        private static int days() {
            return 30;
        }

        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait(days() * 24 * 60 * 60 * 1000);
            }
            letter = sent;
            notifyAll();
        }
    }

    static class WaitsForNoTime extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait(0, -1);
            }
            letter = sent;
            notifyAll();
        }
    }

    static class GivesUpThen extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            try {
                while (letter != 0) {
                    wait(-1);
                }
            } catch (IllegalArgumentException e) {
                return;
            }
            letter = sent;
            notifyAll();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {WaitsTooLong.class, WaitsForNoTime.class})
    void timeThatWaitRefuses(Class<?> type) {
        assertThat(check(type).difference()).contains("which throws java.lang.IllegalArgumentException");
    }

    @Test
    void timeThatWaitRefusesEndsTheCall() {
        assertThat(check(GivesUpThen.class).difference())
                .contains("in the specification waiting = {T1}; in the class waiting = {} (put(");
    }

    static class Swallows extends Box {
        @Action("Put")
        public synchronized void put(int sent) {
            while (letter != 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // And on.
                }
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void interruptIsSwallowed() {
        assertThat(check(Swallows.class).difference())
                .contains("PutIsInterrupted")
                .contains("goes on to PutAgain(");
        Report report = bind(Swallows.class, "Mailbox").waits("Put", "PutAgain").check();
        assertThat(report.toString()).contains("no method is the action PutIsInterrupted");
    }

    static class Silent extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                wait();
            }
            letter = sent;
        }
    }

    @Test
    void nobodyIsNotified() {
        assertThat(check(Silent.class).difference())
                .contains("in the specification waiting = {}; in the class waiting = {T1}");
    }

    static class Spins extends Box {
        @Action("Put")
        public synchronized void put(int sent) {
            while (letter != 0) {
                Thread.onSpinWait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void spinsWithTheMonitor() {
        assertThatThrownBy(() -> check(Spins.class))
                .hasMessageContaining("put(")
                .hasMessageContaining("in its action Put");
    }

    static class ReleasesWithinAStep extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                letter += 7;
                wait();
                letter -= 7;
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void changesWhatOthersSeeWhileItWaits() {
        assertThat(check(ReleasesWithinAStep.class).difference())
                .contains("in the specification letter = 1; in the class 8");
    }

    static class Remembers extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            int seen = letter;
            while (letter != 0 && letter == seen) {
                wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void remembersWhatItHasSeen() {
        assertThat(check(Remembers.class).difference())
                .contains("PutAgain(1, 2)")
                .contains("PutAgain(1, 1)");
    }

    /** The position in the method is remembered as well. */
    static class WaitsTwice extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            if (letter != 0) {
                wait();
            }
            while (letter != 0) {
                wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void waitsInTwoPlaces() {
        assertThat(check(WaitsTwice.class).difference())
                .contains("PutAgain(1, 1)")
                .contains("PutAgain(2, 1)");
    }

    /** A local variable that is not used any more comes before the others. */
    static class GivesUpInTheEnd extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            int least = 0;
            if (sent < least) {
                throw new IllegalArgumentException("negative");
            }
            int rounds = 0;
            while (letter != 0) {
                if (++rounds > 50) {
                    return;
                }
                wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void remembersBehindAVariableThatIsNotUsed() {
        assertThat(check(GivesUpInTheEnd.class).difference())
                .contains("PutAgain(1, 1)")
                .contains("PutAgain(1, 2)");
    }

    /** The same with another type, which is right. */
    static class Texts extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            long dead = sent * 2L;
            String text = dead > 2 ? "2" : "1";
            while (letter != 0) {
                wait();
            }
            letter = text.equals("2") ? 2 : 1;
            notifyAll();
        }
    }

    @Test
    void variablesOfAllTypesAreRemembered() {
        bind(Texts.class, "Mailbox").verify();
    }

    static class Hidden extends Box {
        private static final ThreadLocal<Integer> SEEN = new ThreadLocal<>();

        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            SEEN.set(letter);
            while (letter != 0 && letter == SEEN.get()) {
                wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void remembersOutsideOfItsLocals() {
        Report report = bind(Hidden.class, "Mailbox")
                .trust("ThreadLocal", "an example of a declaration that is wrong")
                .check();
        assertThat(report.difference()).contains("after a wake-up depends on what happened before");
    }

    static class Catches extends Box {
        @Action("Put")
        public synchronized void put(int sent) {
            while (letter != 0) {
                try {
                    wait();
                } catch (Throwable e) {
                    return;
                }
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void catchesEverything() {
        assertThat(findings(Catches.class)).contains("catches(\"MailboxTest.Catches.put\"");
        Report report = bind(Catches.class, "Mailbox")
                .catches("MailboxTest.Catches.put", "an example of a declaration that is wrong")
                .check();
        assertThat(report.difference()).contains("catches what is thrown where it waits");
    }

    // ---- what lint says

    static class OtherMonitor extends Box {
        private final Object full = new Object();

        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            while (letter != 0) {
                full.wait();
            }
            letter = sent;
            notifyAll();
        }
    }

    @Test
    void waitsOnAMonitorThatItDoesNotHold() {
        assertThat(findings(OtherMonitor.class))
                .contains("waits on or notifies the monitor of optimist.example.MailboxTest$OtherMonitor.full")
                .contains("(expected: that of optimist.example.MailboxTest$OtherMonitor, which it holds)");
    }

    static class Outside extends Box {
        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (this) {
                letter = sent;
            }
            notifyAll();
        }
    }

    @Test
    void notifiesOutsideOfItsCriticalSection() {
        assertThat(findings(Outside.class)).contains("calls Object.notifyAll, outside of its critical section");
    }

    static class Elsewhere extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            awaitSpace();
            letter = sent;
            notifyAll();
        }

        private void awaitSpace() throws InterruptedException {
            while (letter != 0) {
                wait();
            }
        }
    }

    @Test
    void waitsInAnotherMethod() {
        assertThat(findings(Elsewhere.class)).contains("calls Object.wait, but is no action");
    }

    static class OfAll extends Box {
        private static final Object MONITOR = new Object();

        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (MONITOR) {
                while (letter != 0) {
                    MONITOR.wait();
                }
                letter = sent;
                MONITOR.notifyAll();
            }
        }
    }

    static class OfTheClass extends Box {
        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (OfTheClass.class) {
                while (letter != 0) {
                    OfTheClass.class.wait();
                }
                letter = sent;
                OfTheClass.class.notify();
            }
        }
    }

    private static final class Marker {
        static final Marker ONE = new Marker();
    }

    static class OfAMarker extends Box {
        private final Marker monitor = Marker.ONE;

        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (monitor) {
                while (letter != 0) {
                    monitor.wait();
                }
                letter = sent;
                monitor.notifyAll();
            }
        }
    }

    static class OfAnEnum extends Box {
        private final TimeUnit monitor = TimeUnit.SECONDS;

        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (monitor) {
                while (letter != 0) {
                    monitor.wait();
                }
                letter = sent;
                monitor.notifyAll();
            }
        }
    }

    static class OfAText extends Box {
        private final String monitor;

        OfAText() {
            monitor = "monitor";
        }

        @Action("Put")
        public void put(int sent) throws InterruptedException {
            synchronized (monitor) {
                while (letter != 0) {
                    monitor.wait();
                }
                letter = sent;
                monitor.notifyAll();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {OfAll.class, OfTheClass.class, OfAMarker.class, OfAnEnum.class, OfAText.class})
    void waitsWhereThreadsOfOtherObjectsDo(Class<?> type) {
        assertThat(findings(type)).contains("calls Object.wait on what other objects may have, too");
    }

    /** What is on the stack is remembered as well. */
    static class WithinAnExpression extends Box {
        @Action("Put")
        public synchronized void put(int sent) throws InterruptedException {
            int seen = letter
                    + switch (letter) {
                        case 0 -> 0;
                        default -> {
                            wait();
                            yield letter;
                        }
                    };
            letter = seen == 0 ? sent : letter;
            notifyAll();
        }
    }

    @Test
    void waitsWithinAnExpression() {
        assertThat(findings(WithinAnExpression.class))
                .contains(
                        "calls Object.wait, in the middle of an expression (expected: its values in local variables)");
    }

    @Test
    void waitIsNotDeclared() {
        Report report = Conformance.of(Mailbox.class, model("Mailbox"))
                .shared("letter")
                .threads("pc", "holds")
                .waitSet("waiting")
                .waits("Take", "TakeAgain", "TakeIsInterrupted")
                .call("Put", "put", Codec.PLAIN)
                .call("Take", "take")
                .check();
        assertThat(report.toString())
                .contains("calls Object.wait, and it was not said as which action it goes on")
                .contains("expected: waits(\"Put\", ...)");
    }

    @Test
    void declarationsThatCannotBe() {
        assertThatThrownBy(() -> Conformance.of(Mailbox.class, model("Mailbox"))
                        .threads("pc")
                        .waits("Put", "PutAgain")
                        .check())
                .hasMessageContaining("waits: no wait set was named (expected: waitSet(\"waiting\")");
        assertThatThrownBy(() -> bind(Mailbox.class, "Mailbox").waitSet("pc").check())
                .hasMessageContaining("waitSet: waiting, pc (expected: one of the monitor");
        assertThatThrownBy(() ->
                        bind(Mailbox.class, "Mailbox").blocks("Put", "why").check())
                .hasMessageContaining("waitSet: not possible together with fence, owned, output or blocks");
        assertThatThrownBy(() ->
                        bind(Mailbox.class, "Mailbox").waits("Puts", "PutAgain").check())
                .hasMessageContaining("waits: Puts (expected: one of ");
        assertThatThrownBy(() -> bind(Mailbox.class, "Mailbox")
                        .record(List.of("T1"), 1, (thread, random) -> List.of(new Call("take", List.of()))))
                .hasMessageContaining("record: actions that wait on their monitor are several steps");
    }
}
