package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import optimist.Action;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.tla.TlaValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was declared excuses no more than it says: trusted parts, calls that are one step, actions that wait. */
class DeclaredTest {
    private static Model model(String name) {
        return Model.of(name, Path.of("src/test/specs/" + name + ".cfg"));
    }

    private static void refuted(Conformance conformance, String... texts) {
        assertThatThrownBy(conformance::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(texts);
    }

    // ---- a part that is trusted

    public static final class Tickets {
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();

        @Action("Next")
        int next() {
            return next.getAndIncrement();
        }

        @Action("Serving")
        int serving() {
            return serving.get();
        }

        @Action("Serve")
        void serve() {
            serving.getAndIncrement();
        }

        boolean isCrowded() {
            return next.get() > 1;
        }
    }

    public static class Ordered {
        final Tickets tickets = new Tickets();

        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public void unlock() {
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return tickets.next();
        }

        @Action("Look")
        boolean look(int ticket) {
            return tickets.serving() == ticket;
        }

        @Action("Leave")
        void leave() {
            tickets.serve();
        }
    }

    /** Enters without its turn. */
    public static class LooksForACrowd extends Ordered {
        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                if (tickets.isCrowded()) {
                    return;
                }
            }
        }
    }

    /** Looks at the ticket that is served in no action of its own. */
    public static class LooksAgain extends Ordered {
        @Override
        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                if (tickets.serving() >= 1) {
                    return;
                }
            }
        }
    }

    private static Conformance tickets(Class<?> type) {
        return Conformance.of(type, model("TicketLock"))
                .shared("next", "tickets.next", Codec.PLAIN)
                .shared("serving", "tickets.serving", Codec.PLAIN)
                .trust("DeclaredTest.Tickets", "compared by itself")
                .threads("pc", "ticket")
                .call("TakeTicket", "lock")
                .call("Leave", "unlock");
    }

    @Test
    void aTrustedPartIsAccessedByActionsOnly() {
        assertThat(tickets(Ordered.class).verify().conforms()).isTrue();
        refuted(
                tickets(LooksForACrowd.class),
                "calls DeclaredTest.Tickets.isCrowded, which may access DeclaredTest.Tickets.next, and is no action");
        refuted(
                tickets(LooksAgain.class),
                "calls DeclaredTest.Tickets.serving, which may access DeclaredTest.Tickets.serving, and is called by no"
                        + " action");
    }

    public static final class PlainTickets {
        final AtomicInteger next = new AtomicInteger();
        int serving;

        @Action("Next")
        int next() {
            return next.getAndIncrement();
        }

        @Action("Serving")
        int serving() {
            return serving;
        }

        @Action("Serve")
        void serve() {
            serving = serving + 1;
        }
    }

    public static class Unordered {
        final PlainTickets tickets = new PlainTickets();

        public void lock() {
            int ticket = takeTicket();
            while (!look(ticket)) {
                Thread.onSpinWait();
            }
        }

        public void unlock() {
            leave();
        }

        @Action("TakeTicket")
        int takeTicket() {
            return tickets.next();
        }

        @Action("Look")
        boolean look(int ticket) {
            return tickets.serving() == ticket;
        }

        @Action("Leave")
        void leave() {
            tickets.serve();
        }
    }

    @Test
    void theAccessOfATrustedPartIsOneAndHasItsMode() {
        refuted(
                Conformance.of(Unordered.class, model("TicketLock"))
                        .shared("next", "tickets.next", Codec.PLAIN)
                        .shared("serving", "tickets.serving", Codec.PLAIN)
                        .trust("DeclaredTest.PlainTickets", "compared by itself")
                        .threads("pc", "ticket")
                        .call("TakeTicket", "lock")
                        .call("Leave", "unlock"),
                "Unordered.look",
                "its access is plain",
                "Unordered.leave",
                "may make several accesses");
    }

    public static final class Half {
        final AtomicInteger y = new AtomicInteger();

        @Action("Bump")
        int bump() {
            return y.getAndIncrement();
        }

        int more() {
            return bump();
        }
    }

    /** The second access is one call further. */
    public static class Halves {
        final AtomicInteger x = new AtomicInteger();
        final Half half = new Half();

        public void run() {
            both();
        }

        @Action("Both")
        void both() {
            x.getAndIncrement();
            half.more();
        }
    }

    @Test
    void aNonActionOfATrustedPartMakesNoAccess() {
        refuted(
                Conformance.of(Halves.class, model("Pair"))
                        .shared("x")
                        .shared("y", "half.y", Codec.PLAIN)
                        .trust("DeclaredTest.Half", "compared by itself")
                        .threads("pc")
                        .call("Both", "run"),
                "calls DeclaredTest.Half.more, which may access DeclaredTest.Half.y");
    }

    // ---- a call that is one step

    public static class Helper {
        void run(Helped on) {
            on.x.getAndIncrement();
            on.y.getAndIncrement();
        }
    }

    public static class Helped {
        final AtomicInteger x = new AtomicInteger();
        final AtomicInteger y = new AtomicInteger();

        public void run() {
            both(new Helper());
        }

        @Action("Both")
        void both(Helper helper) {
            helper.run(this);
        }
    }

    public static final class Helpers implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new Helper();
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return new TlaValue.Atom("0");
        }
    }

    public static class Given {
        final AtomicInteger x = new AtomicInteger();
        final AtomicInteger y = new AtomicInteger();

        public void run() {
            both(Adds.TO_BOTH);
        }

        @Action("Both")
        void both(Adder adder) {
            adder.add(x, y);
        }
    }

    interface Adder {
        void add(AtomicInteger one, AtomicInteger other);
    }

    enum Adds implements Adder {
        TO_BOTH;

        @Override
        public void add(AtomicInteger one, AtomicInteger other) {
            one.getAndIncrement();
            other.getAndIncrement();
        }
    }

    public static class OwnStep {
        final AtomicInteger x = new AtomicInteger();
        final AtomicInteger y = new AtomicInteger();

        public void run() {
            both();
        }

        @Action("Both")
        void both() {
            twice();
        }

        void twice() {
            x.getAndIncrement();
            y.getAndIncrement();
        }
    }

    private static Conformance pair(Class<?> type) {
        return Conformance.of(type, model("Pair"))
                .shared("x")
                .shared("y")
                .threads("pc")
                .call("Both", "run");
    }

    @Test
    void anotherObjectsFieldLeavesThisOneAlone() {
        refuted(
                pair(Helped.class)
                        .step("DeclaredTest.Helper.run", "so we say")
                        .trust("DeclaredTest.Helper.<init>", "makes nothing")
                        .objects(Helper.class, Helpers.class),
                "calls DeclaredTest.Helper.run, which is said to be one step of another object, and may access"
                        + " DeclaredTest.Helped.x");
        refuted(
                pair(Helped.class).trust("DeclaredTest.Helper", "so we say").objects(Helper.class, Helpers.class),
                "calls DeclaredTest.Helper.run, which may access DeclaredTest.Helped.x, and is no action");
        refuted(
                pair(Given.class).step("DeclaredTest.Adder.add", "so we say"),
                "calls DeclaredTest.Adder.add, which is given DeclaredTest.Given.x");
        refuted(
                pair(OwnStep.class)
                        .step("DeclaredTest.OwnStep.twice", "so we say")
                        .except("twice", "in a step"),
                "calls DeclaredTest.OwnStep.twice, which is no call of another object, and so not one step");
    }

    // ---- an action that waits

    /** Lint does not see what it does. */
    interface Door {
        void enter(Room room, boolean again) throws InterruptedException;
    }

    public static class Room {
        final AtomicInteger count = new AtomicInteger();
        final AtomicInteger word = new AtomicInteger();
        private final Door door;

        Room(Door door) {
            this.door = door;
        }

        public void lock() throws InterruptedException {
            come();
            enter(false);
        }

        public void unlock() throws InterruptedException {
            leave();
        }

        @Action("Come")
        void come() {
            count.getAndIncrement();
        }

        @Action("Enter")
        void enter(boolean again) throws InterruptedException {
            door.enter(this, again);
        }

        @Action("Leave")
        void leave() {
            word.set(0);
        }
    }

    /** They are none of the room's, and so lint does not read them. */
    @SuppressWarnings("all")
    enum Doors implements Door {
        PARKS {
            @Override
            public void enter(Room room, boolean again) {
                while (again || !room.word.compareAndSet(0, 1)) {
                    LockSupport.park();
                }
            }
        },
        SPINS {
            @Override
            public void enter(Room room, boolean again) {
                while (!room.word.compareAndSet(0, 1)) {
                    Thread.onSpinWait();
                }
            }
        },
        /** Gives up when it is interrupted. */
        YIELDS {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                while (!room.word.compareAndSet(0, 1)) {
                    Thread.sleep(Long.MAX_VALUE);
                }
            }
        },
        /** Does not look. */
        BARGES {
            @Override
            public void enter(Room room, boolean again) {
                room.word.set(1);
            }
        },
        /** Waits a little, and does not look. */
        SLEEPS {
            @Override
            public void enter(Room room, boolean again) {
                LockSupport.parkNanos(1_000_000);
                room.word.set(1);
            }
        },
        /** Sleeps a little, and does not look. */
        NAPS {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                Thread.sleep(1);
                room.word.set(1);
            }
        },
        /** Waits for a notification for a little while, and does not look. */
        LISTENS {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                synchronized (this) {
                    wait(1);
                }
                room.word.set(1);
            }
        },
        /** Waits within the JDK. */
        LATCHES {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                while (!room.word.compareAndSet(0, 1)) {
                    new CountDownLatch(1).await();
                }
            }
        },
        /** Waits within the JDK for a notification. */
        JOINS {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                while (!room.word.compareAndSet(0, 1)) {
                    Thread.currentThread().join();
                }
            }
        },
        /** Waits within the JDK a little, and does not look. */
        TIMES_OUT {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                if (!room.word.compareAndSet(0, 1)) {
                    new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS);
                    room.word.set(1);
                }
            }
        },
        /** Leaves a trace before it waits. */
        COUNTS {
            @Override
            public void enter(Room room, boolean again) {
                if (!room.word.compareAndSet(0, 1)) {
                    room.count.getAndIncrement();
                    while (!room.word.compareAndSet(0, 1)) {
                        LockSupport.park();
                    }
                }
            }
        },
        /** Leaves a trace before it waits within the JDK, and removes it when it goes on. */
        UNDOES {
            @Override
            public void enter(Room room, boolean again) throws InterruptedException {
                if (!room.word.compareAndSet(0, 1)) {
                    room.count.getAndIncrement();
                    try {
                        new CountDownLatch(1).await();
                    } finally {
                        room.count.getAndDecrement();
                    }
                }
            }
        },
        /** Makes another action first, which makes no difference to what comes out. */
        AIRS {
            @Override
            public void enter(Room room, boolean again) {
                while (room.word.get() != 0) {
                    LockSupport.park();
                }
                room.leave();
                room.word.set(1);
            }
        }
    }

    public static class Parks extends Room {
        public Parks() {
            super(Doors.PARKS);
        }
    }

    public static class Spins extends Room {
        public Spins() {
            super(Doors.SPINS);
        }
    }

    public static class Yields extends Room {
        public Yields() {
            super(Doors.YIELDS);
        }
    }

    public static class Barges extends Room {
        public Barges() {
            super(Doors.BARGES);
        }
    }

    public static class Sleeps extends Room {
        public Sleeps() {
            super(Doors.SLEEPS);
        }
    }

    public static class Naps extends Room {
        public Naps() {
            super(Doors.NAPS);
        }
    }

    public static class Listens extends Room {
        public Listens() {
            super(Doors.LISTENS);
        }
    }

    public static class Latches extends Room {
        public Latches() {
            super(Doors.LATCHES);
        }
    }

    public static class Joins extends Room {
        public Joins() {
            super(Doors.JOINS);
        }
    }

    public static class TimesOut extends Room {
        public TimesOut() {
            super(Doors.TIMES_OUT);
        }
    }

    public static class Counts extends Room {
        public Counts() {
            super(Doors.COUNTS);
        }
    }

    public static class Undoes extends Room {
        public Undoes() {
            super(Doors.UNDOES);
        }
    }

    public static class Airs extends Room {
        public Airs() {
            super(Doors.AIRS);
        }
    }

    /** Waits for what never happens. */
    public static class ComesBack extends Parks {
        @Override
        public void unlock() throws InterruptedException {
            leave();
            enter(true);
        }
    }

    private static Conformance room(Class<?> type) {
        return Conformance.of(type, model("Room"))
                .shared("count")
                .shared("word")
                .trust("DeclaredTest.Door", "another object")
                .step("DeclaredTest.Door.enter", "so we say")
                .threads("pc")
                .call("Come", "lock")
                .call("Leave", "unlock");
    }

    @Test
    void anActionThatIsSaidToWaitDoes() {
        assertThat(room(Parks.class).blocks("Enter", "it waits").verify().conforms())
                .isTrue();
        assertThat(room(Yields.class).blocks("Enter", "it waits").verify().conforms())
                .isTrue();
        assertThat(room(Spins.class).blocks("Enter", "it waits").verify().conforms())
                .isTrue();
        assertThat(room(Latches.class).blocks("Enter", "it waits").verify().conforms())
                .isTrue();
        assertThat(room(Joins.class).blocks("Enter", "it waits").verify().conforms())
                .isTrue();
        String blocked = "can do nothing; in the class lock() goes on to Enter(false)";
        refuted(room(Barges.class), blocked);
        refuted(room(Barges.class).blocks("Enter", "it waits"), blocked);
    }

    /** However busy the machine is. */
    @ParameterizedTest
    @ValueSource(classes = {Sleeps.class, Naps.class, Listens.class, TimesOut.class})
    void aTimedWaitIsNoWait(Class<?> type) {
        refuted(room(type).blocks("Enter", "it waits"), "can do nothing; in the class lock() goes on to Enter(false)");
    }

    @ParameterizedTest
    @ValueSource(classes = {Counts.class, Undoes.class})
    void aWaitLeavesNoTrace(Class<?> type) {
        refuted(
                room(type).blocks("Enter", "it waits"),
                "lock() goes on to Enter(false), which waits and has changed count from 2 to 3");
    }

    @Test
    void nobodyWaitsForEver() {
        refuted(
                room(ComesBack.class).blocks("Enter", "it waits"),
                "in the class unlock() goes on to Enter(true), which waits for ever");
    }

    @Test
    void onlyAnActionWaits() {
        refuted(room(Parks.class).blocks("Entre", "misspelt"), "Entre was said to wait, and is no action of the class");
    }

    @Test
    void aStepMakesNoActionOfThis() {
        refuted(
                room(Airs.class).blocks("Enter", "it waits"),
                "it makes the action Leave within another one of the same object");
    }
}
