package optimist.check;

import static optimist.check.CheckTest.assertGreen;
import static optimist.check.CheckTest.assertRed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code CHANGED=1} leaves out, and what it must not. */
@Timeout(120)
class ChangedTest {
    private static final String SPEC = "specs/toy/Counter.tla";
    private static final String MANIFEST = "models/toy/models.toml";
    private static final String ALL =
            "\nnot run: 5 models, 2 mutants: nothing that they read has changed since they passed;";

    @TempDir
    private static Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
    }

    private Ended changed() {
        return toy.run("check", "--changed");
    }

    private void allPass() {
        assertGreen(toy.run("check"));
    }

    @Test
    void whatPassedIsLeftOutAndDoesNotCountAsPassed() {
        allPass();
        Ended ended = changed();
        assertGreen(ended);
        assertThat(ended.output())
                .contains(ALL)
                .containsPattern("\ncheck: 10 passed, 0 failed, 2 skipped, 7 not run in \\d+\\.\\d s\n$");
        assertThat(toy.run("check").output()).contains("check: 17 passed").doesNotContain("not run");
    }

    @Test
    void anEditOfAModuleRunsWhatReadsIt() throws Exception {
        allPass();
        toy.append(SPEC, "\n");
        assertThat(changed().output()).doesNotContain("not run");
        assertThat(changed().output()).contains(ALL);
    }

    @Test
    void anEditOfAConfigurationRunsItsModelAndMutants() throws Exception {
        allPass();
        toy.edit("models/toy/lost.cfg", "SPECIFICATION", "\\* Edited.\nSPECIFICATION");
        assertThat(changed().output()).contains("ok    toy/lost: ").doesNotContain("toy/atomic: ");
    }

    @Test
    void aFaultInASpecificationIsFound() throws Exception {
        allPass();
        toy.edit(SPEC, "    /\\ word = 0\n", "    /\\ word = 1\n");
        assertRed(changed(), "FAIL toy/atomic: ");
    }

    @Test
    void aModuleThatTlcWouldReadInstead() throws Exception {
        allPass();
        Files.copy(toy.file(SPEC), toy.file("models/toy/Counter.tla"));
        assertThat(changed().output()).doesNotContain("not run");
        Files.delete(toy.file("models/toy/Counter.tla"));
        allPass();
        Files.writeString(toy.file("models/toy/Naturals.tla"), "---- MODULE Naturals ----\n====\n");
        assertRed(changed(), "FAIL toy/atomic", "FAIL toy/lost");
    }

    @Test
    void anotherExpectationOfARunThatIsLeftOut() throws Exception {
        allPass();
        toy.edit(MANIFEST, "states = 13\n", "states = 14\n");
        assertRed(changed(), "distinct states: pinned 14, found 13");
    }

    @Test
    void whatFailedIsRunAgain() throws Exception {
        allPass();
        toy.edit(MANIFEST, "states = 13\n", "states = 14\n");
        assertRed(toy.run("check"), "distinct states: pinned 14, found 13");
        assertThat(changed().output()).contains("ok    toy/lost: ");
    }

    @Test
    void aLogThatIsNotWhole() throws Exception {
        allPass();
        Path log = toy.file("build/check/toy/lost/tlc.log");
        String text = Files.readString(log);
        Files.writeString(log, text.substring(0, text.length() / 2));
        assertThat(changed().output()).contains("ok    toy/lost: ").contains("not run: 4 models, 2 mutants");
    }

    @Test
    void aNewModel() throws Exception {
        toy.run("check", "--only", "toy/lost");
        assertThat(changed().output()).contains("not run: 1 model, 0 mutants").contains("ok    toy/atomic: ");
    }
}
