package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import optimist.Action;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ticket locks that are wrong, and look right to somebody who drives them action by action: they take a ticket in two steps,
 * and the first is hidden, or what decides is in shared memory that is hidden. Lint says where.
 */
@SuppressWarnings("UnusedMethod")
class HolesTest {
    abstract static class Lock {
        final AtomicInteger next;
        final AtomicInteger serving = new AtomicInteger();

        Lock() {
            this(new AtomicInteger());
        }

        Lock(AtomicInteger next) {
            this.next = next;
        }

        public final void lock() {
            if (barges()) {
                return;
            }
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public final void unlock() {
            leave();
        }

        /** To enter without a ticket is wrong, of course. Where nobody else has been at the lock it does not happen. */
        boolean barges() {
            return false;
        }

        abstract int takeTicket();

        @Action("Look")
        final boolean look(int ticket) {
            return serving.get() == ticket;
        }

        @Action("Leave")
        final void leave() {
            serving.getAndIncrement();
        }
    }

    /** A lock that takes its tickets as it should. */
    abstract static class Barging extends Lock {
        @Override
        @Action("TakeTicket")
        final int takeTicket() {
            return next.getAndIncrement();
        }
    }

    // ---- a ticket is taken in two steps

    static class FunctionalField extends Lock {
        private final IntSupplier read = next::get;

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = read.getAsInt();
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class ConstructorOfANestedClass extends Lock {
        static final class Read {
            final int ticket;

            Read(AtomicInteger from) {
                ticket = from.get();
            }
        }

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = new Read(next).ticket;
            next.set(ticket + 1);
            return ticket;
        }
    }

    interface Reads {
        AtomicInteger counter();

        default int read() {
            return counter().get();
        }
    }

