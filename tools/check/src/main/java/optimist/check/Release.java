package optimist.check;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program behind {@code make release-check}: makes the release of a copy of the repository, signed with a key that is
 * thrown away, and uploads nothing. It judges the files, and makes them again from another copy.
 */
final class Release {
    private static final String MODULES = "impl-java/bom,impl-java/tla,impl-java/library,impl-java/conformance";
    /** Where the plugin that publishes collects the files of all modules: in the first one. */
    private static final String STAGING = "impl-java/bom/target/central-staging";

    private static final Set<String> NOT_COPIED = Set.of(".git", "build", "target");
    private static final String SNAPSHOT = "-SNAPSHOT";
    /** The value of {@code owner} in pom.xml that stands for nobody. */
    private static final String NOBODY = "example";

    private static final Pattern RELEASED = Pattern.compile("(?m)^## (\\d+\\.\\d+\\.\\d+)");
    /** What Maven adds to every error. */
    private static final Pattern NOISE =
            Pattern.compile("\\[ERROR] +(->|\\[Help 1]|To see|Re-run|For more|After correcting|mvn <args>).*");

    private static final int LINES = 3;

    private final Path root;
    private final Terminal terminal;
    private final Options options;
    private final Map<String, String> environment;
    private final Path work;
    private int passed;
    private int failed;
    private int skipped;

    /** What a check has found; nothing if all is well. */
    private interface Judge {
        List<String> problems() throws IOException, InterruptedException;
    }

    Release(Path root, Terminal terminal, Options options, Map<String, String> environment) {
        this.root = root;
        this.terminal = terminal;
        this.options = options;
        this.environment = environment;
        this.work = root.resolve("build/release");
    }

    boolean run() throws IOException, InterruptedException {
        long start = System.nanoTime();
        String pom = Files.readString(root.resolve("pom.xml"));
        String current = first("<version>(.*?)<", pom);
        String owner = first("<owner>(.*?)<", pom);
        String version = current.replace(SNAPSHOT, "");
        if (owner.equals(NOBODY)) {
            skip("namespace", "nobody owns it: <owner> in pom.xml is still " + NOBODY);
        } else {
            pass("namespace", "io.github." + owner);
        }
        check("changelog", "it has this version", () -> changelog(current));
        workflows();

        Path first = work.resolve("first");
        copy(first, current, version);
        Path keys = Files.createTempDirectory("keys");
        try {
            String gpg = signer(keys);
            List<String> flags = gpg == null ? List.of("-Dgpg.skip") : List.of();
            List<String> errors = build(first, Map.of("GNUPGHOME", keys.toString()), flags);
            check("build", "the profile `release` makes it, and accepts the poms", () -> errors);
            String folder = STAGING + "/io/github/" + owner;
            Bundle bundle = new Bundle(first.resolve(folder), version);
            if (errors.isEmpty()) {
                check("files", "jar, sources, Javadoc, pom and SBOM of each module", bundle::files);
                check("poms", "complete, without a parent or a property", bundle::poms);
                check("bom", "it has every published module", bundle::bom);
                check("modules", "each jar names its module", bundle::modules);
                check("osgi", "the library is a bundle, which needs only Java", bundle::osgi);
                check("sbom", "it has the dependencies of the pom", bundle::sbom);
                signatures(bundle, gpg, keys);
                rebuild(bundle, current, version, folder);
                api(first, version);
            } else {
                for (String name : List.of(
                        "files", "poms", "bom", "modules", "osgi", "sbom", "signatures", "reproducible", "api")) {
                    skip(name, "there is no build");
                }
            }
        } finally {
            // An agent that has lost its folder ends.
            delete(keys);
        }
        terminal.out()
                .println("release-check: " + passed + " passed, " + failed + " failed, " + skipped + " skipped in "
                        + Report.seconds((System.nanoTime() - start) / 1e9) + " s");
        return failed == 0;
    }

    private List<String> changelog(String current) throws IOException {
        String heading = current.endsWith(SNAPSHOT) ? "Unreleased" : current;
        Path file = root.resolve("CHANGELOG.md");
        boolean found = Files.exists(file)
                && Files.readAllLines(file).stream().anyMatch(line -> line.matches("## \\Q" + heading + "\\E( .*)?"));
        return found
                ? List.of()
                : List.of("CHANGELOG.md has no heading for " + current + " (expected: ## " + heading + ")");
    }

    /** The last release is the newest one in the list of changes, unless the user names another. */
    private @Nullable String lastRelease(String version) throws IOException {
        if (!options.version().isEmpty()) {
            return options.version();
        }
        Path file = root.resolve("CHANGELOG.md");
        return RELEASED.matcher(Files.exists(file) ? Files.readString(file) : "")
                .results()
                .map(match -> match.group(1))
                .filter(released -> !released.equals(version))
                .findFirst()
                .orElse(null);
    }

    private void workflows() throws IOException, InterruptedException {
        String actionlint = program("actionlint");
        if (actionlint == null) {
            skip("workflows", "actionlint is not on the PATH");
            return;
        }
        List<String> command = new ArrayList<>(List.of(actionlint, "-oneline", "-shellcheck=", "-pyflakes="));
        try (Stream<Path> files = Files.list(root.resolve(".github/workflows"))) {
            files.map(Path::toString).sorted().forEach(command::add);
        }
        Path log = work.resolve("workflows.log");
        check(
                "workflows",
                "actionlint accepts them",
                () -> run(root, log, Map.of(), command) == 0 ? List.of() : head(log));
    }

