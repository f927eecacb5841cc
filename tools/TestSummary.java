import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Sums up the test reports of a Maven build, one line a module. A module that has tests and no report is a failure, and
 * so is a build that failed without a failing test. The first errors of its log say why.
 *
 * <p>Arguments: Maven's exit code and the seconds it took; the make target; what was left out, which may be empty; and
 * the modules.
 */
final class TestSummary {
    /** Lines of the log that say why a build failed. */
    private static final int REASONS = 3;
    /** Lines of a message that say why a test failed. */
    private static final int LINES = 12;

    private static final Pattern COMPILER = Pattern.compile("\\[(?:ERROR|WARNING)] +(\\S.*\\.java:\\[.*)");
    private static final Pattern ERROR = Pattern.compile("\\[(?:ERROR|FATAL)] +(\\S.*?)(?: -> \\[Help 1])?");
    /** What Maven prints with each error. */
    private static final Pattern NOISE = Pattern.compile(
            "COMPILATION ERROR.*|.*(\\[Help 1]|Re-run Maven|To see the full"
                    + "|For more information|After correcting|mvn <args>).*|Failed to execute goal .*: Compilation failure.*");

    private int passed;
    private int failed;
    private int skipped;
    private boolean testFailed;
    private final List<String> remarks = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        boolean built = args[0].equals("0");
        String target = args[2];
        String leftOut = args[3];
        List<String> modules = List.of(args).subList(4, args.length);
        TestSummary summary = new TestSummary();

        System.out.printf("%n%-32s %7s %7s %7s %9s%n", "module", "passed", "failed", "skipped", "seconds");
        for (String module : modules) {
            summary.add(module);
        }
        if (!built) {
            summary.explain(Path.of("build", target + ".log"));
        }
        if (built && summary.passed + summary.skipped == 0) {
            summary.fail("no test ran");
        }
        summary.remarks.forEach(System.out::println);
        if (!leftOut.isEmpty()) {
            System.out.println("left out: " + leftOut);
        }
        System.out.printf(
                "%s: %d passed, %d failed, %d skipped in %s s%n",
                target, summary.passed, summary.failed, summary.skipped, args[1]);
        System.exit(summary.failed == 0 ? 0 : 1);
    }

    /** A test that failed may be the reason why Maven did, but for what does not compile. */
    private void explain(Path log) throws IOException {
        List<String> lines = Files.exists(log)
                ? Files.readString(log, StandardCharsets.ISO_8859_1).lines().toList()
                : List.of();
        List<String> reasons = found(lines, COMPILER);
        if (testFailed && reasons.isEmpty()) {
            return;
        }
        fail("the build failed: " + log);
        (reasons.isEmpty() ? found(lines, ERROR) : reasons)
                .forEach(reason -> remarks.add("failed: " + log + ": " + reason));
    }

    private static List<String> found(List<String> lines, Pattern kind) {
        return lines.stream()
                .map(kind::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .filter(text -> !NOISE.matcher(text).matches())
                .distinct()
                .limit(REASONS)
                .toList();
    }

    private void add(String name) throws Exception {
        int passedBefore = passed;
        int failedBefore = failed;
        int skippedBefore = skipped;
        double seconds = 0;
        Map<String, Integer> skips = new TreeMap<>();

        List<Path> reports = reports(Path.of(name));
        if (reports.isEmpty()) {
            fail(name + ": its tests did not run");
        }
        for (Path report : reports) {
            Element suite = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report.toFile())
                    .getDocumentElement();
            seconds += Double.parseDouble(suite.getAttribute("time").replace(",", ""));
            NodeList cases = suite.getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                add((Element) cases.item(i), skips);
            }
        }
        skips.forEach((reason, tests) ->
                remarks.add("skipped: " + name + ": " + tests + (tests == 1 ? " test: " : " tests: ") + reason));
        System.out.printf(
                "%-32s %7d %7d %7d %9.1f%n",
                name, passed - passedBefore, failed - failedBefore, skipped - skippedBefore, seconds);
    }

    private static List<Path> reports(Path module) throws IOException {
        Path folder = module.resolve("target/surefire-reports");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .sorted()
                    .toList();
        }
    }

    private void add(Element test, Map<String, Integer> skips) {
        String name = test.getAttribute("classname") + "." + test.getAttribute("name");
        for (String kind : List.of("failure", "error")) {
            if (test.getElementsByTagName(kind).item(0) instanceof Element problem) {
                testFailed = true;
                fail(name + ": " + start(problem.getAttribute("message")));
                return;
            }
        }
        if (test.getElementsByTagName("skipped").item(0) instanceof Element skip) {
            skipped++;
            skips.merge(reason(skip), 1, Integer::sum);
        } else {
            passed++;
        }
    }

    /** An assumption that is not met has its message in the stack trace only. */
    private static String reason(Element skip) {
        String message = skip.getAttribute("message");
        return firstLine(message.isEmpty() ? skip.getTextContent() : message)
                .replaceFirst("^.*Assumption failed: ", "");
    }

    private void fail(String what) {
        failed++;
        remarks.add("failed: " + what);
    }

    /** On one line, as the first line of a comparison only says that there is one. */
    private static String start(String text) {
        return text.isBlank()
                ? "no message"
                : text.strip().lines().map(String::strip).limit(LINES).collect(Collectors.joining(" "));
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("no message");
    }
}
