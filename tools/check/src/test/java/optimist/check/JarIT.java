package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar as a stranger has it: alone, in a process of its own, with a folder that has one specification. Maven runs it
 * behind the profile {@code jar}, which builds the jar.
 */
@Timeout(300)
class JarIT {
    private static final Path JAR = Path.of("target/optimist-check.jar").toAbsolutePath();

    @TempDir
    private Path directory;

    @BeforeEach
    void writeSpecification() throws IOException {
        Files.createDirectory(directory.resolve("light"));
        Files.writeString(directory.resolve("light/Light.tla"), """
                ---- MODULE Light ----
                EXTENDS Naturals, Sequences
                VARIABLE color
                Colors == <<"red", "green", "yellow">>
                Init == color = 1
                Next == color' = (color % Len(Colors)) + 1
                Spec == Init /\\ [][Next]_color
                IsColor == color \\in DOMAIN Colors
                ====
                """);
        Files.writeString(directory.resolve("light/Light.cfg"), "SPECIFICATION Spec\nINVARIANT IsColor\n");
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(output, UTF_8));
    }

    private static void assertEnded(Ended ended, int code, String... messages) {
        assertThat(ended.output()).contains(messages);
        assertThat(ended.code()).as(ended.output()).isEqualTo(code);
    }

    @Test
    void checksAStrangersFolder() throws Exception {
        assertEnded(run("init", "light"), 0, "init: 1 model written, 0 configurations left out in ");
        assertEnded(run("check", "light"), 0, "holds", "check: 2 passed, 0 failed, 0 skipped in ");

        Path module = directory.resolve("light/Light.tla");
        Files.writeString(
                module, Files.readString(module).replaceFirst("Next == .*", "Next == color = 4 /\\\\ UNCHANGED color"));
        Files.writeString(directory.resolve("light/Light.cfg"), "CHECK_DEADLOCK FALSE\n", StandardOpenOption.APPEND);
        assertEnded(
                run("check", "light", "--junit", "report.xml", "--sarif", "report.sarif"),
                1,
                "FAIL light/Light\n",
                "models.toml:11: distinct states: pinned 3, found 1\n",
                "edited since it was pinned: optimist-check pin light --only light/Light\n",
                "check: 1 passed, 1 failed, 0 skipped in ");
        assertThat(Files.readString(directory.resolve("report.xml"))).contains("failures=\"1\"");
        assertThat(Files.readString(directory.resolve("report.sarif"))).contains("\"light/models.toml\"");
    }

    @Test
    void drawsACounterexampleInJson() throws Exception {
        Files.writeString(directory.resolve("light.itf.json"), """
                {"vars": ["pc"], "states": [
                  {"pc": {"#map": [["car", "wait"], ["bus", "wait"]]}},
                  {"#meta": {"action": "Go"}, "pc": {"#map": [["car", "drive"], ["bus", "wait"]]}}]}
                """);
        assertEnded(run("lanes", "light.itf.json"), 0, "Counterexample\n", "car  bus", "1  Go");
        Files.writeString(directory.resolve("light.json"), "{}");
        assertEnded(run("lanes", "light.json"), 1, "light.json: is not the output of TLC");
    }

    @Test
    void explainsItself() throws Exception {
        assertEnded(run("--help"), 0, "usage: java -jar optimist-check.jar COMMAND DIR");
    }
}
