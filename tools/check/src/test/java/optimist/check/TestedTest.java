package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Claims that tests of Java assert. */
@Timeout(300)
class TestedTest {
    @TempDir
    private Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
        Path tests = root.resolve("impl-java/library/src/test/java/optimist/toy");
        Files.createDirectories(tests);
        Files.writeString(tests.resolve("SmallTest.java"), """
                class SmallTest {
                    @Test
                    void isSmall() {}

                    @ParameterizedTest
                    @CsvSource({"1, 2"})
                    void areSmall(int one, int other) {}

                    void helps() {}
                }
                """);
    }

    private Toy.Ended claim(String keys) throws Exception {
        return claimed("verdict = \"tested\"\n" + keys);
    }

    private Toy.Ended claimed(String keys) throws Exception {
        toy.append("specs/toy/claims.toml", "\n[claim.T9]\nclaim = \"Small.\"\nsource = \"page 9\"\n" + keys);
        return toy.run("check", "--only", "toy/fair");
    }

    private static void assertRed(Toy.Ended ended, String problem) {
        assertThat(ended.output()).contains("T9", problem);
        assertThat(ended.code()).isNotZero();
    }

    /** Nothing of Java is run here. */
    @Test
    void isLeftToTheTests() throws Exception {
        assertThat(claim("tested-by = [\"SmallTest.isSmall\", \"SmallTest.areSmall\"]\nfound = \"as claimed\"\n")
                        .output())
                .contains("skipped: 1 claim: T9: left to make test: SmallTest.isSmall, SmallTest.areSmall");
    }

    @Test
    void noSuchTest() throws Exception {
        for (String test :
                new String[] {"LargeTest.isSmall", "SmallTest.isLarge", "SmallTest.helps", "SmallTest", "Sm.*.isSmall"
                }) {
            setUp();
            assertRed(
                    claim("tested-by = [\"" + test + "\"]\nfound = \"as claimed\"\n"),
                    "no test of this pattern in impl-java is " + test);
        }
    }

    @Test
    void nothingFound() throws Exception {
        assertRed(claim("tested-by = [\"SmallTest.isSmall\"]\n"), "found: null (expected: one of as claimed, ");
    }

    /** A test may see what a model predicts. */
    @Test
    void besideAModel() throws Exception {
        String keys = "verdict = \"refuted\"\nrefuted-by = [\"lost: NothingLost\"]\ntested-by = ";
        assertThat(claimed(keys + "[\"SmallTest.isSmall\"]\n").output()).doesNotContain("no test of this pattern");
        setUp();
        assertRed(
                claimed(keys + "[\"SmallTest.isLarge\"]\n"),
                "no test of this pattern in impl-java is SmallTest.isLarge");
    }

    @Test
    void noTest() throws Exception {
        assertRed(claim("found = \"as claimed\"\n"), "\"tested\" needs tested-by, and has no other evidence");
    }

    /** Nothing would look at it. */
    @Test
    void anAssumption() throws Exception {
        assertRed(
                claim("tested-by = [\"SmallTest.isSmall\"]\nfound = \"as claimed\"\ngiven = [\"Atomic = TRUE\"]\n"),
                "\"tested\" needs tested-by, and has no other evidence");
    }

    @Test
    void otherEvidence() throws Exception {
        assertRed(
                claim(
                        "tested-by = [\"SmallTest.isSmall\"]\nfound = \"contradicted\"\nrefuted-by = [\"lost: NothingLost\"]\n"),
                "\"tested\" needs tested-by, and has no other evidence");
    }

    @Test
    void aConditionOfATestedClaim() throws Exception {
        assertRed(
                claim("tested-by = [\"SmallTest.isSmall\"]\nfound = \"as claimed\"\nonly-if = \"it rains\"\n"),
                "only-if belongs to the verdict \"holds only if\"");
    }
}