    static class DefaultMethod extends Lock implements Reads {
        @Override
        public AtomicInteger counter() {
            return next;
        }

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = read();
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class HandleOfAMethod extends Lock {
        private static final MethodHandle GET = get();

        private static MethodHandle get() {
            try {
                return MethodHandles.lookup().findVirtual(AtomicInteger.class, "get", MethodType.methodType(int.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        @Action("TakeTicket")
        int takeTicket() {
            try {
                int ticket = (int) GET.invokeExact(next);
                next.set(ticket + 1);
                return ticket;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Supertype extends Lock {
        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = ((Number) next).intValue();
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class Text extends Lock {
        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = Integer.parseInt(next.toString());
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class Concatenated extends Lock {
        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = Integer.parseInt("0" + next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    static class Helped extends Lock {
        @Override
        @Action("TakeTicket")
        int takeTicket() {
            int ticket = Helper.read(next);
            next.set(ticket + 1);
            return ticket;
        }
    }

    // ---- what decides is somewhere else

    static class Padded extends Barging {
        static final class Counter extends AtomicInteger {
            private static final long serialVersionUID = 1;
        }

        private final Counter hidden = new Counter();

        @Override
        boolean barges() {
            return hidden.getAndIncrement() > 0;
        }
    }

    static class Collected extends Barging {
        private final List<String> hidden = new ArrayList<>();

        @Override
        boolean barges() {
            return !hidden.isEmpty() || !hidden.add("somebody");
        }
    }

    static class Copied extends Barging {
        private final int[] hidden = new int[1];

        @Override
        boolean barges() {
            int[] copy = new int[1];
            System.arraycopy(hidden, 0, copy, 0, 1);
            Arrays.fill(hidden, 1);
            return copy[0] > 0;
        }
    }

    static class Mapped extends Barging {
        private static final Map<Object, Integer> HIDDEN = new ConcurrentHashMap<>();

        @Override
        boolean barges() {
            return HIDDEN.merge(this, 1, Integer::sum) > 1;
        }
    }

    static class OfAnotherObject extends Barging {
        private final Helper hidden = new Helper();

        @Override
        boolean barges() {
            return hidden.isKnown();
        }
    }

    static class OfTheThread extends Barging {
        private final ThreadLocal<@Nullable Integer> hidden = new ThreadLocal<>();

        @Override
        boolean barges() {
            if (hidden.get() != null) {
                return true;
            }
            hidden.set(1);
            return false;
        }
    }

    static class Locked extends Barging {
        private final ReentrantLock hidden = new ReentrantLock();

        @Override
        boolean barges() {
            return !hidden.tryLock();
        }
    }

    static class Late extends Barging {
        @Override
        boolean barges() {
            return System.nanoTime() == 0;
        }
    }

    static class Lucky extends Barging {
        @Override
        boolean barges() {
            return ThreadLocalRandom.current().nextInt() == 0;
        }
    }

    static class Personal extends Barging {
        @Override
        boolean barges() {
            return Thread.currentThread().getName().equals("me");
        }
    }

    static class OnUnix extends Barging {
        @Override
        boolean barges() {
            return File.separatorChar == '/';
        }
    }

    static class WithInput extends Barging {
        @Override
        boolean barges() {
            return System.in != null;
        }
    }

    static class Written extends Barging implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            leave();
        }
    }

    static Stream<Arguments> holes() {
        return Stream.of(
                Arguments.of(FunctionalField.class, "takeTicket", "calls IntSupplier.getAsInt"),
                Arguments.of(ConstructorOfANestedClass.class, "<init>", "calls AtomicInteger.get"),
                Arguments.of(DefaultMethod.class, "read", "calls AtomicInteger.get"),
                Arguments.of(HandleOfAMethod.class, "takeTicket", "calls MethodHandle.invokeExact"),
                Arguments.of(Supertype.class, "takeTicket", "calls Number.intValue"),
                Arguments.of(Text.class, "takeTicket", "may make several accesses"),
                Arguments.of(Concatenated.class, "takeTicket", "(calls String.valueOf|makes text of AtomicInteger)"),
                Arguments.of(Helped.class, "read", "calls AtomicInteger.get"),
                Arguments.of(Padded.class, "barges", "calls AtomicInteger.getAndIncrement"),
                Arguments.of(Collected.class, "barges", "calls List.add"),
                Arguments.of(Copied.class, "barges", "calls System.arraycopy"),
                Arguments.of(Copied.class, "barges", "calls Arrays.fill"),
                Arguments.of(Mapped.class, "barges", "calls Map.merge"),
                Arguments.of(OfAnotherObject.class, "isKnown", "reads known"),
                Arguments.of(OfTheThread.class, "barges", "calls ThreadLocal.get"),
                Arguments.of(Locked.class, "barges", "calls ReentrantLock.tryLock"),
                Arguments.of(OnUnix.class, "barges", "reads File.separatorChar"),
                Arguments.of(WithInput.class, "barges", "reads System.in"),
                Arguments.of(Written.class, "writeObject", "leads to an action"),
                Arguments.of(Late.class, "barges", "calls System.nanoTime"),
                Arguments.of(Lucky.class, "barges", "calls ThreadLocalRandom.current"),
                Arguments.of(Personal.class, "barges", "calls Thread.currentThread"));
    }

    @ParameterizedTest
    @MethodSource("holes")
    void isFoundAtItsPlace(Class<?> type, String method, String text) {
        Report report = bind(type).check();
        assertThat(report.conforms()).isFalse();
        assertThat(report.lint().findings()).anySatisfy(finding -> {
            assertThat(finding.place())
                    .matches(".*(HolesTest\\$" + type.getSimpleName() + ".*|Reads|Helper)\\." + method
                            + "\\(H(oles|elper)(Test)?.java:[1-9]\\d*\\)");
            // Compilers differ in how they make text.
            assertThat(finding.text()).matches(text + "[,; ].*");
        });
    }

    static Stream<Class<?>> hiding() {
        return Stream.of(Padded.class, Collected.class, Copied.class, Mapped.class, OfTheThread.class);
    }

    /** Already that there is such a field is a finding, whatever is done with it. */
    @ParameterizedTest
    @MethodSource("hiding")
    void soIsTheField(Class<?> type) {
        assertThat(bind(type).check().lint().findings()).anySatisfy(finding -> {
            assertThat(finding.place()).matches(".*\\.(hidden|HIDDEN)\\(HolesTest.java:[1-9]\\d*\\)");
            assertThat(finding.text()).contains("of which the specification does not speak");
        });
    }

    private static Conformance bind(Class<?> type) {
        return Conformance.of(type, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")))
                .shared("next")
                .shared("serving")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }
}
