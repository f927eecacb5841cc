package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Difference;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Report;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a comparison did not compare is in its report; and where it would be next to nothing, it fails. */
class GapsTest {
    abstract static class Parts {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        final void enter() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            leave();
        }

        @Action("TakeTicket")
        final int takeTicket() {
            return next.getAndIncrement();
        }

        @Action("Look")
        boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        final void leave() {
            serving.getAndIncrement();
        }
    }

    static class Answering extends Parts {
        public boolean lock() {
            enter();
            return true;
        }

        public boolean isFree() {
            return true;
        }
    }

    @Test
    void gapsAreListed() {
        Report report =
                bind(Answering.class, model().define("twice", "2 * next")).check();
        assertThat(report.difference()).isNull();
        assertThat(report.gaps())
                .containsExactly(
                        "steps from 19 states, which a constraint excludes",
                        "unlock() in 65 states where Leave is not possible: left to the client",
                        "lock() in 48 states where TakeTicket is not possible: left to the client");
        assertThat(report.toString())
                .contains("TOO LITTLE of lock: nobody observes what it returns")
                .contains("TOO LITTLE of isFree(): it is public, and no call begins with it");
    }

    @Test
    void observedResultsAreNoGap() {
        Report report = bind(Answering.class, model()).observe(GapsTest::locks).check();
        assertThat(report.scarce()).singleElement().asString().startsWith("isFree(): it is public");
    }

    static class AnswersALetter extends Parts {
        public char lock() {
            enter();
            return 'a';
        }
    }

    static class AnswersAText extends Parts {
        public String lock() {
            enter();
            return "a";
        }
    }

    enum Kind {
        READ,
        WRITE
    }

    static class AnswersAKind extends Parts {
        public Kind lock() {
            enter();
            return Kind.READ;
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {AnswersALetter.class, AnswersAText.class, AnswersAKind.class})
    void anAnswerOfWhichOnlyIsAskedThatThereIsOne(Class<?> type) {
        assertThat(locksIf(type, Objects::nonNull).scarce())
                .singleElement()
                .asString()
                .startsWith("lock: nobody observes what it returns");
        assertThat(locksIf(type, answer -> List.of("a", "READ").contains(String.valueOf(answer)))
                        .scarce())
                .isEmpty();
    }

    abstract static class Seat {
        final AtomicBoolean held = new AtomicBoolean();

        public final void unlock() {
            leave();
        }

        @Action("Enter")
        final boolean enter() {
            return !held.getAndSet(true);
        }

        @Action("Leave")
        final void leave() {
            held.set(false);
        }
    }

    static class Trying extends Seat {
        public boolean tryLock() {
            return enter();
        }
    }

    /** Nobody learns that the lock is theirs. */
    static class NeverSaysSo extends Seat {
        public boolean tryLock() {
            enter();
            return false;
        }
    }

    /** The seat, or null. */
    static class Handing extends Seat {
        public @Nullable String tryLock() {
            return enter() ? "seat" : null;
        }
    }

    @Test
    void anAnswerOfWhichOneValueIsObserved() {
        notObserved(Trying.class, (answer, free) -> no(answer) || free, "whether it returns true or false after Enter");
        notObserved(
                Trying.class, (answer, free) -> yes(answer) || !free, "whether it returns false or true after Enter");
        notObserved(NeverSaysSo.class, (answer, free) -> no(answer) || free, "whether it returns false or true");
        assertThat(seat(Trying.class, (answer, free) -> yes(answer) == free).conforms())
                .isTrue();
        assertThat(seat(NeverSaysSo.class, (answer, free) -> yes(answer) == free)
                        .difference())
                .contains("tryLock() returns false: only who finds it free has it");
    }

    @Test
    void anAnswerOfWhichNullIsNotObserved() {
        notObserved(
                Handing.class,
                (answer, free) -> free ? "seat".equals(answer.returned()) : true,
                "whether it returns null or seat after Enter");
        assertThat(seat(
                                Handing.class,
                                (answer, free) -> free ? "seat".equals(answer.returned()) : answer.returned() == null)
                        .conforms())
                .isTrue();
    }

    private static boolean yes(Answer answer) {
        return Boolean.TRUE.equals(answer.returned());
    }

    private static boolean no(Answer answer) {
        return Boolean.FALSE.equals(answer.returned());
    }

    private static void notObserved(Class<?> type, BiPredicate<Answer, Boolean> right, String text) {
        assertThat(seat(type, right).scarce())
                .singleElement()
                .asString()
                .startsWith("tryLock: nobody observes " + text);
    }

    private static Report seat(Class<?> type, BiPredicate<Answer, Boolean> right) {
        return Conformance.of(type, Model.of("Seat", Path.of("src/test/specs/Seat.cfg")))
                .shared("held")
                .threads("pc")
                .call("Enter", "tryLock")
                .call("Leave", "unlock")
                .observe((step, before) -> {
                    boolean free = before.apply("held").toString().equals("FALSE");
                    if (step.next() instanceof Answer answer
                            && answer.call().method().equals("tryLock")
                            && !right.test(answer, free)) {
                        throw Observer.wrong(answer, "only who finds it free has it");
                    }
                    return Map.of();
                })
                .check();
    }

    private static Report locksIf(Class<?> type, Predicate<@Nullable Object> right) {
        return bind(type, model())
                .observe((step, before) -> {
                    if (step.next() instanceof Answer answer
                            && answer.call().method().equals("lock")
                            && !right.test(answer.returned())) {
                        throw Observer.wrong(answer, "it is locked otherwise");
                    }
                    return Map.of();
                })
                .check();
    }

    @Test
    void aVariableThatIsBoundToNothing() {
        Report report = Conformance.of(Silent.class, model())
                .shared("next")
                .shared("serving")
                .threads("pc")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock")
                .check();
        assertThat(report.notCompared()).containsExactly("ticket");
        assertThat(report.toString()).contains("not compared: the variables ticket\n");
    }

    static class Bounded extends Silent {
        @Override
        boolean look(int ticket) {
            return ticket < 100_000 && super.look(ticket);
        }
    }

    @Test
    void aConstantThatIsReplaced() {
        assertThat(bind(Bounded.class, model()).constant(100_000, 7).check().toString())
                .contains(": conforms\n")
                .contains("the constant 100000 is replaced by 7\n");
    }

    private static Map<String, TlaValue> locks(Observer.Step step, Function<String, TlaValue> before) {
        if (step.next() instanceof Answer answer && Boolean.FALSE.equals(answer.returned())) {
            throw Observer.wrong(answer, "it is locked");
        }
        return Map.of();
    }

    static class Throwing extends Parts {
        public void lock() {
            enter();
            throw new IllegalStateException("locked");
        }
    }

    @Test
    void anExceptionThatNobodyObserves() {
        assertThat(difference(bind(Throwing.class, model())))
                .contains("lock() throws IllegalStateException, and nobody observes that it throws");
    }

    // ---- actions

    static class Silent extends Parts {
        public void lock() {
            enter();
        }
    }

    @Test
    void anActionThatTheModelNeverTakes() {
        Model nobodyLeaves = model().within("\\A t \\in Threads : pc[t] # \"inside\"");
        Report report = bind(Silent.class, nobodyLeaves).check();
        assertThat(report.difference()).isNull();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("TOO LITTLE of Leave: 0 steps (expected: 5 or more");
        assertThat(bind(Silent.class, nobodyLeaves)
                        .without("Leave", "nobody gets in")
                        .without("Look", "nobody gets in")
                        .undriven("unlock", "nobody gets in")
                        .check()
                        .conforms())
                .isTrue();
    }

    @Test
    void anActionOfWhichAConstraintLeavesAHandful() {
        Report report = bind(Silent.class, model().within("next <= 1")).check();
        assertThat(report.steps("Leave")).isPositive();
        assertThat(report.conforms()).isFalse();
        assertThat(report.scarce()).anyMatch(text -> text.startsWith("Leave: "));
    }

    static class Peeking extends Parts {
        public void lock() {
            int ticket = takeTicket();
            while (serving.get() != ticket) {
                Thread.onSpinWait();
            }
        }
    }

    /** An exception is for what is not compared. */
    @Test
    void aCallThatIsAnException() {
        assertThat(difference(bind(Peeking.class, model()).except("lock", "it is a lock")))
                .contains("lock() is a call of the specification; it was declared that it makes accesses beside it");
    }

    // ---- time

    static class Stuck extends Parts {
        public void lock() {
            enter();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aCallThatGoesRoundForEver() {
        Conformance conformance = bind(Stuck.class, model()).trust("Thread", "whoever has lost patience interrupts it");
        assertThatThrownBy(() -> conformance.limit(Duration.ofMillis(300)).check())
                .isInstanceOf(Difference.class)
                .hasMessageMatching(
                        "T\\d: lock\\(\\) after its action Look\\(0\\) returned true has not ended for 300 ms; it is at"
                                + " .*GapsTest\\$Stuck.lock\\(GapsTest.java:\\d+\\)");
    }

    static class Asleep extends Parts {
        public void lock() {
            enter();
        }

        @Override
        boolean look(int ticket) {
            LockSupport.park();
            return super.look(ticket);
        }
    }

    @Test
    void aCallThatSleeps() {
        Conformance conformance = bind(Asleep.class, model()).trust("LockSupport.park", "it is woken up");
        assertThatThrownBy(() -> conformance.limit(Duration.ofMillis(300)).check())
                .isInstanceOf(Difference.class)
                .hasMessageMatching(
                        "T\\d: lock\\(\\) after its action TakeTicket\\(\\) returned 0 has not ended for 300 ms; it"
                                + " is at .*GapsTest\\$Asleep.look\\(GapsTest.java:\\d+\\)");
    }

    // ---- types of fields

    /** Each action has the monitor. */
    static class Shorts {
        private short next;
        private short serving;

        public short lock() {
            short ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
            return ticket;
        }

        public void unlock() {
            leave();
        }

        @Action("TakeTicket")
        synchronized short takeTicket() {
            return next++;
        }

        @Action("Look")
        synchronized boolean look(short ticket) {
            return serving == ticket;
        }

        @Action("Leave")
        synchronized void leave() {
            serving++;
        }
    }

    @Test
    void fieldsAndResultsOfTheTypeShort() {
        Report report = bind(Shorts.class, model())
                .observe((step, before) -> {
                    if (step.next() instanceof Answer answer
                            && answer.call().method().equals("lock")
                            && !Codec.PLAIN
                                    .toSpec(answer.returned())
                                    .equals(before.apply("ticket").asFunction().get(step.thread()))) {
                        throw Observer.wrong(answer, "it is another ticket");
                    }
                    return Map.of();
                })
                .check();
        assertThat(report.conforms()).as(report.toString()).isTrue();
    }

    /** An observer that cannot handle null does not notice that the number is another. */
    @Test
    void aResultOfTheTypeShortThatIsNotObserved() {
        Report report = bind(Shorts.class, model())
                .observe((step, before) -> {
                    if (step.next() instanceof Answer answer
                            && answer.call().method().equals("lock")
                            && (short) Objects.requireNonNull(answer.returned()) < 0) {
                        throw Observer.wrong(answer, "it is negative");
                    }
                    return Map.of();
                })
                .check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.toString()).contains("TOO LITTLE of lock: ");
    }

    static class Fractional {
        volatile double next;
    }

    static class References {
        final Object[] next = new Object[1];
    }

    @ParameterizedTest
    @ValueSource(classes = {Fractional.class, References.class})
    void aFieldOfATypeThatNoCodecCanWrite(Class<?> type) throws NoSuchFieldException {
        String field = type.getDeclaredField("next").getType().getSimpleName();
        assertThatThrownBy(() -> Conformance.of(type, model())
                        .shared("next")
                        .threads("pc", "ticket")
                        .replay(new Trace(List.of(), 0, null)))
                .hasMessageContaining("the field next of " + type.getName() + " is a " + field + " (expected: a whole");
    }

    private static String difference(Conformance conformance) {
        Report report = conformance.check();
        assertThat(report.conforms()).isFalse();
        return String.valueOf(report.difference());
    }

    private static Conformance bind(Class<?> type, Model model) {
        return Conformance.of(type, model)
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
