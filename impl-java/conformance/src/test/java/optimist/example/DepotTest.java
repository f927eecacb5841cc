package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import optimist.Action;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Observer.Step;
import optimist.conformance.Report;
import optimist.tla.TlaValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes with a lock and its conditions: the right ones, and faults that programmers make. */
@SuppressWarnings({"WaitNotInLoop", "LockNotBeforeTry", "UnlockMethod"})
class DepotTest {
    private static Conformance bind(Class<?> type, String model) {
        return Conformance.of(type, Model.of("Depot", Path.of("src/test/specs/" + model + ".cfg")))
                .shared("things")
                .threads("pc")
                .waitSet("putters", "notFull")
                .waitSet("takers", "notEmpty")
                .waits("Put", "PutAgain", "PutIsInterrupted")
                .waits("Take", "TakeAgain", "TakeIsInterrupted")
                .call("Put", "put")
                .call("Take", "take")
                .observe(DepotTest::observed);
    }

    private static Map<String, TlaValue> observed(Step step, Function<String, TlaValue> before) {
        if (step.next() instanceof Answer answer
                && step.action().endsWith("IsInterrupted") != "InterruptedException".equals(answer.exception())) {
            throw Observer.wrong(answer, "of " + step.action());
        }
        return Map.of();
    }

    private static Report check(Class<?> type) {
        Report report = bind(type, "Depot").limit(Duration.ofSeconds(2)).check();
        assertThat(report.conforms()).as(report.inFull()).isFalse();
        return report;
    }

    private static String findings(Class<?> type) {
        return check(type).lint().findings().toString();
    }

    // ---- right classes

    /** What most classes below have. */
    abstract static class Held {
        static final int CAPACITY = 2;

        final ReentrantLock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition();
        final Condition notEmpty = lock.newCondition();
        int things;
    }

    /** {@code take} is that of {@link Depot}, where it is not about something else. */
    abstract static class Takes extends Held {
        @Action("Take")
        public void take() throws InterruptedException {
            lock.lock();
            try {
                while (things == 0) {
                    notEmpty.await();
                }
                things--;
                notFull.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /** A local variable for the lock, an interface as its type, and fairness. */
    static class Otherwise {
        private final Lock mutex = new ReentrantLock(true);
        private final Condition notFull = mutex.newCondition();
        private final Condition notEmpty = mutex.newCondition();
        private int things;

        @Action("Put")
        public void put() throws InterruptedException {
            final Lock lock = this.mutex;
            lock.lock();
            try {
                while (things == 2) {
                    notFull.await();
                }
                notEmpty.signal();
                things = things + 1;
            } finally {
                lock.unlock();
            }
        }

        @Action("Take")
        public void take() throws InterruptedException {
            final Lock lock = this.mutex;
            lock.lock();
            try {
                while (true) {
                    if (things > 0) {
                        things--;
                        notFull.signal();
                        return;
                    }
                    notEmpty.await();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Small methods of its own, which only the critical sections call. */
    static class Helped {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private int things;

        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (isFull()) {
                    notFull.await();
                }
                add(1);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        @Action("Take")
        public void take() throws InterruptedException {
            lock.lock();
            try {
                while (things == 0) {
                    notEmpty.await();
                }
                add(-1);
                notFull.signal();
            } finally {
                lock.unlock();
            }
        }

        private boolean isFull() {
            return room() == 0;
        }

        private int room() {
            return 2 - things;
        }

        private void add(int change) {
            things += change;
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Depot.class, Otherwise.class, Helped.class})
    void isItsSpecification(Class<?> type) {
        Report report = bind(type, "Depot").verify();
        assertThat(report.notTaken()).isEmpty();
        assertThat(report.toString())
                .contains("states 143, steps 684; as compared states 143, steps 684;")
                .contains("Put waits, and goes on as PutAgain or PutIsInterrupted");
    }

    @Test
    void theFaultOfTheSpecificationIsThatOfTheClass() {
        bind(Silent.class, "DepotSilent")
                .violates("NobodyIsForgotten", "nobody is woken")
                .verify();
    }

    // ---- faults that the comparison finds

    static class Silent extends Held {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
            } finally {
                lock.unlock();
            }
        }

        @Action("Take")
        public void take() throws InterruptedException {
            lock.lock();
            try {
                while (things == 0) {
                    notEmpty.await();
                }
                things--;
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void nobodyIsNotified() {
        assertThat(check(Silent.class).difference())
                .contains("in the specification putters = {}, takers = {}; in the class putters = {}, takers = {T1}");
    }

    static class SignalsTheOther extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notFull.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void theOtherConditionIsNotified() {
        assertThat(check(SignalsTheOther.class).difference())
                .contains("in the specification putters = {}, takers = {}; in the class putters = {}, takers = {T1}");
    }

    static class WaitsForTheOther extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notEmpty.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void waitsForTheOtherCondition() {
        assertThat(check(WaitsForTheOther.class).difference())
                .contains("in the specification putters = {T1}, takers = {}; in the class putters = {}, takers = {T1}");
    }

    static class WakesAll extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notEmpty.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void signalAllIsNotSignal() {
        assertThat(check(WakesAll.class).difference()).contains("; in the class putters = {}, takers = {} (put()");
    }

    static class TestsOnce extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                if (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void ifInsteadOfWhile() {
        assertThat(check(TestsOnce.class).difference())
                .contains("in the specification putters = {T1}, takers = {}; in the class putters = {}, takers = {}");
    }

    // ---- faults that lint finds

    static class Leaves extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            while (things == CAPACITY) {
                notFull.await();
            }
            things++;
            notEmpty.signal();
            lock.unlock();
        }
    }

    static class Forgets extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
                if (things == CAPACITY) {
                    return;
                }
                lock.unlock();
            } catch (InterruptedException e) {
                lock.unlock();
                throw e;
            }
        }
    }

    static class InTwoMethods extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                leave();
            }
        }

        private void leave() {
            lock.unlock();
        }
    }

