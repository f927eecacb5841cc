package optimist.check;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Findings.Finding;
import optimist.check.Options.Usage;

/**
 * The program behind {@code make findings}: runs the program of each finding on the released jar, and on the releases
 * that are its control, and prints a table. A program prints {@code shown: what was seen}, or {@code not shown: ...}.
 */
final class FindingsRun {
    private static final int SECONDS = 120;
    private static final String SHOWN = "shown: ";
    private static final String NOT_SHOWN = "not shown: ";

    private static final java.util.regex.Pattern PLUGIN = java.util.regex.Pattern.compile(
            "<artifactId>maven-dependency-plugin</artifactId>\\s*<version>([^<]+)</version>");

    /** What a program has said on one release. */
    private record Answer(Status status, String text, double seconds) {
        enum Status {
            SHOWN("shown"),
            NOT_SHOWN("not shown"),
            SKIPPED("SKIPPED"),
            BROKEN("BROKEN");

            private final String word;

            Status(String word) {
                this.word = word;
            }
        }
    }

    private final Path root;
    private final Terminal terminal;
    private final Options options;
    private final Map<String, String> environment;
    private final Path work;
    private final Map<String, String> unresolved = new LinkedHashMap<>();
    private int passed;
    private int failed;
    private int skipped;

    FindingsRun(Path root, Terminal terminal, Options options, Map<String, String> environment) {
        this.root = root;
        this.terminal = terminal;
        this.options = options;
        this.environment = environment;
        this.work = root.resolve("build/findings");
    }

    /** Whether everything came out as it is recorded; with another version, nothing is recorded. */
    boolean run() throws IOException, InterruptedException, Usage {
        long start = System.nanoTime();
        Map<String, Finding> selected = selected();
        Table table = new Table(List.of("", "finding", "library", "version", "seen by the program", ">seconds"), 4);
        int done = 0;
        int all = selected.values().stream().mapToInt(f -> versions(f).size()).sum();
        try (Line line = new Line(terminal)) {
            for (Map.Entry<String, Finding> entry : selected.entrySet()) {
                Finding finding = entry.getValue();
                for (String version : versions(finding)) {
                    done++;
                    line.show(
                            done + " of " + all + ": " + entry.getKey() + " on " + finding.artifact() + " " + version);
                    row(table, entry.getKey(), finding, version);
                }
            }
        }
        terminal.out().println();
        table.print(terminal);
        terminal.out().println();
        for (Map.Entry<String, Finding> entry : selected.entrySet()) {
            Finding finding = entry.getValue();
            say(terminal.bold(entry.getKey()) + ": " + finding.what());
            say("    affects: " + finding.affects());
            say("    until it is repaired: " + finding.advice());
            if (finding.allowedBy() != null) {
                say("    allowed by: " + finding.allowedBy());
            }
            Evidence model = finding.model();
            Evidence repair = finding.repair();
            say("    claim " + finding.claim()
                    + (model == null || repair == null
                            ? "; no model: " + finding.noModel()
                            : "; refuted in model " + text(model) + "; repaired in " + text(repair)));
        }
        terminal.out()
                .println("findings: " + passed + " passed, " + failed + " failed, " + skipped + " skipped in "
                        + Report.seconds((System.nanoTime() - start) / 1e9) + " s");
        return failed == 0;
    }

    private static String text(Evidence evidence) {
        return evidence.model() + " (" + String.join(", ", evidence.properties()) + ")";
    }

    private void say(String text) {
        Terminal.wrap(text, terminal.width()).forEach(terminal.out()::println);
    }

    private Map<String, Finding> selected() throws Usage {
        Map<String, Finding> selected = new LinkedHashMap<>();
        Map<String, Finding> all;
        try {
            TomlFile file = Findings.file(root);
            all = file == null ? Map.of() : file.read(Findings.class).finding();
        } catch (Malformed e) {
            throw new Usage(e.problem().text(root));
        }
        for (String only : options.only()) {
            if (all.keySet().stream().noneMatch(id -> Findings.matches(id, only))) {
                throw new Usage("ONLY: " + only + " (expected: one of " + names(all) + ", or one finding, as in "
                        + all.keySet().stream().findFirst().orElse("library/Program") + ")");
            }
        }
        all.forEach((id, finding) -> {
            if (options.only().isEmpty() || options.only().stream().anyMatch(only -> Findings.matches(id, only))) {
                selected.put(id, finding);
            }
        });
        if (!options.version().isEmpty()
                && selected.values().stream().map(Finding::library).distinct().count() != 1) {
            throw new Usage(
                    "VERSION: " + options.version() + " of which library? (expected: ONLY, one of " + names(all) + ")");
        }
        return selected;
    }

