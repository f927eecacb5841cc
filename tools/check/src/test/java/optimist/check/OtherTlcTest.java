package optimist.check;

import static optimist.check.CheckTest.assertGreen;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tlc2.output.EC;

/** What {@code TLC=} says of another TLC. */
@Timeout(180)
class OtherTlcTest {
    /** It says of each model that it holds, in one state. */
    private static final String CREDULOUS = """
            package tlc2;
            public class TLC {
                public static void main(String[] args) {
                    System.out.println("TLC2 Version 0 of a test");
                    say(2199, "1 states generated, 1 distinct states found, 0 states left on queue.");
                    say(2193, "Model checking completed. No error has been found.");
                    say(2186, "Finished");
                }
                private static void say(int code, String text) {
                    System.out.println("@!@!@STARTMSG " + code + ":0 @!@!@\\n" + text + "\\n@!@!@ENDMSG " + code + " @!@!@");
                }
            }
            """;

    @TempDir
    private static Path root;

    private Toy toy;

    @BeforeEach
    void setUp() throws Exception {
        toy = new Toy(root);
    }

    private static String own() throws Exception {
        return Path.of(EC.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    private String credulous() throws Exception {
        Path folder = toy.file("other");
        Path source = Files.createDirectories(folder.resolve("tlc2")).resolve("TLC.java");
        Files.writeString(source, CREDULOUS);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", source.toString()))
                .isZero();
        Path jar = folder.resolve("credulous.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("tlc2/TLC.class"));
            Files.copy(folder.resolve("tlc2/TLC.class"), entries);
        }
        return jar.toString();
    }

    @Test
    void aTlcAgreesWithItself() throws Exception {
        Ended ended = toy.run("check", "--tlc", own());
        assertGreen(ended);
        assertThat(ended.output())
                .containsPattern("7 runs by TLC 2\\.\\d+ of .*, a process each, after those by 2\\.")
                .containsPattern("compared: TLC (2\\.\\d+ of .*) with \\1: 7 the same, 0 different\n")
                .contains(", 7 runs by another TLC", "check: 24 passed, 0 failed");
    }

    @Test
    void aDifferenceIsAFailure() throws Exception {
        Ended ended = toy.run("check", "--tlc", credulous());
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("compared: TLC 0 of a test with 2.", ": 0 the same, 7 different")
                .containsPattern(
                        "FAIL run by another TLC toy/\\S+: TLC 0 of a test: holds, 1 distinct states, depth 0; TLC 2\\."
                                + ".*: violates ");
    }

    @Test
    void whatIsNoTlcIsRefused() throws Exception {
        Path jar = Files.writeString(toy.file("no.jar"), "");
        Ended ended = toy.run("check", "--tlc", jar.toString());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.output()).contains("no.jar is no TLC: ", "(expected: a tla2tools.jar)");
        assertThat(toy.run("check", "--tlc", "nowhere.jar").output()).contains("nowhere.jar: there is no such file");
    }
}
