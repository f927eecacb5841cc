package optimist.check;

import static optimist.check.CheckTest.assertGreen;
import static optimist.check.CheckTest.assertRed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a finding on a released library has to have, what its program has to say, and each omission, seen red. */
@Timeout(120)
class FindingTest {
    private static final String FINDINGS = "findings/findings.toml";
    private static final String PROGRAM = "findings/counters/Loses.java";

    @TempDir
    private Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        // As Maven leaves them.
        for (String version : new String[] {"1.0", "0.9"}) {
            Path folder = Files.createDirectories(toy.file("build/findings/lib/counters-" + version));
            Path jar = folder.resolve("counters-" + version + ".jar");
            new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        }
        Files.createDirectories(toy.file("findings/counters"));
        Files.writeString(toy.file("findings/counters/Loses.md"), "# A draft\n");
        Files.writeString(
                toy.file("findings/README.md"), "| It loses an increment. |\n| `toy/atomic: NothingLost` |\n");
        // The version is that of the jar on its class path.
        program("boolean shown = System.getProperty(\"java.class.path\").contains(\"1.0\");"
                + "System.out.println((shown ? \"shown\" : \"not shown\") + \": one of two\");"
                + "System.exit(shown ? 0 : 1);");
        Files.writeString(toy.file(FINDINGS), """
                [finding."counters/Loses"]
                program = "counters/Loses"
                library = "toys:counters"
                version = "1.0"
                not-in = ["0.9"]
                what = "It loses an increment."
                affects = "who counts"
                advice = "Use a lock."
                claim = "toy/T2"
                model = "lost: NothingLost"
                repair = "atomic: NothingLost"
                ours = "toy/atomic: NothingLost"
                """);
    }

    private void program(String statements) throws Exception {
        Files.writeString(
                toy.file(PROGRAM),
                "class Loses { public static void main(String[] args) throws Exception { " + statements + " } }\n");
    }

    private void assertFindingIsRed(String message) {
        assertRed(toy.run("check", "--only", "toy/lost"), message);
    }

    private static void assertNotShown(Ended ended, String... messages) {
        assertThat(ended.output()).contains(messages);
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aFindingIsCounted() {
        Ended ended = toy.run("check");
        assertGreen(ended);
        assertThat(ended.output()).contains("1 finding on a release");
    }

    @Test
    void aFindingWithoutAProgramOrReport() throws Exception {
        Files.delete(toy.file(PROGRAM));
        assertFindingIsRed("there is no findings/counters/Loses.java");
        program("");
        Files.delete(toy.file("findings/counters/Loses.md"));
        assertFindingIsRed("there is no findings/counters/Loses.md");
    }

    @Test
    void aFindingThatThePageDoesNotHave() throws Exception {
        toy.edit(FINDINGS, "an increment", "a decrement");
        assertFindingIsRed("the page findings/README.md does not say this");
    }

    @Test
    void aFindingWhoseClaimIsNotThere() throws Exception {
        toy.edit(FINDINGS, "toy/T2", "toy/T9");
        assertFindingIsRed("there is no claim toy/T9");
    }

    @Test
    void aFindingOfWhichThePatternIsNotThere() throws Exception {
        toy.edit(FINDINGS, "toy/T2", "toys/T2");
        assertFindingIsRed("claim: toys/T2 (expected: \"pattern/claim\")");
    }

    @Test
    void aModelThatDoesNotRefuteTheClaim() throws Exception {
        toy.edit(FINDINGS, "lost: NothingLost", "atomic: NothingLost");
        assertFindingIsRed("the claim toy/T2 is not refuted by this");
    }

    @Test
    void aRepairInWhichThePropertyDoesNotHold() throws Exception {
        toy.edit(FINDINGS, "repair = \"atomic: NothingLost", "repair = \"lost: NothingLost");
        assertFindingIsRed("lost does not hold, or is not asked [NothingLost]");
    }

    @Test
    void aRepairOfSomethingElse() throws Exception {
        toy.edit(FINDINGS, "repair = \"atomic: NothingLost", "repair = \"atomic: TypeOK");
        assertFindingIsRed("the repaired model is asked something else than [NothingLost]");
    }

    @Test
    void aFindingWithoutARepairSaysWhy() throws Exception {
        toy.edit(FINDINGS, "repair = \"atomic: NothingLost\"\n", "");
        assertFindingIsRed("a finding needs either model and repair, or no-model with the reason");
        toy.append(FINDINGS, "no-model = \"It is not known how to repair it.\"\n");
        assertGreen(toy.run("check", "--only", "toy/lost"));
    }

    @Test
    void aFindingThatDoesNotSayWhatOursDoes() throws Exception {
        toy.edit(FINDINGS, "ours = \"toy/atomic: NothingLost\"\n", "");
        assertFindingIsRed("a finding needs either ours or ours-none with the reason");
        toy.append(FINDINGS, "ours-none = \"We never count.\"\n");
        assertFindingIsRed("the page findings/README.md does not say: We never count.");
        toy.append("findings/README.md", "| We never count. |\n");
        assertGreen(toy.run("check", "--only", "toy/lost"));
        toy.append(FINDINGS, "ours = \"toy/atomic: NothingLost\"\n");
        assertFindingIsRed("a finding needs either ours or ours-none with the reason");
    }

    @Test
    void aLargeModelOfOursIsCalledLarge() throws Exception {
        toy.edit(FINDINGS, "ours = \"toy/atomic: NothingLost\"", "ours = \"toy/big: TypeOK\"");
        toy.append("findings/README.md", "| `toy/big: TypeOK` |\n");
        assertFindingIsRed("the page findings/README.md does not say: `toy/big: TypeOK` (large)");
        toy.append("findings/README.md", "| `toy/big: TypeOK` (large) |\n");
        assertGreen(toy.run("check", "--only", "toy/lost"));
    }

    @Test
    void aModelOfOursThatIsNoEvidence() throws Exception {
        String ours = "ours = \"toy/atomic: NothingLost";
        toy.edit(FINDINGS, ours, "ours = \"toy/atoms: NothingLost");
        assertFindingIsRed("there is no model toy/atoms");
        toy.edit(FINDINGS, "ours = \"toy/atoms: NothingLost", "ours = \"toy/lost: NothingLost");
        assertFindingIsRed("toy/lost does not hold, or is not asked [NothingLost]");
        toy.edit(FINDINGS, "ours = \"toy/lost: NothingLost", "ours = \"toy/atomic: NothingElse");
        assertFindingIsRed("toy/atomic does not hold, or is not asked [NothingElse]");
        toy.edit(FINDINGS, "ours = \"toy/atomic: NothingElse", "ours = \"toy/atomic");
        assertFindingIsRed("toy/atomic does not hold, or is not asked []");
        toy.edit(FINDINGS, "ours = \"toy/atomic", "ours = \"toys/atomic: NothingLost");
        assertFindingIsRed("ours: toys/atomic (expected: \"pattern/model: Property\")");
    }

    @Test
    void aModelOfOursThatThePageDoesNotName() throws Exception {
        toy.edit("findings/README.md", "toy/atomic", "toy/atoms");
        assertFindingIsRed("the page findings/README.md does not say: `toy/atomic: NothingLost`");
    }

    @Test
    void aProgramThatShowsIt() {
        Ended ended = toy.run("findings");
        assertGreen(ended);
        assertThat(ended.output())
                .contains(
                        "shown: one of two", "not shown: one of two (as expected: the control)", "affects: who counts")
                .contains("findings: 2 passed, 0 failed, 0 skipped");
    }

    @Test
    void aProgramThatDoesNotShowIt() throws Exception {
        program("System.out.println(\"not shown: nothing is lost\"); System.exit(1);");
        assertNotShown(toy.run("findings"), "FAIL", "not shown: nothing is lost", "findings: 1 passed, 1 failed");
    }

    @Test
    void aControlThatShowsIt() throws Exception {
        program("System.out.println(\"shown: always\");");
        assertNotShown(toy.run("findings"), "shown: always", "findings: 1 passed, 1 failed");
    }

    @Test
    void aProgramThatEndsOtherwise() throws Exception {
        program("System.out.println(\"shown: \"); System.exit(1);");
        assertNotShown(toy.run("findings"), "BROKEN: it said neither", "findings: 0 passed, 2 failed");
        program("no Java");
        assertNotShown(toy.run("findings"), "BROKEN: it said neither");
    }

    @Test
    void aProgramThatNeedsANewerJavaIsSkipped() throws Exception {
        toy.edit(FINDINGS, "claim =", "java = 999\nclaim =");
        Ended ended = toy.run("findings");
        assertGreen(ended);
        assertThat(ended.output())
                .contains(
                        "SKIPPED: needs Java 999, this is " + Runtime.version().feature())
                .contains("findings: 0 passed, 0 failed, 2 skipped");
        toy.edit(FINDINGS, "java = 999", "java = 11");
        assertThat(toy.run("findings").output()).contains("findings: 2 passed, 0 failed, 0 skipped");
    }

    @Test
    void anotherVersionIsNotJudged() throws Exception {
        Files.createDirectories(toy.file("build/findings/lib/counters-2.0"));
        Ended ended = toy.run("findings", "--only", "counters", "--version", "2.0");
        assertGreen(ended);
        assertThat(ended.output()).contains("2.0", "not shown: one of two", "findings: 1 passed, 0 failed");
    }

    @Test
    void argumentsThatMakeNoSense() throws Exception {
        toy.append(FINDINGS, toy.read(FINDINGS).replace("counters", "others"));
        assertThat(toy.run("findings", "--only", "beads").output())
                .contains("ONLY: beads (expected: one of counters, others, or one finding, as in counters/Loses)");
        assertThat(toy.run("findings", "--version", "2.0").output()).contains("VERSION: 2.0 of which library?");
    }
}
