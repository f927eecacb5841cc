package optimist.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import optimist.Action;
import optimist.conformance.Conformance;
import optimist.conformance.Lint;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Report;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import org.junit.jupiter.api.Test;

/** Classes and their specification where a thread may find what is old. */
class LetterTest {
    private static final Path SPECS = Path.of("src/test/specs");
    private static final Path MEMORY = Path.of("../../specs/memory");

    // ---- the classes

    /** One writes a letter, and raises a flag. */
    abstract static class Letter {
        final AtomicInteger letter = new AtomicInteger();
        final AtomicInteger flag = new AtomicInteger();

        public void send() {
            write();
            raise();
        }

        /** What is in the letter, or -1 if the flag is not raised. */
        public int receive() {
            return look() ? read() : -1;
        }

        abstract void write();

        abstract void raise();

        abstract boolean look();

        abstract int read();
    }

    /** Whoever sees the flag finds the letter. */
    static class Telling extends Letter {
        @Override
        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Override
        @Action("Raise")
        void raise() {
            flag.setRelease(1);
        }

        @Override
        @Action("Look")
        boolean look() {
            return flag.getAcquire() == 1;
        }

        @Override
        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    abstract static class Opaque extends Letter {
        @Override
        @Action("Raise")
        void raise() {
            flag.setOpaque(1);
        }

        @Override
        @Action("Read")
        int read() {
            return letter.getOpaque();
        }
    }

    abstract static class OpaqueLook extends Opaque {
        @Override
        @Action("Look")
        boolean look() {
            return flag.getOpaque() == 1;
        }
    }

    /** Whoever sees the flag knows nothing of the letter. */
    static class Silent extends OpaqueLook {
        @Override
        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }
    }

    /** It relies on that nobody finds an empty letter. */
    static class NeverEmpty extends Silent {
        @Override
        public int receive() {
            return look() ? Math.max(1, read()) : -1;
        }
    }

    static class WritesNothing extends OpaqueLook {
        @Override
        @Action("Write")
        void write() {
            letter.getOpaque();
        }
    }

    static class WritesAnother extends OpaqueLook {
        @Override
        @Action("Write")
        void write() {
            letter.setOpaque(0);
        }
    }

    /** It takes the letter for the flag. */
    static class LooksElsewhere extends Opaque {
        @Override
        @Action("Write")
        void write() {
            letter.setOpaque(1);
        }

        @Override
        @Action("Look")
        boolean look() {
            return letter.getOpaque() == 1;
        }
    }

    static class Volatile extends Letter {
        @Override
        @Action("Write")
        void write() {
            letter.set(1);
        }

        @Override
        @Action("Raise")
        void raise() {
            flag.set(1);
        }

        @Override
        @Action("Look")
        boolean look() {
            return flag.get() == 1;
        }

        @Override
        @Action("Read")
        int read() {
            return letter.get();
        }
    }

    // ---- the models

    private static Model inJava() {
        return Model.of("Letter", SPECS.resolve("LetterInJava.cfg"), MEMORY.resolve("java"), MEMORY)
                .place("letter", "<<\"letter\", 0>>")
                .place("flag", "<<\"flag\", 0>>");
    }

    private static Model silent() {
        return inJava().with("Releasing", "{}").with("Acquiring", "{}").with("Opaque", ALL);
    }

    private static Model fenced() {
        return inJava().with("Volatile", ALL);
    }

    private static final String ALL = "{\"write\", \"raise\", \"look\", \"read\"}";

    private static Conformance bind(Class<?> type, Model model) {
        Conformance conformance = Conformance.of(type, model)
                .shared("letter")
                .shared("flag")
                .threads("pc")
                .call("Write", "send")
                .call("Look", "receive")
                .observe(LetterTest::got, "got");
        if (Opaque.class.isAssignableFrom(type)) {
            weaker(conformance, Mode.OPAQUE, "Raise", "Look");
        } else if (type == Telling.class) {
            weaker(conformance, Mode.RELEASE, "Raise");
            weaker(conformance, Mode.ACQUIRE, "Look");
        }
        return type == Volatile.class ? conformance : weaker(conformance, Mode.OPAQUE, "Write", "Read");
    }

