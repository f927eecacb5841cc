package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import optimist.Action;
import org.junit.jupiter.api.Test;

/** Each class has one fault, and each fault is found at its place. */
@SuppressWarnings("UnusedMethod")
class LintTest {
    static class Right {
        static final AtomicIntegerFieldUpdater<Right> WORD = AtomicIntegerFieldUpdater.newUpdater(Right.class, "word");

        volatile int word = 1;
        final int[] slots = new int[2];

        int twice() {
            return String.format("%d %d", add(1), add(2)).length();
        }

        @Action("Add")
        int add(int n) {
            return WORD.getAndAdd(this, n);
        }

        @Action("Branch")
        int branch(boolean up) {
            return up ? WORD.getAndAdd(this, 1) : word;
        }
    }

    @Test
    void findsNothingInARightClass() {
        Lint.Report report = Lint.check(Right.class, Set.of("Add", "Branch"), Map.of());
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions())
                .containsEntry(
                        "Add", new Lint.Marked("LintTest$Right.add", "calls AtomicIntegerFieldUpdater.getAndAdd"))
                .containsKey("Branch");
    }

    static class ReadsOutside extends Right {
        int peek() {
            return word;
        }
    }

    @Test
    void anAccessOutsideOfAnAction() {
        assertFinds(ReadsOutside.class, "ReadsOutside.peek(LintTest.java:", "reads word, but is no action");
    }

    @Test
    void unlessItIsDeclared() {
        Lint.Report report = Lint.check(ReadsOutside.class, Set.of("Add", "Branch"), Map.of("peek", "for a debugger"));
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).contains("excepted: ").contains("reads word: for a debugger");
    }

    static class RefersOutside extends Right {
        AtomicInteger counter = new AtomicInteger();

        java.util.function.IntUnaryOperator adder(AtomicInteger of) {
            return of::addAndGet;
        }
    }

    @Test
    void aReferenceToAMethodThatIsAnAccess() {
        assertFinds(RefersOutside.class, ".adder(LintTest.java:", "calls AtomicInteger.addAndGet, but is no action");
    }

    static class ReadsElements extends Right {
        int slot(int i) {
            return slots[i];
        }
    }

    @Test
    void anElementOfAnArray() {
        assertFinds(ReadsElements.class, ".slot(LintTest.java:", "reads an element of an array, but is no action");
    }

    static class Locks extends Right {
        synchronized int locked() {
            return 1;
        }
    }

    @Test
    void aMonitor() {
        assertFinds(Locks.class, ".locked(LintTest.java:", "enters a monitor, but is no action");
    }

    static class Twice extends Right {
        @Action("Twice")
        void checkThenAct() {
            if (word > 0) {
                WORD.getAndAdd(this, -1);
            }
        }
    }

    @Test
    void anActionWithTwoAccesses() {
        assertFinds(
                Twice.class, ".checkThenAct(LintTest.java:", "may make several accesses", "reads word", "getAndAdd");
    }

    static class Sometimes extends Right {
        @Action("Sometimes")
        int sometimes(boolean really) {
            return really ? word : 0;
        }
    }

    @Test
    void anActionThatMakesNoneOnSomePath() {
        assertFinds(Sometimes.class, ".sometimes(LintTest.java:", "makes an access on some paths only");
    }

    static class Loops extends Right {
        @Action("Loops")
        int loops() {
            int seen = word;
            while (seen != 0) {
                seen = word;
            }
            return seen;
        }
    }

    @Test
    void anActionThatLoops() {
        assertFinds(Loops.class, ".loops(LintTest.java:", "may make several accesses");
    }

    static class LoopsWithin extends Right {
        @Action("LoopsWithin")
        int loops() {
            return WORD.getAndUpdate(this, n -> n + 1);
        }
    }

    @Test
    void anAccessThatIsALoop() {
        assertFinds(LoopsWithin.class, ".loops(LintTest.java:", "getAndUpdate, which is a loop of accesses");
    }

    static class Plain extends Right {
        int plain;

        @Action("Plain")
        int plain() {
            return plain;
        }
    }

    @Test
    void aFieldThatIsNotVolatile() {
        assertFinds(Plain.class, ".plain(LintTest.java:", "reads plain, which is not volatile");
    }

    static class Nested extends Right {
        @Action("Nested")
        int nested() {
            return word + add(1);
        }
    }

    @Test
    void anActionWithinAnAction() {
        assertFinds(Nested.class, ".nested(LintTest.java:", "calls another action, add");
    }

    static class Same extends Right {
        @Action("Add")
        int addAgain(int n) {
            return WORD.addAndGet(this, n);
        }
    }

    @Test
    void twoMethodsForOneAction() {
        assertFinds(Same.class, "LintTest.java:", "Add is also ");
    }

    @Test
    void otherActionsThanTheSpecification() {
        assertThat(Lint.check(Right.class, Set.of("Add", "Subtract"), Map.of()).findings())
                .extracting(Lint.Finding::text)
                .containsExactly(
                        "no method is the action Subtract of the specification",
                        "the specification has no action Branch");
    }

    private static void assertFinds(Class<?> type, String place, String... texts) {
        Set<String> actions = Lint.check(type, Set.of(), Map.of()).actions().keySet();
        assertThat(Lint.check(type, actions, Map.of()).findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place()).contains(place);
                    assertThat(finding.text()).contains(texts);
                });
    }
}