    private static String names(Map<String, Finding> all) {
        return all.keySet().stream()
                .map(id -> id.substring(0, id.indexOf('/')))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private List<String> versions(Finding finding) {
        return options.version().isEmpty()
                ? Stream.concat(Stream.of(finding.version()), finding.notIn().stream())
                        .toList()
                : List.of(options.version());
    }

    private void row(Table table, String id, Finding finding, String version) throws IOException, InterruptedException {
        Answer answer = answer(finding, version);
        boolean isControl = finding.notIn().contains(version);
        boolean isRecorded = isControl || finding.version().equals(version);
        Answer.Status expected = isControl ? Answer.Status.NOT_SHOWN : Answer.Status.SHOWN;
        boolean isSkipped = answer.status() == Answer.Status.SKIPPED;
        boolean isRed =
                answer.status() == Answer.Status.BROKEN || (isRecorded && !isSkipped && answer.status() != expected);
        if (isRed) {
            failed++;
        } else if (isSkipped) {
            skipped++;
        } else {
            passed++;
        }
        String remark = isControl && !isRed && !isSkipped ? " (as expected: the control)" : "";
        table.row(
                List.of(
                        isRed ? "FAIL" : isSkipped ? "skip" : "ok",
                        id,
                        finding.artifact(),
                        version,
                        answer.status().word + ": " + answer.text() + remark,
                        Report.seconds(answer.seconds())),
                isRed ? terminal::red : text -> text);
    }

    private Answer answer(Finding finding, String version) throws IOException, InterruptedException {
        if (finding.java() > Runtime.version().feature()) {
            return new Answer(
                    Answer.Status.SKIPPED,
                    "needs Java " + finding.java() + ", this is "
                            + Runtime.version().feature()
                            + ": set JAVA_HOME to a newer one, and run make findings again",
                    0);
        }
        long start = System.nanoTime();
        Path jars = jars(finding.library(), version);
        String missing = unresolved.get(finding.library() + ":" + version);
        if (missing != null) {
            return new Answer(Answer.Status.BROKEN, missing, 0);
        }
        Path log = work.resolve(finding.program() + "-" + version + ".log");
        Files.createDirectories(log.getParent());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(jars),
                        Findings.folder(root)
                                .resolve(finding.program() + ".java")
                                .toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (!ended) {
            return new Answer(
                    Answer.Status.BROKEN, "it did not end in " + SECONDS + " s: " + root.relativize(log), seconds);
        }
        List<String> lines =
                Files.readString(log, StandardCharsets.UTF_8).lines().toList();
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        if (process.exitValue() == 0 && last.startsWith(SHOWN)) {
            return new Answer(Answer.Status.SHOWN, last.substring(SHOWN.length()), seconds);
        }
        if (process.exitValue() == 1 && last.startsWith(NOT_SHOWN)) {
            return new Answer(Answer.Status.NOT_SHOWN, last.substring(NOT_SHOWN.length()), seconds);
        }
        return new Answer(
                Answer.Status.BROKEN,
                "it said neither: " + root.relativize(log) + ": "
                        + lines.stream().findFirst().orElse("nothing"),
                seconds);
    }

    private static String classPath(Path folder) throws IOException {
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** That of the repository. */
    private String pluginVersion() throws IOException {
        Matcher version = PLUGIN.matcher(Files.readString(root.resolve("pom.xml")));
        if (!version.find()) {
            throw new IllegalStateException("pom.xml has no version of maven-dependency-plugin");
        }
        return version.group(1);
    }

    /** The folder with the library and what it depends on, which Maven is asked for once. */
    private Path jars(String library, String version) throws IOException, InterruptedException {
        String[] name = library.split(":", -1);
        Path folder = work.resolve("lib").resolve(name[1] + "-" + version);
        if (Files.isDirectory(folder) || unresolved.containsKey(library + ":" + version)) {
            return folder;
        }
        Path pom = work.resolve("pom").resolve(name[1] + "-" + version).resolve("pom.xml");
        Files.createDirectories(pom.getParent());
        Files.writeString(pom, """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>optimist</groupId>
                  <artifactId>findings</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <dependencies>
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>
                </project>
                """.formatted(name[0], name[1], version));
        Path made = pom.resolveSibling("lib");
        Path log = pom.resolveSibling("maven.log");
        List<String> command = new ArrayList<>(
                Arrays.asList(environment.getOrDefault("MVN", "mvn").strip().split(" +", -1)));
        command.addAll(List.of(
                "-B",
                "-f",
                pom.toString(),
                "org.apache.maven.plugins:maven-dependency-plugin:" + pluginVersion() + ":copy-dependencies",
                "-DincludeScope=runtime",
                "-DoutputDirectory=" + made));
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (code == 0) {
            Files.createDirectories(folder.getParent());
            Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        } else {
            unresolved.put(
                    library + ":" + version,
                    "Maven did not find " + library + ":" + version + ": " + root.relativize(log));
        }
        return folder;
    }
}
