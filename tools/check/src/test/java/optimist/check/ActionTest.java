package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The action for GitHub, as far as it can be tested elsewhere: with a script in the place of java. */
@Timeout(60)
class ActionTest {
    private static final Path FILE = Path.of("action.yml");

    @TempDir
    private Path directory;

    private JsonNode action = new YAMLMapper().createObjectNode();

    @BeforeEach
    void read() throws IOException {
        action = new YAMLMapper().readTree(FILE.toFile());
    }

    private JsonNode step() {
        return action.at("/runs/steps/0");
    }

    @Test
    void isComposite() {
        assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
        assertThat(step().path("id").asText()).isEqualTo("check");
        // A composite action needs a shell for each script.
        assertThat(step().path("shell").asText()).isEqualTo("bash");
        assertThat(action.at("/runs/steps/1/uses").asText()).startsWith("github/codeql-action/upload-sarif@");
        assertThat(action.at("/runs/steps/1/with/sarif_file").asText())
                .isEqualTo(action.at("/outputs/sarif/value").asText());
    }

    /** Each name that it uses is one that it declares, and the other way round. */
    @Test
    void inputs() throws IOException {
        TreeSet<String> used = new TreeSet<>();
        Matcher name = Pattern.compile("\\binputs\\.([\\w-]+)").matcher(Files.readString(FILE));
        while (name.find()) {
            used.add(name.group(1));
        }
        TreeSet<String> declared = new TreeSet<>();
        action.path("inputs").properties().forEach(input -> declared.add(input.getKey()));
        assertThat(used).isEqualTo(declared);
        assertThat(step().path("run").asText()).doesNotContain("${{");
    }

    @Test
    void optionsThatTheProgramHas() {
        List<String> options = Pattern.compile("--[a-z]+")
                .matcher(step().path("run").asText())
                .results()
                .map(option -> option.group())
                .toList();
        assertThat(options).containsExactly("--sarif", "--junit");
        options.forEach(option -> assertThatCode(() -> Options.parse("check", "specs", option, "file"))
                .doesNotThrowAnyException());
    }

    private int run(String java) throws IOException, InterruptedException {
        Path program = Files.writeString(directory.resolve("java"), "#!/bin/bash\necho \"$@\" >arguments\n" + java);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path reports = Files.createDirectories(directory.resolve("reports"));
        ProcessBuilder builder = new ProcessBuilder(
                "bash", "-eo", "pipefail", "-c", step().path("run").asText());
        builder.environment()
                .putAll(Map.of(
                        "PATH",
                        directory + ":" + System.getenv("PATH"),
                        "FOLDER",
                        "my specs",
                        "JAR",
                        "check.jar",
                        "ACTION",
                        "none",
                        "REPORTS",
                        reports.toString(),
                        "GITHUB_OUTPUT",
                        directory.resolve("outputs").toString()));
        Files.writeString(directory.resolve("outputs"), "");
        return builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("printed").toFile())
                .start()
                .waitFor();
    }

    /** What failed is uploaded, and the step fails all the same. */
    @Test
    void failsAsTheProgramDoes() throws Exception {
        assertThat(run("echo {} >reports/optimist-check.sarif\nexit 1\n")).isEqualTo(1);
        assertThat(Files.readString(directory.resolve("arguments")))
                .isEqualTo("-jar check.jar check my specs --sarif " + directory
                        + "/reports/optimist-check.sarif --junit " + directory + "/reports/junit.xml\n");
        assertThat(Files.readString(directory.resolve("outputs")))
                .startsWith("sarif=" + directory + "/reports/optimist-check.sarif\n");
    }

    @Test
    void uploadsNothingIfNothingWasChecked() throws Exception {
        assertThat(run("exit 2\n")).isEqualTo(2);
        assertThat(Files.readString(directory.resolve("outputs"))).isEmpty();
    }
}