    private static Conformance weaker(Conformance conformance, Mode mode, String... actions) {
        for (String action : actions) {
            conformance.weaker(action, mode, "the model says what it does");
        }
        return conformance;
    }

    /** What a reader has got, or -1 if it has not read. */
    static Map<String, TlaValue> got(Observer.Step step, Function<String, TlaValue> before) {
        if (!(step.next() instanceof Answer answer) || answer.returned() == null) {
            return Map.of();
        } else if (step.action().equals("Read")) {
            return Map.of("got", new Atom(String.valueOf(answer.returned())));
        } else if (!answer.returned().equals(-1)) {
            throw Observer.wrong(answer, "it has not read");
        }
        return Map.of();
    }

    private static Report inOrder(Class<?> type) {
        Model model = Model.of("Letter", SPECS.resolve("Letter.cfg"), MEMORY)
                .define("letter", "memory.letter[0]")
                .define("flag", "memory.flag[0]");
        return bind(type, model).without("Drains", "nothing is delayed").check();
    }

    private static Report inJava(Class<?> type, Model model) {
        return bind(type, model).fence("Drains").check();
    }

    // ---- what is found

    @Test
    void aClassIsItsSpecificationInOrderAndInJava() {
        assertThat(inOrder(Telling.class).toString()).contains(": conforms\nstates 5, steps 6;");
        assertThat(inJava(Telling.class, inJava()).toString()).contains(": conforms\nstates 5, steps 7;");
    }

    @Test
    void namesOfAccessesAreChecked() {
        assertThatThrownBy(() -> bind(Telling.class, inJava())
                        .fence("Drains")
                        .accesses("Lok", "look")
                        .check())
                .hasMessageContaining("accesses: Lok (expected: one of ");
        // A name that the specification does not have would be that of a plain access.
        Report report = weaker(bind(Telling.class, inJava()), Mode.PLAIN, "Read")
                .fence("Drains")
                .accesses("Read", "raed")
                .check();
        assertThat(report.lint().findings().toString()).contains("no module names its access \"raed\"");
    }

    @Test
    void waitsAreNotTriedWithOldValues() {
        assertThatThrownBy(() -> bind(Telling.class, inJava())
                        .fence("Drains")
                        .blocks("Look", "it waits")
                        .check())
                .hasMessageContaining("blocks: not possible together with fence");
    }

    @Test
    void fencesAreNoneOfTheClass() {
        assertThat(inJava(Volatile.class, fenced()).toString()).contains(": conforms\nstates 29, steps 51;");
    }

    /** In order, nobody finds the flag without the letter. In Java, an opaque flag says nothing of the letter. */
    @Test
    void aStaleValueMattersInJavaOnly() {
        assertThat(inJava(Silent.class, silent()).toString()).contains(": conforms\nstates 6, steps 8;");
        assertThat(inOrder(NeverEmpty.class).conforms()).isTrue();
        Report report = inJava(NeverEmpty.class, silent());
        assertThat(report.conforms()).isFalse();
        assertThat(report.difference()).contains(" 4  Read         got -1 -> 0");
    }

    @Test
    void aModeThatIsNotTheModelsIsFound() {
        assertThat(inJava(Silent.class, inJava()).lint().findings())
                .extracting(Lint.Finding::text)
                .containsExactlyInAnyOrder(
                        "its access is opaque; in the model \"raise\" is release",
                        "its access is opaque; in the model \"look\" is acquire");
        assertThat(inJava(Telling.class, inJava().with("Opaque", "{\"read\"}")).toString())
                .contains("DIFFERS")
                .contains("its access is opaque; in the model \"write\" is plain");
    }

    @Test
    void aMissingStoreIsFound() {
        assertThat(inJava(WritesNothing.class, silent()).difference()).contains(" 1     Write  letter 0 -> 1");
        assertThat(inJava(WritesAnother.class, silent()).difference()).contains(" 1     Write  letter 0 -> 1");
    }

    @Test
    void aReadOfAnotherPlaceIsFound() {
        assertThat(inJava(LooksElsewhere.class, silent()).difference()).contains("Look");
    }
}
