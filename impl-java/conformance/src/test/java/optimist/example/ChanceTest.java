package optimist.example;

import static optimist.example.UnseenTest.tickets;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.conformance.Report;
import optimist.example.UnseenTest.Tickets;
import org.junit.jupiter.api.Test;

/** Ticket locks that decide by the depth of the stack, by the initialisation of a class, or by the environment. */
@SuppressWarnings({"all", "finally", "try"})
class ChanceTest {
    private static final int DEEP = 500;

    private static int dig(int depth) {
        return depth == 0 ? 0 : 1 + dig(depth - 1);
    }

    // ---- the stack and the heap

    /** Whoever calls with little stack left enters without a ticket. */
    static class CatchesError extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                return dig(DEEP) != DEEP;
            } catch (Error e) {
                return true;
            }
        }
    }

    static class CatchesThrowable extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                return dig(DEEP) != DEEP;
            } catch (IllegalStateException | Error e) {
                return true;
            } catch (Throwable e) {
                return true;
            }
        }
    }

    static class ReturnsInFinally extends HolesTest.Barging {
        @Override
        boolean barges() {
            boolean isDeep = true;
            try {
                dig(DEEP);
                isDeep = false;
            } finally {
                return isDeep;
            }
        }
    }

    /** The error becomes another exception on the way. */
    static class Converts extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                digOrFail();
                return false;
            } catch (IllegalStateException e) {
                return true;
            }
        }

        private static void digOrFail() {
            boolean isDeep = true;
            try {
                dig(DEEP);
                isDeep = false;
            } finally {
                if (isDeep) {
                    fail();
                }
            }
        }

        private static void fail() {
            throw new IllegalStateException("deep");
        }
    }

    static class CatchesDirectly extends HolesTest.Barging {
        @Override
        boolean barges() {
            try {
                return dig(DEEP) != DEEP;
            } catch (StackOverflowError e) {
                return true;
            }
        }
    }

    /** It goes on in a loop that ends with an exception in any case. */
    static class CatchesInALoop extends Tickets {
        @Override
        public void unlock() {
            boolean isDeep = false;
            while (true) {
                if (isDeep) {
                    leave();
                    throw new IllegalStateException();
                }
                try {
                    dig(DEEP);
                } catch (Error e) {
                    isDeep = true;
                    continue;
                }
                throw new IllegalStateException();
            }
        }
    }

    private static void isFound(Class<?> type, String method, String text) {
        Report report = tickets(type).check();
        assertThat(report.conforms()).as(report.toString()).isFalse();
        assertThat(report.lint().findings()).anySatisfy(finding -> {
            assertThat(finding.place()).contains(type.getSimpleName() + "." + method + "(ChanceTest.java:");
            assertThat(finding.text()).contains(text);
        });
    }

    @Test
    void errorIsCaught() {
        isFound(CatchesError.class, "barges", "catches Error and goes on: a StackOverflowError or an OutOfMemoryError");
        isFound(CatchesThrowable.class, "barges", "catches Error and goes on");
        isFound(CatchesThrowable.class, "barges", "catches Throwable and goes on");
        isFound(CatchesThrowable.class, "barges", "catches(\"ChanceTest.CatchesThrowable.barges\", \"why\")");
        isFound(CatchesInALoop.class, "unlock", "catches Error and goes on");
        isFound(CatchesDirectly.class, "barges", "catches StackOverflowError: whether it is thrown depends");
    }

    @Test
    void returnInFinally() {
        isFound(ReturnsInFinally.class, "barges", "ends any exception in a finally block: a StackOverflowError");
    }

    @Test
    void errorIsConverted() {
        isFound(Converts.class, "digOrFail", "may throw another exception while it passes on an error");
    }

    @Test
    void catchIsDeclared() {
        Report report = tickets(CatchesError.class)
                .catches("ChanceTest.CatchesError.barges", "threads have a large stack")
                .verify();
        assertThat(report.lint().toString()).contains("goes on").contains(": threads have a large stack");
    }

    /** Errors pass through. */
    static class PassesOn extends Tickets {
        private static final class Guard implements AutoCloseable {
            @Override
            public void close() {}
        }

        @Override
        public void lock() {
            boolean isInside = false;
            try {
                super.lock();
                isInside = true;
            } finally {
                check(isInside);
            }
        }

        @Override
        public void unlock() {
            try (Guard guard = new Guard()) {
                super.unlock();
            } catch (Throwable e) {
                check(true);
                throw e;
            }
        }

        private static void check(boolean is) {}
    }

    @Test
    void errorsThatPassThroughAreFine() {
        assertThat(tickets(PassesOn.class).verify().conforms()).isTrue();
    }

    // ---- classes and their environment

    /** Only the first call in a JVM unlocks. */
    static class LeavesOnce extends Tickets {
        private static final class Once {
            static final int ZERO = Integer.parseInt("none");

            static void touch() {}
        }

        @Override
        public void unlock() {
            if (isFirst()) {
                super.unlock();
            }
        }

        private static boolean isFirst() {
            try {
                Once.touch();
                return false;
            } catch (ExceptionInInitializerError e) {
                return true;
            } catch (NoClassDefFoundError e) {
                return false;
            }
        }
    }

    static class ManyProcessors extends HolesTest.Barging {
        private static final boolean MANY = Runtime.getRuntime().availableProcessors() > 1000;

        @Override
        boolean barges() {
            return MANY;
        }
    }

    static final class Settings {
        static final int LEVEL = Integer.getInteger("barge", 0);

        private Settings() {}
    }

    static class OfAProperty extends HolesTest.Barging {
        @Override
        boolean barges() {
            return Settings.LEVEL > 0;
        }
    }

    static class OfTheEnvironment extends HolesTest.Barging {
        private final boolean barges = System.getenv("BARGE") != null;

        @Override
        boolean barges() {
            return barges;
        }
    }

    static class OfTheEnvironmentIndirectly extends HolesTest.Barging {
        private final boolean barges = isSet();

        private static boolean isSet() {
            return System.getenv("BARGE") != null;
        }

        @Override
        boolean barges() {
            return barges;
        }
    }

    /** Whoever initialises it changes what others see. */
    static final class Touched {
        static final int ONE = Integer.parseInt("1");

        static {
            Counts.TOUCHED.getAndIncrement();
        }

        private Touched() {}
    }

    static final class Counts {
        static final AtomicInteger TOUCHED = new AtomicInteger();

        private Counts() {}
    }

    static class Touches extends HolesTest.Barging {
        @Override
        boolean barges() {
            return Touched.ONE == 2;
        }
    }

    @Test
    void initialiserThatThrows() {
        isFound(LeavesOnce.class, "isFirst", "catches NoClassDefFoundError: whether it is thrown depends on what has");
        isFound(LeavesOnce.class, "isFirst", "catches ExceptionInInitializerError: whether it is thrown");
    }

    /** A repeated call must repeat its actions. */
    @Test
    void callThatEndsEarlierWhenItIsRepeated() {
        assertThat(tickets(LeavesOnce.class)
                        .catches("isFirst", "nobody touches it before")
                        .check()
                        .difference())
                .contains("unlock() ends before its actions were repeated: it depends on more than what they return");
    }

    @Test
    void environmentInAFinalField() {
        isFound(ManyProcessors.class, "<clinit>", "calls Runtime.availableProcessors, and it is not known");
        isFound(OfTheEnvironment.class, "<init>", "calls System.getenv, and it is not known");
        isFound(OfTheEnvironmentIndirectly.class, "isSet", "calls System.getenv, and it is not known");
    }

    static class UnderTheEnvironment extends OfTheEnvironment {}

    @Test
    void declaredConstructorDoesNotExcuseThoseAbove() {
        Report report = tickets(UnderTheEnvironment.class)
                .except("ChanceTest.UnderTheEnvironment.<init>", "so we say")
                .check();
        assertThat(report.conforms()).as(report.toString()).isFalse();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.place()).contains("OfTheEnvironment.<init>("));
    }

    static final class Registry {
        private static final List<String> ALL = new ArrayList<>();

        private Registry() {}

        static List<String> all() {
            return ALL;
        }
    }

    /** Others see what it leaves behind. */
    static class Registers extends Tickets {
        Registers() {
            Registry.all().add("one");
        }
    }

    @Test
    void constructorThatChangesOthers() {
        isFound(Registers.class, "<init>", "calls List.add, and it is not known what that does");
    }

    @Test
    void initialiserOfAnotherClass() {
        Report report = tickets(OfAProperty.class).check();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.toString())
                        .contains("Settings.<clinit>(ChanceTest.java:")
                        .contains("calls Integer.getInteger"));
        report = tickets(Touches.class).check();
        assertThat(report.lint().findings())
                .anySatisfy(finding -> assertThat(finding.toString())
                        .contains("Touched.<clinit>(ChanceTest.java:")
                        .contains("AtomicInteger.getAndIncrement"));
    }

    @Test
    void environmentIsDeclared() {
        Report trusted = tickets(ManyProcessors.class)
                .trust("Runtime.getRuntime", "it is an optimisation")
                .trust("Runtime.availableProcessors", "it is an optimisation")
                .verify();
        assertThat(trusted.lint().toString()).contains("calls Runtime.availableProcessors: it is an optimisation");
        assertThat(trusted.gaps())
                .contains("what the class does if Runtime.availableProcessors returns otherwise than here")
                .noneMatch(gap -> gap.contains("Runtime.getRuntime"));
        assertThat(tickets(Touches.class)
                        .except("ChanceTest.Touched.<clinit>", "it counts for a debugger")
                        .check()
                        .conforms())
                .isTrue();
    }
}
