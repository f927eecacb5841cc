import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Sums up the test reports of a Maven build, one line a module. A module that has tests and no report is a failure, and
 * so is a build that failed without a failing test.
 *
 * <p>Arguments: Maven's exit code, and the seconds it took.
 */
final class TestSummary {
    private int passed;
    private int failed;
    private int skipped;
    private boolean testFailed;
    private final List<String> remarks = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        boolean built = args[0].equals("0");
        TestSummary summary = new TestSummary();

        System.out.printf("%n%-32s %7s %7s %7s %9s%n", "module", "passed", "failed", "skipped", "seconds");
        for (Path module : modulesWithTests()) {
            summary.add(module);
        }
        if (!built && !summary.testFailed) {
            summary.fail("the build failed: build/test.log");
        }
        if (built && summary.passed == 0) {
            summary.fail("no test ran");
        }
        summary.remarks.forEach(System.out::println);
        System.out.printf(
                "test: %d passed, %d failed, %d skipped in %s s%n",
                summary.passed, summary.failed, summary.skipped, args[1]);
        System.exit(summary.failed == 0 ? 0 : 1);
    }

    private static List<Path> modulesWithTests() throws IOException {
        try (Stream<Path> files = Files.find(Path.of(""), 4, (path, attributes) -> path.endsWith("pom.xml"))) {
            return files.map(pom -> pom.toAbsolutePath().getParent())
                    .filter(module -> Files.isDirectory(module.resolve("src/test")))
                    .sorted()
                    .toList();
        }
    }

    private void add(Path module) throws Exception {
        int passedBefore = passed;
        int failedBefore = failed;
        int skippedBefore = skipped;
        double seconds = 0;
        String name = Path.of("").toAbsolutePath().relativize(module).toString();

        List<Path> reports = reports(module);
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
                add((Element) cases.item(i));
            }
        }
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

    private void add(Element test) {
        String name = test.getAttribute("classname") + "." + test.getAttribute("name");
        for (String kind : List.of("failure", "error")) {
            if (test.getElementsByTagName(kind).item(0) instanceof Element problem) {
                testFailed = true;
                fail(name + ": " + firstLine(problem.getAttribute("message")));
                return;
            }
        }
        if (test.getElementsByTagName("skipped").item(0) instanceof Element reason) {
            skipped++;
            remarks.add("skipped: " + name + ": " + firstLine(reason.getAttribute("message")));
        } else {
            passed++;
        }
    }

    private void fail(String what) {
        failed++;
        remarks.add("failed: " + what);
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("no message");
    }
}
