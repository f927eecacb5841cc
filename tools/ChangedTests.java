import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the test classes that need not run again: they have passed, and all that they may read is the same byte for byte.
 *
 * <p>{@code begin} takes the paths of test classes from its input. It prints those that have to run, and writes down what
 * all of them would be tests of. {@code end} keeps that for each class which has passed since, with no test skipped.
 *
 * <p>A test of a pattern reads the packages that its own package names, directly or not, in its module and in those that
 * this one depends on. It reads all files that are not Java, too, except documents elsewhere than beside its pattern, and
 * what {@code specs}, {@code models} and {@code bench} have about the patterns that no such package is about. Any other test may read every file.
 */
final class ChangedTests {
    private static final Path BEFORE = Path.of("build/tests/before");
    private static final Path PASSED = Path.of("build/tests/passed");
    private static final Path FILES = Path.of("build/tests/files");
    private static final int SHOWN = 10;
    private static final Set<String> NOT_OURS = Set.of(".git", ".lock", ".idea", ".vscode", ".settings");
    private static final Pattern PACKAGE = Pattern.compile("\\boptimist[./]([a-z]+)\\b");
    private static final Pattern SOURCE = Pattern.compile("(.*)/src/(main|test)/java/optimist/([a-z]+)/.*\\.java");
    private static final Pattern OF_PATTERN = Pattern.compile("(?:specs|models|bench)/([a-z]+)/.*");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

    /** A package, as far as a module has it in one of its two folders. */
    private record Part(String module, boolean isTest, String name) {}

    /** The hash of each file. */
    private final Map<String, String> files = new TreeMap<>();
    /** The packages that the Java files of a part name. */
    private final Map<Part, Set<String>> named = new HashMap<>();
    /** The artifacts that the pom of a module names. */
    private final Map<String, Set<String>> artifacts = new HashMap<>();
    /** The modules of our artifacts. */
    private final Map<String, String> modules = new HashMap<>();

