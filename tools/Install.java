import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Puts the published modules, which are built, into a Maven repository on this machine: the jars, sources and Javadoc. A
 * release makes the same files with plugins of Maven; this program needs no further download. Two runs make the same bytes.
 * Prints what to write into a pom.
 *
 * <p>Arguments: the class path of the last module; and the repository. Without one it is that in which the class path is.
 */
final class Install {
    private static final List<String> MODULES = List.of("impl-java/tla", "impl-java/library", "impl-java/conformance");
    /** What comes before a dependency that all modules have. */
    private static final String REPOSITORY = "([^:;]+)/org/jspecify/";

    private static final LocalDateTime TIME = LocalDate.of(2025, 1, 1).atStartOfDay();
    /** The folder of the packages. */
    private static final String PACKAGE = "optimist";

    private final String classPath;
    private final Path repository;
    private final String group;
    private final String version;

    public static void main(String[] args) throws IOException {
        String classPath = args[0];
        Path repository = Path.of(args.length > 1 ? args[1] : first(REPOSITORY, classPath));
        Install install = new Install(classPath, repository);
        install.pom("optimist-bom", Path.of("impl-java/bom"));
        for (String module : MODULES) {
            install.module(Path.of(module));
        }
        System.out.println("installed in " + repository + "; to be written into a pom:");
        System.out.print(install.dependency(
                "optimist-library", "provided", "@Action and the classes; provided, if it is for @Action only"));
        System.out.print(install.dependency("optimist-conformance", "test", "shows that a class is its specification"));
    }

    private Install(String classPath, Path repository) throws IOException {
        this.classPath = classPath;
        this.repository = repository;
        String pom = Files.readString(flattened(Path.of("impl-java/bom")));
        group = first("<groupId>(.*?)<", pom);
        version = first("<version>(.*?)<", pom);
    }

    /** The pom as it is published: without a parent. */
    private static Path flattened(Path module) {
        return module.resolve("target/flattened-pom.xml");
    }

    private void module(Path module) throws IOException {
        String artifact = first("<artifactId>(.*?)<", Files.readString(flattened(module)));
        pom(artifact, module);
        Path jar = module.resolve("target").resolve(artifact + "-" + version + ".jar");
        Files.copy(jar, file(artifact, ".jar"), StandardCopyOption.REPLACE_EXISTING);
        Path sources = module.resolve("src/main/java");
        zip(sources, file(artifact, "-sources.jar"));
        zip(document(artifact, sources), file(artifact, "-javadoc.jar"));
    }

    private void pom(String artifact, Path module) throws IOException {
        Path pom = file(artifact, ".pom");
        Files.createDirectories(pom.getParent());
        Files.copy(flattened(module), pom, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file(String artifact, String suffix) {
        Path folder = repository.resolve(group.replace('.', '/')).resolve(artifact);
        return folder.resolve(version).resolve(artifact + "-" + version + suffix);
    }

    private Path document(String artifact, Path sources) throws IOException {
        Path folder = Path.of("build", "javadoc", artifact);
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none",
                "-encoding",
                "UTF-8",
                "-d",
                folder.toString(),
                "-classpath",
                classPath));
        try (Stream<Path> files = Files.walk(sources.resolve(PACKAGE))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .forEach(file -> arguments.add(file.toString()));
        }
        int failed = ToolProvider.findFirst("javadoc")
                .orElseThrow()
                .run(System.err, System.err, arguments.toArray(String[]::new));
        if (failed != 0) {
            throw new IOException("there is no Javadoc of " + artifact + ": see above");
        }
        return folder;
    }

    /** All files below a folder, and the licence. */
    private static void zip(Path folder, Path target) throws IOException {
        try (OutputStream out = Files.newOutputStream(target);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(folder)) {
            entry(zip, "META-INF/LICENSE", Path.of("LICENSE"));
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entry(zip, folder.relativize(file).toString().replace('\\', '/'), file);
            }
        }
    }

    private static void entry(ZipOutputStream zip, String name, Path file) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        zip.putNextEntry(entry);
        Files.copy(file, zip);
        zip.closeEntry();
    }

    private String dependency(String artifact, String scope, String what) {
        return String.format("""

                <!-- %s -->
                <dependency>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                  <scope>%s</scope>
                </dependency>
                """, what, group, artifact, version, scope);
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }
}
