package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import optimist.site.Standing;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the last {@code make test} or {@code make jpf} has left behind: the reports of surefire, in the folder of each module. */
final class TestReports {
    /** Modules that the tests of another one are about, or run with. */
    private static final List<String> USED = List.of("impl-java/library", "impl-java/tla");

    /**
     * A class of tests.
     *
     * @param module the folder of the module, from the root
     * @param path of the file, from the root
     * @param report null if there is none
     */
    record TestClass(
            String module,
            String name,
            String path,
            @Nullable Report report) {}

    /** What a report says. */
    record Report(Instant time, boolean stale, List<Case> cases) {
        long count(Fate fate) {
            return cases.stream().filter(each -> each.fate() == fate).count();
        }
    }

    /** A test, and the first line of what it says if it has not passed. */
    record Case(String name, Fate fate, String says) {}

    enum Fate {
        PASSED,
        FAILED,
        SKIPPED
    }

    private final Path root;
    private final Freshness freshness;

    TestReports(Path root, Freshness freshness) {
        this.root = root;
        this.freshness = freshness;
    }

    /** All classes of tests of a pattern, whether they were run or not. */
    List<TestClass> of(Pattern pattern) throws IOException {
        List<TestClass> classes = new ArrayList<>();
        for (String parent : List.of("impl-java", "tools", "bench")) {
            for (Path module : folders(root.resolve(parent))) {
                Path tests = module.resolve("src/test/java/optimist").resolve(pattern.name());
                for (Path file : files(tests, "Test.java")) {
                    String name = file.getFileName().toString().replaceFirst("\\.java$", "");
                    classes.add(new TestClass(
                            path(module),
                            name,
                            path(file),
                            report(pattern, module, "optimist." + pattern.name() + "." + name)));
                }
            }
        }
        return classes;
    }

    private String path(Path path) {
        return root.relativize(path).toString();
    }

    private static List<Path> folders(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private @Nullable Report report(Pattern pattern, Path module, String name) throws IOException {
        Path file = module.resolve("target/surefire-reports/TEST-" + name + ".xml");
        if (!Files.exists(file)) {
            return null;
        }
        List<Case> cases = new ArrayList<>();
        NodeList nodes = parse(file).getElementsByTagName("testcase");
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element test) {
                cases.add(read(test));
            }
        }
        Instant time = Files.getLastModifiedTime(file).toInstant();
        List<Path> sources = new ArrayList<>(List.of(module.resolve("src"), pattern.specs(), pattern.proofs()));
        USED.forEach(used -> sources.add(root.resolve(used).resolve("src/main")));
        return new Report(time, freshness.isAnyAfter(sources, time), cases);
    }

    private static Element parse(Path file) throws IOException {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static Case read(Element test) {
        String name = test.getAttribute("name");
        for (String kind : List.of("failure", "error")) {
            if (test.getElementsByTagName(kind).item(0) instanceof Element problem) {
                return new Case(name, Fate.FAILED, firstLine(problem));
            }
        }
        return test.getElementsByTagName("skipped").item(0) instanceof Element skip
                ? new Case(name, Fate.SKIPPED, firstLine(skip).replaceFirst("^.*Assumption failed: ", ""))
                : new Case(name, Fate.PASSED, "");
    }

    /** An assumption that is not met has its message in the stack trace only. */
    private static String firstLine(Element problem) {
        String message = problem.getAttribute("message");
        return (message.isEmpty() ? problem.getTextContent() : message)
                .strip()
                .lines()
                .findFirst()
                .orElse("no message");
    }

    /** What is known of these classes together; a class that was not run counts against the others. */
    static Standing standing(Collection<TestClass> classes, String command) {
        List<Report> reports = new ArrayList<>();
        for (TestClass each : classes) {
            if (each.report() != null) {
                reports.add(each.report());
            }
        }
        if (reports.isEmpty()) {
            return Standing.notRun(command);
        }
        List<Case> cases =
                reports.stream().flatMap(report -> report.cases().stream()).toList();
        Instant oldest =
                reports.stream().map(Report::time).min(Instant::compareTo).orElseThrow();
        int left = classes.size() - reports.size();
        String says = count(reports, Fate.PASSED) + " passed" + (left == 0 ? "" : ", " + left + " classes not run")
                + ", " + Freshness.text(oldest);
        List<Case> failed =
                cases.stream().filter(each -> each.fate() == Fate.FAILED).toList();
        if (!failed.isEmpty()) {
            return Standing.failed(
                    failed.size() + " failed: " + failed.get(0).name() + ": "
                            + failed.get(0).says(),
                    command);
        }
        if (reports.stream().anyMatch(Report::stale)) {
            return Standing.stale(says, command);
        }
        if (left > 0) {
            return new Standing(Standing.State.NOT_RUN, says, command);
        }
        List<Case> skipped =
                cases.stream().filter(each -> each.fate() == Fate.SKIPPED).toList();
        return skipped.size() == cases.size() && !skipped.isEmpty()
                ? Standing.skipped(skipped.get(0).says(), command)
                : Standing.passed(says + (skipped.isEmpty() ? "" : ", " + skipped.size() + " skipped"));
    }

    private static long count(List<Report> reports, Fate fate) {
        return reports.stream().mapToLong(report -> report.count(fate)).sum();
    }

    /** What is known of one method; a parameterized one has several cases. */
    static Standing standing(TestClass of, String method, String command) {
        Report report = of.report();
        if (report == null) {
            return Standing.notRun(command);
        }
        List<Case> cases = report.cases().stream()
                .filter(each -> each.name().matches(java.util.regex.Pattern.quote(method) + "\\b.*"))
                .toList();
        return cases.isEmpty()
                ? Standing.notRun(command)
                : standing(
                        List.of(new TestClass(
                                of.module(), of.name(), of.path(), new Report(report.time(), report.stale(), cases))),
                        command);
    }
}