    private final Set<String> patterns = new TreeSet<>();

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("begin")) {
            new ChangedTests().begin();
        } else {
            end();
        }
    }

    private void begin() throws Exception {
        read();
        Map<String, String> passed = lines(PASSED);
        Map<String, String> before = new TreeMap<>();
        for (String test : new String(System.in.readAllBytes(), UTF_8).lines().toList()) {
            before.put(test, hash(test));
            if (!before.get(test).equals(passed.get(test))) {
                System.out.println(test);
            }
        }
        write(BEFORE, before);
        if (System.getenv("CHANGED") != null) {
            show(changed(lines(FILES)));
        }
        write(FILES, files);
    }

    /** The files that are new, gone or different. */
    private Set<String> changed(Map<String, String> last) {
        Set<String> changed = new TreeSet<>(last.keySet());
        changed.addAll(files.keySet());
        changed.removeIf(file -> Objects.equals(last.get(file), files.get(file)));
        return changed;
    }

    private static void show(Set<String> changed) {
        System.err.println("files that have changed since the last run: " + changed.size());
        changed.stream().limit(SHOWN).forEach(file -> System.err.println("  " + file));
        if (changed.size() > SHOWN) {
            System.err.println("  and " + (changed.size() - SHOWN) + " more");
        }
    }

    private static void end() throws IOException {
        Map<String, String> passed = lines(PASSED);
        for (Map.Entry<String, String> test : lines(BEFORE).entrySet()) {
            String[] path = test.getKey().split("/src/test/java/");
            Path report = Path.of(
                    path[0],
                    "target/surefire-reports/TEST-"
                            + path[1].replaceAll("\\.java$", "").replace('/', '.') + ".xml");
            if (Files.exists(report)) {
                boolean isGreen = Pattern.compile("(?s)<testsuite\\b(?=[^>]*\\btests=\"[1-9])(?=[^>]*\\berrors=\"0\")"
                                + "(?=[^>]*\\bfailures=\"0\")(?=[^>]*\\bskipped=\"0\").*")
                        .matcher(Files.readString(report))
                        .find();
                passed.remove(test.getKey());
                if (isGreen) {
                    passed.put(test.getKey(), test.getValue());
                }
            }
        }
        write(PASSED, passed);
    }

    private void read() throws Exception {
        for (String file : listed()) {
            byte[] bytes = Files.readAllBytes(Path.of(file));
            files.put(
                    file,
                    HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
            String text = new String(bytes, UTF_8);
            part(file).ifPresent(part -> {
                Set<String> names = named.computeIfAbsent(part, p -> new TreeSet<>(Set.of(part.name())));
                PACKAGE.matcher(text).results().forEach(name -> names.add(name.group(1)));
            });
            if (file.endsWith("/pom.xml")) {
                readPom(file.replaceAll("/pom\\.xml$", ""), text);
            }
            Matcher ofPattern = OF_PATTERN.matcher(file);
            if (file.startsWith("specs/") && ofPattern.matches()) {
                patterns.add(ofPattern.group(1));
            }
        }
        // What has no classes of its own, such as a memory model, is for all.
        patterns.retainAll(named.keySet().stream().map(Part::name).collect(Collectors.toSet()));
    }

    /** The files of the project, without what builds and editors write. */
    private static List<String> listed() throws IOException {
        List<String> listed = new ArrayList<>();
        Files.walkFileTree(Path.of(""), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isBuilt = folder.endsWith("target") || folder.equals(Path.of("build"));
                return isBuilt || NOT_OURS.contains(folder.toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !NOT_OURS.contains(file.toString())) {
                    listed.add(file.toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(listed);
        return listed;
    }

    private void readPom(String module, String pom) {
        List<String> names = ARTIFACT.matcher(pom.replaceAll("(?s)<parent>.*?</parent>", ""))
                .results()
                .map(name -> name.group(1))
                .toList();
        modules.put(names.get(0), module);
        artifacts.put(module, Set.copyOf(names));
    }

    private static Optional<Part> part(String file) {
        Matcher source = SOURCE.matcher(file);
        return source.matches()
                ? Optional.of(new Part(source.group(1), source.group(2).equals("test"), source.group(3)))
                : Optional.empty();
    }

    /** What a test may read of Java. */
    private Set<Part> reached(Part test) {
        Set<Part> reached = new HashSet<>();
        Deque<Part> work = new ArrayDeque<>(List.of(test));
        while (!work.isEmpty()) {
            Part part = work.remove();
            if (reached.add(part)) {
                for (Part other : named.keySet()) {
                    boolean isSeen = other.module().equals(part.module())
                            ? part.isTest() || !other.isTest()
                            : dependencies(part.module()).contains(other.module());
                    if (isSeen && named.get(part).contains(other.name())) {
                        work.add(other);
                    }
                }
            }
        }
        return reached;
    }

    /** The modules that a module depends on, directly or not. Some depend on tests. */
    private Set<String> dependencies(String module) {
        Set<String> all = new HashSet<>();
        Deque<String> work = new ArrayDeque<>(List.of(module));
        while (!work.isEmpty()) {
            for (String artifact : artifacts.getOrDefault(work.remove(), Set.of())) {
                String other = modules.get(artifact);
                if (other != null && all.add(other)) {
                    work.add(other);
                }
            }
        }
        return all;
    }

    private String hash(String test) throws Exception {
        Part own = part(test)
                .orElseThrow(
                        () -> new IllegalArgumentException(test + " (expected: a test in a package below optimist)"));
        boolean isOfPattern = patterns.contains(own.name());
        Set<Part> reached = isOfPattern ? reached(own) : Set.of();
        Set<String> packages = reached.stream().map(Part::name).collect(Collectors.toSet());
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (String setting : List.of("java.vm.version", "os.arch")) {
            digest.update((System.getProperty(setting) + "\n").getBytes(UTF_8));
        }
        for (String variable : List.of("JPF_HOME", "MVN", "MAVEN_OPTS", "JAVA_TOOL_OPTIONS", "CHROMIUM")) {
            digest.update((System.getenv(variable) + "\n").getBytes(UTF_8));
        }
        files.forEach((file, hash) -> {
            if (!isOfPattern || mayRead(reached, packages, file)) {
                digest.update((file + " " + hash + "\n").getBytes(UTF_8));
            }
        });
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Whether a test of a pattern may read the file, if it reads these parts, of these packages. */
    private boolean mayRead(Set<Part> parts, Set<String> packages, String file) {
        Optional<Part> part = part(file);
        if (part.isPresent()) {
            return parts.contains(part.get());
        }
        Matcher ofPattern = OF_PATTERN.matcher(file);
        if (ofPattern.matches() && patterns.contains(ofPattern.group(1))) {
            // Also its documents: a test may compare them.
            return packages.contains(ofPattern.group(1));
        }
        return !file.endsWith(".md");
    }

    // ---- files of two columns

    private static Map<String, String> lines(Path file) throws IOException {
        Map<String, String> lines = new TreeMap<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                lines.put(line.substring(line.indexOf(' ') + 1), line.substring(0, line.indexOf(' ')));
            }
        }
        return lines;
    }

    private static void write(Path file, Map<String, String> lines) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(
                file,
                lines.entrySet().stream()
                        .map(line -> line.getValue() + " " + line.getKey())
                        .toList());
    }
}
