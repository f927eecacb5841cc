package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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

    /** All its accesses are made within one monitor. */
    static class Guarded {
        final Object lock = new Object();
        int plain;
        int other;

        @Action("Block")
        int block() {
            synchronized (this) {
                if (plain > 0) {
                    other++;
                }
                return plain;
            }
        }

        @Action("Method")
        synchronized void method() {
            plain = other;
        }
    }

    @Test
    void aCriticalSectionIsOneAccess() {
        Lint.Report report = Lint.check(Guarded.class, Set.of("Block", "Method"), Map.of());
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions().get("Method"))
                .isEqualTo(new Lint.Marked("LintTest$Guarded.method", "enters a monitor: reads other, writes plain"));
    }

    static class ReadsUnguarded extends Guarded {
        int peek() {
            return plain;
        }
    }

    @Test
    void aGuardedFieldThatIsReadWithoutTheMonitor() {
        assertFinds(
                ReadsUnguarded.class, ".peek(LintTest.java:", "reads plain, which is not volatile, but is no action");
    }

    static class HalfGuarded extends Guarded {
        @Action("Half")
        synchronized int locked() {
            return plain;
        }

        @Action("Beside")
        int beside() {
            int seen;
            synchronized (this) {
                seen = plain;
            }
            return seen + other;
        }
    }

    @Test
    void anAccessBesideTheCriticalSection() {
        assertFindsAll(
                HalfGuarded.class,
                "reads other, which is not volatile",
                "may make several accesses; line",
                "reads other, which is not volatile, outside of the monitor that others hold");
    }

    static class Unguarded extends Guarded {
        volatile int word;

        @Action("Unguarded")
        int unguarded() {
            return word;
        }
    }

    @Test
    void anActionThatGoesPastTheMonitor() {
        assertFinds(
                Unguarded.class, ".unguarded(LintTest.java:", "reads word, outside of the monitor that others hold");
    }

    static class TwoLocks extends Guarded {
        @Action("Other")
        int other() {
            synchronized (lock) {
                return plain;
            }
        }
    }

    @Test
    void twoMonitors() {
        assertFindsAll(
                TwoLocks.class,
                "holds the monitor of lock; others hold another",
                "holds the monitor of this; others hold another",
                "holds the monitor of this; others hold another");
    }

    static class Twofold extends Guarded {
        @Action("Twofold")
        synchronized int twofold() {
            synchronized (this) {
                return plain;
            }
        }
    }

    @Test
    void aMonitorWithinAMonitor() {
        assertFinds(Twofold.class, ".twofold(LintTest.java:", "may make several accesses");
    }

    static class Owner extends Right {
        int mine;

        @Action("Owner")
        int owner() {
            mine++;
            return word;
        }

        int sum() {
            return mine + mine;
        }
    }

    @Test
    void aFieldThatOneThreadAtATimeUses() {
        Set<String> actions = Set.of("Add", "Branch", "Owner");
        assertThat(Lint.check(Owner.class, actions, Map.of()).findings()).isNotEmpty();
        Lint.Report report = Lint.check(Owner.class, actions, Map.of(), Map.of("mine", "mine alone"), Map.of());
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).contains("Owner.mine: one thread at a time uses it: mine alone");
        assertThatThrownBy(() -> Lint.check(Right.class, actions, Map.of(), Map.of("mine", "?"), Map.of()))
                .hasMessageContaining("has no field mine");
    }

    static class Calls extends Right {
        final Runnable out = () -> {};

        @Action("Out")
        void out() {
            out.run();
        }
    }

    @Test
    void anOutput() {
        Set<String> actions = Set.of("Add", "Branch", "Out", "OutFails");
        Map<String, List<String>> outputs = Map.of("Out", List.of("Out", "OutFails"));
        Lint.Report report = Lint.check(Calls.class, actions, Map.of(), Map.of(), outputs);
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions()).containsEntry("OutFails", new Lint.Marked("LintTest$Calls.out", "calls out"));
        assertThat(Lint.check(Calls.class, Set.of("Add", "Branch", "Out"), Map.of(), Map.of(), outputs)
                        .findings())
                .extracting(Lint.Finding::text)
                .containsExactly("the specification has no action OutFails");
        assertFinds(Calls.class, ".out(LintTest.java:", "makes no access");
    }

    @Test
    void anOutputThatMakesAnAccess() {
        Map<String, List<String>> outputs = Map.of("Add", List.of("Add"));
        assertThat(Lint.check(Right.class, Set.of("Add", "Branch"), Map.of(), Map.of(), outputs)
                        .findings())
                .singleElement()
                .asString()
                .contains("calls out, and makes an access too");
    }

    static class Whole {
        final Right part = new Right();
        volatile int word;

        @Action("Own")
        int own() {
            return word;
        }

        @Action("Through")
        int through() {
            return part.add(1);
        }
    }

    /** To add is an action of its own where the specification says so; else it is what another action does. */
    @Test
    void aPart() {
        Lint.Report report = Lint.check(Whole.class, Set.of("Own", "Through", "Branch"), Map.of());
        assertThat(report.findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.toString())
                        .contains("Right.twice(LintTest.java:")
                        .contains("calls LintTest$Right.add, but is no action"));
        assertThat(report.actions())
                .containsEntry("Through", new Lint.Marked("LintTest$Whole.through", "calls LintTest$Right.add"))
                .containsKey("Branch")
                .doesNotContainKey("Add");
        assertThat(Lint.check(Whole.class, Set.of("Own", "Through", "Branch", "Add"), Map.of())
                        .findings())
                .extracting(Lint.Finding::text)
                .contains("calls another action, add");
    }

    private static void assertFindsAll(Class<?> type, String... texts) {
        Set<String> actions = Lint.check(type, Set.of(), Map.of()).actions().keySet();
        List<Lint.Finding> findings = Lint.check(type, actions, Map.of()).findings();
        assertThat(findings).hasSize(texts.length);
        for (String text : texts) {
            assertThat(findings)
                    .anySatisfy(finding -> assertThat(finding.text()).startsWith(text));
        }
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
