package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import optimist.Action;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Report;
import org.junit.jupiter.api.Test;

/** Classes that are not their specification in Java's memory, though each access leads to the same values. */
class PlacesTest {
    private static final Path SPECS = Path.of("src/test/specs");
    private static final Path MEMORY = Path.of("../../specs/memory");

    // ---- an update

    abstract static class Handed {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        public void pass() {
            if (see()) {
                hand();
            }
        }

        public int receive() {
            return look() ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Action("Raise")
        void raise() {
            flag.setRelease(1);
        }

        @Action("See")
        boolean see() {
            return flag.getOpaque() == 1;
        }

        abstract void hand();

        @Action("Look")
        boolean look() {
            return flag.getAcquire() == 2;
        }

        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    static class Adds extends Handed {
        @Override
        @Action("Hand")
        void hand() {
            flag.getAndIncrement();
        }
    }

    /** It has seen what it adds to, so that this is the same. */
    static class Exchanges extends Handed {
        @Override
        @Action("Hand")
        void hand() {
            flag.getAndSet(2);
        }
    }

    /** It breaks the release sequence: who finds the two knows nothing of the letter. */
    static class Stores extends Handed {
        @Override
        @Action("Hand")
        void hand() {
            flag.set(2);
        }
    }

    /** The same with an update that is a release, and learns nothing itself. */
    abstract static class Handled {
        static final VarHandle FLAG;

        static {
            try {
                FLAG = MethodHandles.lookup().findVarHandle(Handled.class, "flag", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        final AtomicInteger letter = new AtomicInteger();
        volatile int flag;

        public void send() {
            write();
            raise();
        }

        public void pass() {
            if (see()) {
                hand();
            }
        }

        public int receive() {
            return look() ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Action("Raise")
        void raise() {
            FLAG.setRelease(this, 1);
        }

        @Action("See")
        boolean see() {
            return (int) FLAG.getOpaque(this) == 1;
        }

        abstract void hand();

        @Action("Look")
        boolean look() {
            return (int) FLAG.getAcquire(this) == 2;
        }

        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    static class AddsWithRelease extends Handled {
        @Override
        @Action("Hand")
        void hand() {
            int unused = (int) FLAG.getAndAddRelease(this, 1);
        }
    }

    static class StoresWithRelease extends Handled {
        @Override
        @Action("Hand")
        void hand() {
            FLAG.setRelease(this, 2);
        }
    }

    private static Report handedOn(Class<?> type) {
        return handed(Conformance.of(type, ofHanded().with("Volatile", "{}").with("Releasing", "{\"raise\", \"hand\"}"))
                .weaker("Hand", Mode.RELEASE, MODEL)
                .without("Drains", "nothing is volatile"));
    }

    private static Report handed(Class<?> type) {
        return handed(Conformance.of(type, ofHanded()));
    }

    private static Model ofHanded() {
        return places(Model.of("Handed", SPECS.resolve("Handed.cfg"), MEMORY.resolve("java"), MEMORY));
    }

    private static Report handed(Conformance conformance) {
        return conformance
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("See", "pass")
                .call("Look", "receive")
                .observe(LetterTest::got, "got")
                .weaker("Write", Mode.OPAQUE, MODEL)
                .weaker("Raise", Mode.RELEASE, MODEL)
                .weaker("See", Mode.OPAQUE, MODEL)
                .weaker("Look", Mode.ACQUIRE, MODEL)
                .weaker("Read", Mode.OPAQUE, MODEL)
                .fence("Drains")
                .check();
    }

    @Test
    void aStoreIsNoUpdate() {
        assertThat(handed(Adds.class).toString()).contains(": conforms");
        assertThat(handed(Exchanges.class).toString()).contains(": conforms");
        assertThat(handed(Stores.class).toString()).contains("DIFFERS");
        assertThat(handedOn(AddsWithRelease.class).toString()).contains(": conforms");
        assertThat(handedOn(StoresWithRelease.class).toString()).contains("DIFFERS");
    }

    // ---- what is looked at for the sake of the mode

    abstract static class Twice {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        public int receive() {
            if (peek()) {
                again();
                return read();
            }
            return -1;
        }

        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Action("Raise")
        void raise() {
            flag.setRelease(1);
        }

        @Action("Peek")
        boolean peek() {
            return flag.getOpaque() == 1;
        }

        abstract int again();

        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    static class LooksAgain extends Twice {
        @Override
        @Action("Again")
        int again() {
            return flag.getAcquire();
        }
    }

    /** What it has found before was not released for it. */
    static class LooksElsewhere extends Twice {
        @Override
        @Action("Again")
        int again() {
            return letter.getAcquire();
        }
    }

    /** It does not even return what it has found. */
    static class LooksElsewhereForNothing extends Twice {
        @Override
        @Action("Again")
        int again() {
            letter.getAcquire();
            return 1;
        }
    }

    /** What it looks at again is in an array, and nobody can tell where. */
    static class LooksSomewhere {
        final AtomicIntegerArray both = new AtomicIntegerArray(2);

        public void send() {
            write();
            raise();
        }

        public int receive() {
            if (peek()) {
                again();
                return read();
            }
            return -1;
        }

        @Action("Write")
        void write() {
            both.setOpaque(0, 1);
        }

        @Action("Raise")
        void raise() {
            both.setRelease(1, 1);
        }

        @Action("Peek")
        boolean peek() {
            return both.getOpaque(1) == 1;
        }

        @Action("Again")
        void again() {
            both.getAcquire(0);
        }

        @Action("Read")
        int read() {
            return both.getOpaque(0);
        }
    }

    private static Model ofTwice() {
        return Model.of("Twice", SPECS.resolve("Twice.cfg"), MEMORY.resolve("java"), MEMORY);
    }

    private static Report twice(Class<?> type) {
        return twice(Conformance.of(type, places(ofTwice())).shared("letter").shared("flag"));
    }

    private static Report twice(Conformance conformance) {
        return conformance
                .threads("pc")
                .call("Write", "send")
                .call("Peek", "receive")
                .observe(LetterTest::got, "got")
                .weaker("Write", Mode.OPAQUE, MODEL)
                .weaker("Raise", Mode.RELEASE, MODEL)
                .weaker("Peek", Mode.OPAQUE, MODEL)
                .weaker("Again", Mode.ACQUIRE, MODEL)
                .weaker("Read", Mode.OPAQUE, MODEL)
                .fence("Drains")
                .without("Drains", "nothing is volatile")
                .check();
    }

    @Test
    void anUnobservedReadIsWhereTheSpecificationReads() {
        assertThat(twice(LooksAgain.class).toString()).contains(": conforms");
        assertThat(twice(LooksElsewhere.class).toString()).contains("DIFFERS");
        assertThat(twice(LooksElsewhereForNothing.class).toString()).contains("DIFFERS");
        Model model = ofTwice().define("both", "[letter |-> <<\"letter\", 0>>, flag |-> <<\"flag\", 0>>]");
        assertThat(twice(Conformance.of(LooksSomewhere.class, model)
                                .shared("both", "both", Codec.array(Map.of("letter", 0, "flag", 1))))
                        .toString())
                .contains("Again: what it finds makes no difference to anything");
    }

    // ---- what is there already

    abstract static class Checked extends Letter {
        @Override
        public void send() {
            write();
            raise(0);
            check();
        }

        @Override
        @Action("Raise")
        void raise(int n) {
            flag.setRelease(1);
        }

        abstract void check();
    }

    static class Looks extends Checked {
        @Override
        @Action("Check")
        void check() {
            flag.getOpaque();
        }
    }

    static class RaisesAgain extends Checked {
        @Override
        @Action("Check")
        void check() {
            flag.setOpaque(1);
        }
    }

    static class LooksOnly extends Checked {
        @Override
        @Action("Confirm")
        void check() {
            flag.getOpaque();
        }
    }

    static class Confirms extends Checked {
        @Override
        @Action("Confirm")
        void check() {
            flag.setOpaque(1);
        }
    }

    private static Report checked(Class<?> type, String action) {
        Model model = Model.of("Twice", SPECS.resolve(action + ".cfg"), MEMORY.resolve("java"), MEMORY);
        return letter(
                Conformance.of(type, places(model)).accesses(action, "check").weaker(action, Mode.OPAQUE, MODEL));
    }

    /** Who finds the flag that was raised again does not know the letter. */
    @Test
    void aValueThatIsStoredAgainIsAnother() {
        assertThat(checked(Looks.class, "Check").toString()).contains(": conforms");
        assertThat(checked(RaisesAgain.class, "Check").toString()).contains("DIFFERS");
        assertThat(checked(Confirms.class, "Confirm").toString()).contains(": conforms");
        assertThat(checked(LooksOnly.class, "Confirm").toString()).contains("DIFFERS");
    }

    // ---- the order in a place

    static class Page {
        final AtomicInteger page = new AtomicInteger();

        @Action("Write")
        private void put(int n) {
            page.setOpaque(n);
        }

        public void write(int n) {
            put(n);
        }
    }

    /** What is stored later may be below what was stored before. */
    @Test
    void eachPlaceInTheOrderIsOneOfTheSpecification() {
        Model model = Model.of("OnTop", SPECS.resolve("OnTop.cfg"), MEMORY.resolve("java"), MEMORY)
                .place("page", "<<\"page\", 0>>");
        Report report = Conformance.of(Page.class, model)
                .shared("page")
                .threads("pc")
                .call("Write", (thread, before, after) -> new Call("write", List.of(thread.equals("A") ? 1 : 2)))
                .weaker("Write", Mode.OPAQUE, MODEL)
                .fence("Drains")
                .check();
        assertThat(report.toString()).contains("DIFFERS");
    }

    // ---- modes

    abstract static class Letter {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise(0);
        }

        public int receive() {
            return look() ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        abstract void raise(int n);

        @Action("Look")
        boolean look() {
            return flag.getAcquire() == 1;
        }

        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    static class ReleasesSometimes extends Letter {
        @Override
        @Action("Raise")
        void raise(int n) {
            if (n > 0) {
                flag.setRelease(1);
            } else {
                flag.setOpaque(1);
            }
        }
    }

    private static Report letter(Class<?> type, Model model) {
        return letter(Conformance.of(type, places(model)));
    }

    private static Report letter(Conformance conformance) {
        return conformance
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("Look", "receive")
                .observe(LetterTest::got, "got")
                .weaker("Write", Mode.OPAQUE, MODEL)
                .weaker("Raise", Mode.RELEASE, MODEL)
                .weaker("Look", Mode.ACQUIRE, MODEL)
                .weaker("Read", Mode.OPAQUE, MODEL)
                .fence("Drains")
                .check();
    }

    private static Model ofLetter() {
        return Model.of("Letter", SPECS.resolve("LetterInJava.cfg"), MEMORY.resolve("java"), MEMORY);
    }

    @Test
    void anActionHasOneMode() {
        assertThat(letter(ReleasesSometimes.class, ofLetter()).toString()).contains("DIFFERS");
    }

    abstract static class TwoLooks {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        public int receive() {
            return look(0) && look(1) ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Action("Raise")
        void raise() {
            flag.setRelease(1);
        }

        @Action("Look2")
        boolean look(int n) {
            return flag.getOpaque() == 1;
        }

        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    static class NeverAcquires extends TwoLooks {}

    /** The second look of the specification is an acquire; the class makes none. */
    @Test
    void anAccessOfTheSpecificationWithAnotherNameHasAMode() {
        Model model = places(Model.of("Twice", SPECS.resolve("Look2.cfg"), MEMORY.resolve("java"), MEMORY));
        Report report = Conformance.of(NeverAcquires.class, model)
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("Look2", "receive")
                .accesses("Look2", "look")
                .observe(LetterTest::got, "got")
                .weaker("Write", Mode.OPAQUE, MODEL)
                .weaker("Raise", Mode.RELEASE, MODEL)
                .weaker("Look2", Mode.OPAQUE, MODEL)
                .weaker("Read", Mode.OPAQUE, MODEL)
                .fence("Drains")
                .check();
        assertThat(report.toString()).contains("DIFFERS");
    }

    // ---- what is no fence

    static class Volatile {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        public int receive() {
            return look() ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.set(1);
        }

        @Action("Raise")
        void raise() {
            flag.set(1);
        }

        @Action("Look")
        boolean look() {
            return flag.get() == 1;
        }

        @Action("Read")
        int read() {
            return letter.get();
        }
    }

    private static Report fenced(String config, String fence) {
        Model model = places(Model.of("Twice", SPECS.resolve(config), MEMORY.resolve("java"), MEMORY));
        return Conformance.of(Volatile.class, model)
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("Look", "receive")
                .observe(LetterTest::got, "got")
                .fence(fence)
                .without("Raise", "W never gets so far")
                .without("Read", "R never gets so far")
                .check();
    }

    /** W never has its fence, and so never raises the flag. The class does. */
    @Test
    void aFenceThatIsDueMustBePossible() {
        assertThat(fenced("OfOne.cfg", "DrainsOfOne").toString()).contains("DIFFERS");
    }

    @Test
    void aFenceDoesNothingElse() {
        assertThat(fenced("Gets.cfg", "DrainsAndGets").toString()).contains("DIFFERS");
    }

    // ---- what is in no place

    static class Plain {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        public int receive() {
            return look() ? read() : -1;
        }

        @Action("Write")
        void write() {
            letter.setPlain(1);
        }

        @Action("Raise")
        void raise() {
            flag.setOpaque(1);
        }

        @Action("Look")
        boolean look() {
            return flag.getOpaque() == 1;
        }

        @Action("Read")
        int read() {
            return letter.getPlain();
        }
    }

    @Test
    void sharedVariablesArePlaces() {
        Model model = Model.of("Sheet", SPECS.resolve("Sheet.cfg"), MEMORY.resolve("java"), MEMORY)
                .place("flag", "<<\"flag\", 0>>");
        Conformance conformance = Conformance.of(Plain.class, model)
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("Look", "receive")
                .observe(LetterTest::got, "got")
                .weaker("Write", Mode.PLAIN, MODEL)
                .weaker("Raise", Mode.OPAQUE, MODEL)
                .weaker("Look", Mode.OPAQUE, MODEL)
                .weaker("Read", Mode.PLAIN, MODEL)
                .fence("Drains");
        assertThatThrownBy(conformance::check).hasMessageContaining("letter is no place in memory");
    }

    // ----

    private static final String MODEL = "the model says what it does";

    private static Model places(Model model) {
        return model.place("letter", "<<\"letter\", 0>>").place("flag", "<<\"flag\", 0>>");
    }
}