    static class Tries extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            boolean taken = lock.tryLock();
            if (!taken) {
                lock.lock();
            }
            try {
                while (things == CAPACITY) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Leaves.class, Forgets.class, InTwoMethods.class, Tries.class})
    void lockThatIsNotReleasedOnEachPath(Class<?> type) {
        assertThat(findings(type))
                .contains("which is not read as a critical section, because ")
                .doesNotContain("waits on or notifies");
    }

    @Test
    void itIsSaidWhyALockIsNotRead() {
        assertThat(findings(Tries.class)).contains("because put calls ReentrantLock.tryLock (expected: ");
        assertThat(findings(Leaves.class))
                .contains("because put has a path on which it does not release what it has taken (expected: ");
    }

    static class NewLock extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            Lock lock = new ReentrantLock();
            lock.lock();
            try {
                things++;
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void lockOfNobodyElse() {
        assertThat(findings(NewLock.class)).contains("enters the monitor of what may be another object each time");
    }

    static class Monitor extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            synchronized (lock) {
                things++;
            }
        }
    }

    @Test
    void monitorOfALockIsNotTheLock() {
        assertThat(findings(Monitor.class))
                .contains("holds the monitor of optimist.example.DepotTest$Held.lock; others hold another")
                .contains("holds the monitor of the lock optimist.example.DepotTest$Held.lock; others hold another");
    }

    static class TwoLocks extends Takes {
        private final ReentrantLock other = new ReentrantLock();

        @Action("Put")
        public void put() throws InterruptedException {
            other.lock();
            try {
                things++;
            } finally {
                other.unlock();
            }
        }
    }

    @Test
    void lockOfAnother() {
        assertThat(findings(TwoLocks.class))
                .contains(
                        "holds the monitor of the lock optimist.example.DepotTest$TwoLocks.other; others hold another");
    }

    static class OtherCondition extends Takes {
        private final ReentrantLock other = new ReentrantLock();
        private final Condition room = other.newCondition();

        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    room.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void conditionOfAnotherLock() {
        assertThat(findings(OtherCondition.class))
                .contains(
                        "waits on or notifies the monitor of the lock optimist.example.DepotTest$OtherCondition.other")
                .contains("(expected: that of the lock optimist.example.DepotTest$Held.lock, which it holds)");
    }

    static class Outside extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                things++;
            } finally {
                lock.unlock();
            }
            notEmpty.signal();
        }
    }

    @Test
    void notifiesOutsideOfItsCriticalSection() {
        assertThat(findings(Outside.class)).contains("calls Condition.signal, outside of its critical section");
    }

    /** A method that is also called without the lock. */
    static class HelpedOutside extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            if (isFull()) {
                return;
            }
            lock.lock();
            try {
                while (isFull()) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        private boolean isFull() {
            return things == CAPACITY;
        }
    }

    /** Others in its package may call the method. */
    static class HelpedByAll extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (isFull()) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        boolean isFull() {
            return things == CAPACITY;
        }
    }

    /** The method of the method is also called without the lock. */
    static class HelpedTwice extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (isFull()) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        private boolean isFull() {
            return things() == CAPACITY;
        }

        private int things() {
            return things;
        }

        int size() {
            return things();
        }
    }

    /** A lambda may be called at any time. */
    static class HelpedLater extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (has(() -> things == CAPACITY)) {
                    notFull.await();
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        private static boolean has(BooleanSupplier asked) {
            return asked.getAsBoolean();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {HelpedOutside.class, HelpedByAll.class, HelpedTwice.class, HelpedLater.class})
    void methodOfItsOwnThatIsCalledElsewhere(Class<?> type) {
        assertThat(findings(type)).containsPattern("reads things, [^]]*but is no action");
    }

    static class Polls extends Takes {
        @Action("Put")
        public void put() throws InterruptedException {
            lock.lock();
            try {
                while (things == CAPACITY) {
                    if (notFull.awaitNanos(1_000) <= 0) {
                        return;
                    }
                }
                things++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void waitThatTellsTheTime() {
        assertThat(findings(Polls.class)).contains("calls Condition.awaitNanos");
    }

    @Test
    void declarationsThatCannotBe() {
        assertThatThrownBy(() ->
                        bind(Depot.class, "Depot").unspecified("things", "no").check())
                .hasMessageContaining("unspecified: things is the variable things (expected: another field");
        assertThatThrownBy(() ->
                        bind(Depot.class, "Depot").waitSet("pc", "notFull").check())
                .hasMessageContaining(
                        "waitSet: putters, takers, pc (expected: one of the monitor, or each with the field"
                                + " of its condition)");
        assertThatThrownBy(() ->
                        bind(Depot.class, "Depot").waitSet("putters", "full").check())
                .hasMessageContaining("waitSet: Depot has no field full (expected: a Condition)");
    }
}