    /** A program that signs with a new key, or null. */
    private @Nullable String signer(Path keys) throws IOException, InterruptedException {
        String gpg = program("gpg");
        if (gpg == null) {
            return null;
        }
        List<String> command =
                new ArrayList<>(List.of(gpg, "--batch", "--homedir", keys.toString(), "--passphrase", ""));
        command.addAll(List.of("--quick-gen-key", "Rehearsal <rehearsal@localhost>", "ed25519", "sign", "never"));
        return run(root, work.resolve("key.log"), Map.of(), command) == 0 ? gpg : null;
    }

    private void signatures(Bundle bundle, @Nullable String gpg, Path keys) throws IOException, InterruptedException {
        if (gpg == null) {
            skip("signatures", "no gpg on the PATH, or none that makes a key");
            return;
        }
        check("signatures", "each file has one, which gpg accepts", () -> {
            List<String> problems = new ArrayList<>();
            for (Path file : bundle.signed()) {
                List<String> command = List.of(
                        gpg, "--batch", "--homedir", keys.toString(), "--verify", file + ".asc", file.toString());
                if (run(root, work.resolve("gpg.log"), Map.of(), command) != 0) {
                    problems.add(file.getFileName() + " has no valid signature");
                }
            }
            return problems;
        });
    }

    /** The copy is in a folder with a longer name, and the build in another time zone and language. */
    private void rebuild(Bundle bundle, String current, String version, String folder)
            throws IOException, InterruptedException {
        Path second = work.resolve("the/second");
        copy(second, current, version);
        Map<String, String> elsewhere = Map.of("TZ", "Asia/Kolkata", "LC_ALL", "C", "MAVEN_OPTS", "-Duser.language=de");
        List<String> errors = build(second, elsewhere, List.of("-Dgpg.skip"));
        check(
                "reproducible",
                "a second build, elsewhere, makes the same " + bundle.signed().size() + " files",
                () -> errors.isEmpty() ? bundle.differences(second.resolve(folder)) : errors);
    }

    private void api(Path folder, String version) throws IOException, InterruptedException {
        String last = lastRelease(version);
        if (last == null) {
            skip("api", "there is no release to compare with (VERSION= names one)");
            return;
        }
        List<String> goal = List.of(
                "-fae",
                "-pl",
                MODULES,
                "-Dmaven.test.skip=true",
                "-Dlast.release=" + last,
                "package",
                "com.github.siom79.japicmp:japicmp-maven-plugin:cmp@api");
        List<String> errors = maven(folder, work.resolve("api.log"), Map.of(), goal);
        check("api", "japicmp finds nothing that breaks a user of " + last, () -> errors);
    }

    /** The errors of Maven, if there are any. */
    private List<String> build(Path folder, Map<String, String> variables, List<String> flags)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "-Prelease",
                "-pl",
                MODULES,
                "deploy",
                "-DskipUpload=true",
                "-Dmaven.install.skip=true",
                "-Dmaven.test.skip=true",
                "-Downer.expected=.*"));
        arguments.addAll(flags);
        return maven(folder, work.resolve(folder.getFileName() + ".log"), variables, arguments);
    }

    private List<String> maven(Path folder, Path log, Map<String, String> variables, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                Arrays.asList(environment.getOrDefault("MVN", "mvn").strip().split(" +", -1)));
        command.addAll(List.of("-B", "-ntp"));
        command.addAll(arguments);
        terminal.out().println("  Maven runs: " + root.relativize(log));
        return run(folder, log, variables, command) == 0 ? List.of() : head(log);
    }

    private int run(Path folder, Path log, Map<String, String> variables, List<String> command)
            throws IOException, InterruptedException {
        Files.createDirectories(log.getParent());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(variables);
        return builder.start().waitFor();
    }

    /** A program on the PATH, or null. */
    private @Nullable String program(String name) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
    }

    /** The first errors in a log, or else the first lines. */
    private List<String> head(Path log) throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<String> errors = lines.stream()
                .filter(line -> line.matches("\\[ERROR] +\\S.*"))
                .filter(line -> !NOISE.matcher(line).matches())
                .toList();
        List<String> shown = new ArrayList<>(
                (errors.isEmpty() ? lines : errors).stream().limit(LINES).toList());
        shown.add("log: " + root.relativize(log));
        return shown;
    }

    private void check(String name, String what, Judge judge) throws IOException, InterruptedException {
        List<String> problems = judge.problems();
        if (problems.isEmpty()) {
            pass(name, what);
        } else {
            failed++;
            line(terminal.red("FAIL") + "     ", name, problems.get(0));
            problems.stream().skip(1).forEach(problem -> line("         ", "", problem));
        }
    }

    private void pass(String name, String what) {
        passed++;
        line("ok       ", name, what);
    }

    private void skip(String name, String why) {
        skipped++;
        line("SKIPPED  ", name, why);
    }

    private void line(String status, String name, String text) {
        terminal.out().println(status + String.format("%-14s", name) + text);
    }

    private void copy(Path target, String current, String version) throws IOException {
        delete(target);
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (NOT_COPIED.contains(folder.getFileName().toString()) && !folder.equals(root)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(target.resolve(root.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path copy = target.resolve(root.relativize(file));
                if (file.endsWith("pom.xml")) {
                    String text = Files.readString(file);
                    Files.writeString(copy, text.replace("<version>" + current + "<", "<version>" + version + "<"));
                } else {
                    Files.copy(file, copy);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("pom.xml has no " + pattern);
        }
        return matcher.group(1);
    }
}
