package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import optimist.Action;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each class has one fault, and each fault is found at its place. */
@SuppressWarnings("UnusedMethod")
class LintTest {
    static class Right {
        static final AtomicIntegerFieldUpdater<Right> WORD = AtomicIntegerFieldUpdater.newUpdater(Right.class, "word");

        volatile int word = 1;

        int twice() {
            return (add(1) + " " + add(2)).length();
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
        Lint.Report report = lint(Right.class, "Add", "Branch");
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions())
                .containsEntry(
                        "Add",
                        new Lint.Marked(
                                "LintTest$Right.add", "calls AtomicIntegerFieldUpdater.getAndAdd", Mode.VOLATILE))
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
        Lint.Report report =
                lint(bind(ReadsOutside.class).except("peek", "for a debugger"), ReadsOutside.class, "Add", "Branch");
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).contains("excepted: ").contains("reads word: for a debugger");
    }

    static class RefersOutside extends Right {
        java.util.function.IntUnaryOperator adder(AtomicInteger of) {
            return of::addAndGet;
        }
    }

    @Test
    void aReferenceToAMethodThatIsAnAccess() {
        assertFinds(
                RefersOutside.class,
                ".adder(LintTest.java:",
                "refers to AtomicInteger.addAndGet, and it is not known what that does");
    }

    static class ReadsElements extends Right {
        @Action("Slot")
        int slot(int[] slots) {
            return slots[0];
        }
    }

    @Test
    void anElementOfAnArray() {
        assertFindsAll(
                ReadsElements.class,
                "reads an element of an array, and the specification does not speak of the elements of arrays",
                "its access is plain (expected: volatile, unless it is declared to be weaker)");
    }

    static class ReadsReferences extends Right {
        @Action("Node")
        Object node(Object[] nodes) {
            return nodes[0];
        }
    }

    @Test
    void anElementOfAnArrayOfReferences() {
        assertFindsAll(
                ReadsReferences.class,
                "reads an element of an array, and the specification does not speak of the elements of arrays",
                "its access is plain (expected: volatile, unless it is declared to be weaker)");
    }

    static class HandsOut extends Right {
        int[] handOut() {
            int[] slots = new int[2];
            slots[0] = 1;
            slots[1] = keep(slots);
            return slots;
        }

        private static int keep(int[] slots) {
            return slots.length;
        }
    }

    /** Before it is handed out it is nobody else's. */
    @Test
    void anArrayThatWasHandedOut() {
        assertFindsAll(
                HandsOut.class,
                "writes an element of an array, and the specification does not speak of the elements of arrays");
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
        assertThat(lint(Right.class, "Add", "Subtract").findings())
                .extracting(Lint.Finding::text)
                .containsExactly(
                        "no method is the action Subtract of the specification",
                        "the specification has no action Branch");
    }

    @Test
    void anActionOfAnotherSpecification() {
        Conformance conformance = bind(Right.class).elsewhere("Branch", "Other has it");
        Lint.Report report = lint(conformance, Right.class, "Add");
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions()).containsOnlyKeys("Add");
        assertThat(report.toString()).contains("is Branch, of another specification: Other has it");

        assertThat(lint(bind(Right.class).elsewhere("Subtract", "Other has it"), Right.class, "Add", "Branch")
                        .findings())
                .extracting(Lint.Finding::text)
                .containsExactly("Subtract was said to be specified elsewhere, and is no action of the class");
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
        Lint.Report report = lint(Guarded.class, "Block", "Method");
        assertThat(report.findings()).isEmpty();
        assertThat(report.actions().get("Method"))
                .isEqualTo(new Lint.Marked(
                        "LintTest$Guarded.method", "enters a monitor: reads other, writes plain", Mode.VOLATILE));
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
                "holds the monitor of optimist.conformance.LintTest$Guarded.lock; others hold another",
                "holds the monitor of optimist.conformance.LintTest$TwoLocks; others hold another",
                "holds the monitor of optimist.conformance.LintTest$TwoLocks; others hold another");
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
        String[] actions = {"Add", "Branch", "Owner"};
        assertThat(lint(Owner.class, actions).findings()).isNotEmpty();
        Lint.Report report = lint(bind(Owner.class).owned("mine", "mine alone"), Owner.class, actions);
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).contains("Owner.mine: one thread at a time uses it: mine alone");
        assertThatThrownBy(() -> lint(bind(Right.class).owned("mine", "?"), Right.class, actions))
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
        String[] actions = {"Add", "Branch", "Out", "OutFails"};
        Conformance conformance = bind(Calls.class).output("Out", "OutFails");
        assertThat(lint(conformance, Calls.class, actions).findings())
                .extracting(Lint.Finding::text)
                .containsExactly(
                        "calls Runnable.run, and it is not known what that does (declare it by trust(\"Runnable.run\","
                                + " \"why\"), if it does no harm)",
                        "is a Runnable, of which the specification does not speak (expected: shared, owned or"
                                + " unspecified, by its name)");
        conformance.trust("Runnable", "it is the output");
        Lint.Report report = lint(conformance, Calls.class, actions);
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).contains("calls Runnable.run: it is the output");
        assertThat(report.actions())
                .containsEntry("OutFails", new Lint.Marked("LintTest$Calls.out", "calls out", Mode.VOLATILE));
        assertThat(lint(conformance, Calls.class, "Add", "Branch", "Out").findings())
                .extracting(Lint.Finding::text)
                .containsExactly("the specification has no action OutFails");
        assertThat(lint(bind(Calls.class).trust("Runnable", "?"), Calls.class, "Add", "Branch", "Out")
                        .findings())
                .extracting(Lint.Finding::text)
                .containsExactly("makes no access");
    }

    @Test
    void anOutputThatMakesAnAccess() {
        assertThat(lint(bind(Right.class).output("Add"), Right.class, "Add", "Branch")
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
        Conformance conformance = bind(Whole.class).shared("added", "part.word", Codec.PLAIN);
        Lint.Report report = lint(conformance, Whole.class, "Own", "Through", "Branch");
        assertThat(report.findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.toString())
                        .contains("Right.twice(LintTest.java:")
                        .contains("calls LintTest.Right.add, but is no action"));
        assertThat(report.actions())
                .containsEntry(
                        "Through", new Lint.Marked("LintTest$Whole.through", "calls LintTest.Right.add", Mode.VOLATILE))
                .containsKey("Branch")
                .doesNotContainKey("Add");
        assertThat(lint(conformance, Whole.class, "Own", "Through", "Branch", "Add")
                        .findings())
                .extracting(Lint.Finding::text)
                .contains("calls another action, add");
    }

    static class Above {
        volatile int hidden;
    }

    static class Below extends Above {
        volatile int word;

        @Action("Load")
        int load() {
            return word;
        }
    }

    @Test
    void aFieldOfASuperclassOfWhichNothingWasSaid() {
        assertFinds(
                Below.class,
                "LintTest$Above.hidden(",
                "is a field that changes, a int, of which the specification does not speak");
    }

    // ---- modes

    static class Modes extends Right {
        static final VarHandle HANDLE = handle("word");
        final AtomicInteger atomic = new AtomicInteger();

        @Action("Ordered")
        void ordered() {
            atomic.lazySet(1);
        }

        @Action("Spurious")
        boolean spurious() {
            return atomic.weakCompareAndSetVolatile(0, 1);
        }
    }

    @Test
    void anAccessThatIsWeakerThanVolatile() {
        String[] actions = {"Add", "Branch", "Ordered", "Spurious"};
        Conformance conformance = bind(Modes.class).shared("atomic");
        Lint.Report report = lint(conformance, Modes.class, actions);
        assertThat(report.findings())
                .extracting(Lint.Finding::text)
                .containsExactlyInAnyOrder(
                        "its access is release (expected: volatile, unless it is declared to be weaker)",
                        "its access is weak volatile (expected: volatile, unless it is declared to be weaker)");
        assertThat(report.toString()).contains("calls AtomicInteger.lazySet (release)");
        conformance.weaker("Ordered", Mode.RELEASE, "one writes").weaker("Spurious", Mode.WEAK_VOLATILE, "it loops");
        assertThat(lint(conformance, Modes.class, actions).findings()).isEmpty();
        assertThat(lint(conformance, Modes.class, actions).toString()).contains("its access is release: one writes");
        // It is that mode that was declared, not any.
        conformance.weaker("Ordered", Mode.PLAIN, "one writes").weaker("Add", Mode.RELEASE, "?");
        assertThat(lint(conformance, Modes.class, actions).findings())
                .extracting(Lint.Finding::text)
                .containsExactlyInAnyOrder(
                        "its access is release (expected: plain)", "its access is volatile (expected: release)");
    }

    static class WeakModes extends Right {
        final AtomicInteger atomic = new AtomicInteger();

        @Action("Plain")
        boolean plain() {
            return atomic.weakCompareAndSetPlain(0, 1);
        }

        @Action("Acquire")
        boolean acquire() {
            return atomic.weakCompareAndSetAcquire(0, 1);
        }

        @Action("Release")
        boolean release() {
            return atomic.weakCompareAndSetRelease(0, 1);
        }
    }

    @Test
    void eachModeOfAWeakCompareAndSet() {
        Lint.Report report = lint(
                bind(WeakModes.class).shared("atomic"),
                WeakModes.class,
                "Add",
                "Branch",
                "Plain",
                "Acquire",
                "Release");
        assertThat(report.findings())
                .extracting(Lint.Finding::toString)
                .satisfiesExactlyInAnyOrder(
                        finding -> assertThat(finding).contains(".plain(", "its access is weak plain (expected: v"),
                        finding -> assertThat(finding).contains(".acquire(", "its access is weak acquire (expected: v"),
                        finding ->
                                assertThat(finding).contains(".release(", "its access is weak release (expected: v"));
    }

    private static VarHandle handle(String field) {
        throw new IllegalStateException(field);
    }

    static class Handles {
        static final VarHandle PLAIN;
        static final VarHandle WORD;

        static {
            try {
                PLAIN = MethodHandles.lookup().findVarHandle(Handles.class, "plain", int.class);
                WORD = MethodHandles.lookup().findVarHandle(Handles.class, "word", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        volatile int word;
        int plain;

        @Action("Acquire")
        int acquire() {
            return (int) WORD.getAcquire(this);
        }

        @Action("Get")
        int get() {
            return (int) PLAIN.get(this);
        }

        @Action("Volatile")
        int getVolatile() {
            return (int) PLAIN.getVolatile(this);
        }

        @Action("OfAnother")
        int ofAnother(Handles other) {
            return (int) WORD.getVolatile(other);
        }
    }

    @Test
    void handlesOfVariables() {
        Conformance conformance = bind(Handles.class)
                .shared("plain")
                .weaker("Acquire", Mode.ACQUIRE, "enough")
                .weaker("Get", Mode.PLAIN, "it is not");
        assertThat(lint(conformance, Handles.class, "Acquire", "Get", "Volatile", "OfAnother")
                        .findings())
                .extracting(Lint.Finding::text)
                .containsExactlyInAnyOrder(
                        "calls VarHandle.get of plain, which is not volatile",
                        "calls VarHandle.getVolatile of what may be another object");
    }

    static class Unknown extends Right {
        @Action("Unknown")
        int unknown() {
            return (int) Modes.HANDLE.getVolatile(this);
        }
    }

    @Test
    void aHandleOfWhichTheFieldCannotBeSeen() {
        assertFinds(Unknown.class, ".unknown(LintTest.java:", "and it cannot be seen of which field");
    }

    // ---- objects that are compared, and others

    static class Compares {
        final AtomicReference<@Nullable Object> word = new AtomicReference<>();

        @Action("Push")
        boolean push(Object seen, Object next) {
            return word.compareAndSet(seen, next);
        }

        @Action("Open")
        boolean open(Object next) {
            return word.compareAndSet(null, next);
        }

        boolean same(Object one, Object other) {
            return one == other;
        }
    }

    @Test
    void objectsThatAreCompared() {
        Lint.Report report = lint(Compares.class, "Push", "Open");
        assertThat(report.findings())
                .extracting(Lint.Finding::toString)
                .satisfiesExactlyInAnyOrder(
                        finding -> assertThat(finding)
                                .contains(
                                        ".push(LintTest.java:",
                                        "calls AtomicReference.compareAndSet, and it was not said"),
                        finding ->
                                assertThat(finding).contains(".same(LintTest.java:", "compares objects, and it was"));
        Lint.Report declared =
                lint(bind(Compares.class).identity("each is pushed once"), Compares.class, "Push", "Open");
        assertThat(declared.findings()).isEmpty();
        assertThat(declared.toString()).contains("compares objects: each is pushed once");
    }

    static class Another extends Right {
        @Action("Another")
        int another(Another other) {
            return other.word;
        }

        @Action("Static")
        int ofAll() {
            return Shared.count;
        }
    }

    static class Shared {
        static volatile int count;
    }

    @Test
    void fieldsOfOthers() {
        assertFindsAll(
                Another.class,
                "reads word of what may be another object",
                "reads count, and the specification does not speak of a field LintTest.Shared.count");
    }

    static final class Twins extends Right {
        void addTo(Twins other) {
            other.addAgain();
        }

        void addAgain() {
            add(1);
        }
    }

    @Test
    void methodsOfOthers() {
        assertFinds(
                Twins.class, ".addTo(LintTest.java:", "calls LintTest.Twins.addAgain of what may be another object");
    }

    static class TwoHandles extends Right {
        static final AtomicIntegerFieldUpdater<Right> EITHER;
        volatile int other;

        static {
            if (Boolean.parseBoolean("true")) {
                EITHER = AtomicIntegerFieldUpdater.newUpdater(Right.class, "word");
            } else {
                EITHER = AtomicIntegerFieldUpdater.newUpdater(Right.class, "plain");
            }
        }

        @Action("Either")
        int either() {
            return EITHER.get(this);
        }
    }

    @Test
    void anUpdaterThatMayBeOfEither() {
        assertFinds(TwoHandles.class, ".either(LintTest.java:", "and it cannot be seen of which field");
    }

    static class StartsAThread extends Right {
        StartsAThread() {
            new Thread(() -> word = 2).start();
        }
    }

    static class StartsAnother extends Right {
        StartsAnother() {
            new Thread(this::peek).start();
        }

        private int peek() {
            return word;
        }
    }

    static class HandsOutThis extends Right {
        static final List<Object> ALL = new ArrayList<>();

        HandsOutThis() {
            ALL.add(this);
        }
    }

    /** Nobody else has the object in a constructor; afterwards somebody may. */
    @Test
    void stateLeftBehindByAConstructor() {
        assertFindsAll(
                StartsAThread.class,
                "writes word, but is no action",
                "hands out the object while it is being made",
                "calls Thread.start, and it is not known what that does");
        assertFindsAll(
                StartsAnother.class,
                "reads word, but is no action",
                "hands out the object while it is being made",
                "calls Thread.start, and it is not known what that does");
        assertFindsAll(
                HandsOutThis.class,
                "hands out the object while it is being made",
                "calls List.add, and it is not known what that does",
                "is a List, of which the specification does not speak");
    }

    static class NestedDeeper extends Right {
        @Action("Indirect")
        int indirect() {
            return twice() + word;
        }
    }

    @Test
    void anActionWithinAnActionThroughAMethod() {
        assertFindsAll(NestedDeeper.class, "calls another action, add, within the action indirect");
    }

    static class CallsAnException extends ReadsOutside {
        int twicePeeked() {
            return peek();
        }
    }

    @Test
    void anExceptionThatIsUsed() {
        Lint.Report report =
                lint(bind(CallsAnException.class).except("peek", "?"), CallsAnException.class, "Add", "Branch");
        assertThat(report.findings())
                .singleElement()
                .asString()
                .contains(".twicePeeked(LintTest.java:", "calls peek, which is an exception");
    }

    // ---- what is compared by itself

    /** It makes two accesses to be asked, and has an action of its own. */
    static final class Counter {
        static final AtomicIntegerFieldUpdater<Counter> COUNT =
                AtomicIntegerFieldUpdater.newUpdater(Counter.class, "count");

        volatile int count;

        int asked() {
            return next() + next();
        }

        @Action("Next")
        int next() {
            return COUNT.getAndIncrement(this);
        }
    }

    static class Counted {
        private final Counter counter = new Counter();

        int asks() {
            return counter.asked();
        }

        @Action("Number")
        int number() {
            return counter.next();
        }
    }

    private static final String COUNTER = "LintTest.Counter";

    private static Conformance counted() {
        return Conformance.of(Counted.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")));
    }

    @Test
    void aPartThatIsNotTrusted() {
        assertThat(lint(counted(), Counted.class, "Number").findings())
                .anySatisfy(
                        finding -> assertThat(finding.text()).contains("calls LintTest.Counter.next, but is no action"))
                .anySatisfy(finding -> assertThat(finding.text())
                        .contains("the specification does not speak of a field LintTest.Counter.count"));
    }

    /** What is asked of it elsewhere is its own business; but an action of it is an access of the one that calls it. */
    @Test
    void aPartThatIsTrusted() {
        Lint.Report report = lint(counted().trust(COUNTER, "compared by itself"), Counted.class, "Number");
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).containsPattern(" Number .*calls LintTest.Counter.next");
        assertThat(report.toString()).contains("calls LintTest.Counter.asked: compared by itself");
    }

    static class Asks {
        @Action("Ask")
        int ask(Counter other) {
            return other.asked();
        }
    }

    @Test
    void aCallThatIsOneStep() {
        Conformance asks = Conformance.of(Asks.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")));
        assertThat(lint(asks, Asks.class, "Ask").findings()).isNotEmpty();
        Lint.Report report = lint(asks.step(COUNTER + ".asked", "compared by itself"), Asks.class, "Ask");
        assertThat(report.findings()).isEmpty();
        assertThat(report.toString()).containsPattern(" Ask .*calls LintTest.Counter.asked");
        assertThat(report.toString()).contains("calls LintTest.Counter.asked: compared by itself");
    }

    /** Whatever is called so in the fixtures above is a variable. */
    private static Conformance bind(Class<?> type) {
        Model unused = Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg"));
        return Conformance.of(type, unused).shared("word").shared("plain").shared("other");
    }

    private static Lint.Report lint(Class<?> type, String... actions) {
        return lint(bind(type), type, actions);
    }

    private static Lint.Report lint(Conformance conformance, Class<?> type, String... actions) {
        return Lint.check(type, Set.of(actions), conformance.binding());
    }

    /** With all the actions that it has. */
    private static List<Lint.Finding> findings(Class<?> type) {
        Set<String> actions = lint(type).actions().keySet();
        return lint(type, actions.toArray(String[]::new)).findings();
    }

    private static void assertFindsAll(Class<?> type, String... texts) {
        assertThat(findings(type)).hasSize(texts.length);
        for (String text : texts) {
            assertThat(findings(type))
                    .anySatisfy(finding -> assertThat(finding.text()).startsWith(text));
        }
    }

    private static void assertFinds(Class<?> type, String place, String... texts) {
        assertThat(findings(type)).singleElement().satisfies(finding -> {
            assertThat(finding.place()).contains(place);
            assertThat(finding.text()).contains(texts);
        });
    }
}
