package optimist.check;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import optimist.check.Check.Status;
import optimist.tla.TlcResult;

/** The checks as JUnit's XML, which every CI system displays: a test case for each. */
final class JUnitReport {
    private final Path root;
    private final List<Check> checks;
    private final Map<Run, TlcResult> results;

    JUnitReport(Path root, List<Check> checks, Map<Run, TlcResult> results) {
        this.root = root;
        this.checks = checks;
        this.results = results;
    }

    void write(Path file, double seconds) throws IOException {
        try (Writer text = Files.newBufferedWriter(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            line(xml, "\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "optimist-check");
            xml.writeAttribute("tests", String.valueOf(checks.size()));
            xml.writeAttribute("failures", String.valueOf(count(Check::failed)));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", String.valueOf(count(check -> !check.judged())));
            xml.writeAttribute("time", time(seconds));
            line(xml, "\n");
            for (Check check : checks) {
                write(xml, check);
            }
            xml.writeEndElement();
            line(xml, "\n");
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private long count(java.util.function.Predicate<Check> which) {
        return checks.stream().filter(which).count();
    }

    private void write(XMLStreamWriter xml, Check check) throws XMLStreamException {
        Run run = check.pattern().runs().get(check.subject());
        TlcResult result = run == null ? null : results.get(run);
        line(xml, "  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute(
                "classname", clean(check.pattern().name() + " " + check.kind().title()));
        xml.writeAttribute("name", clean(check.subject()));
        xml.writeAttribute("time", time(result == null ? 0 : result.seconds()));
        String problems =
                check.problems().stream().map(problem -> problem.text(root)).collect(Collectors.joining("\n"));
        if (check.failed()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", clean(problems.lines().findFirst().orElse("")));
            xml.writeCharacters(clean(problems));
            xml.writeEndElement();
        } else if (check.status() != Status.PASSED) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", clean(problems));
        }
        xml.writeEndElement();
        line(xml, "\n");
    }

    private static void line(XMLStreamWriter xml, String text) throws XMLStreamException {
        xml.writeCharacters(text);
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Without the characters that XML cannot contain, not even escaped. */
    private static String clean(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?");
    }
}
