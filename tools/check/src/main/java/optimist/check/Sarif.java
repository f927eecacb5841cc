package optimist.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import optimist.check.Check.Kind;
import optimist.check.Check.Status;

/**
 * The failed checks as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code scanning shows beside the
 * line: one result for each. What was skipped is a notification, so that nobody takes it for passed.
 */
final class Sarif {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path directory;
    private final Path root;
    private final List<Check> checks;

    /**
     * @param directory where the program was started: a repository, when it runs in CI, and paths are relative to it
     * @param root the folder that paths in messages are relative to
     */
    Sarif(Path directory, Path root, List<Check> checks) {
        this.directory = directory;
        this.root = root;
        this.checks = checks;
    }

    void write(Path file) throws IOException {
        ObjectNode log = MAPPER.createObjectNode()
                .put(
                        "$schema",
                        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
                .put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "optimist-check");
        List<Kind> kinds = checks.stream()
                .filter(Check::failed)
                .map(Check::kind)
                .distinct()
                .sorted()
                .toList();
        ArrayNode rules = driver.putArray("rules");
        kinds.forEach(kind -> rule(rules.addObject(), kind));
        ObjectNode invocation = run.putArray("invocations").addObject().put("executionSuccessful", true);
        ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
        ArrayNode results = run.putArray("results");
        for (Check check : checks) {
            if (check.failed()) {
                result(results.addObject(), check, kinds.indexOf(check.kind()));
            } else if (check.status() != Status.PASSED) {
                notifications
                        .addObject()
                        .put("level", "note")
                        .putObject("message")
                        .put("text", "skipped: " + name(check) + ": " + text(check));
            }
        }
        MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), log);
    }

    private static void rule(ObjectNode rule, Kind kind) {
        String says = "A " + kind.title() + " is not as it was written down.";
        rule.put("id", id(kind));
        rule.putObject("shortDescription").put("text", says);
        rule.putObject("fullDescription").put("text", says);
        rule.putObject("help").put("text", "java -jar optimist-check.jar check --help");
        rule.putObject("defaultConfiguration").put("level", "error");
    }

    private static String id(Kind kind) {
        return kind.title().replace(' ', '-');
    }

    private void result(ObjectNode result, Check check, int rule) {
        result.put("ruleId", id(check.kind())).put("ruleIndex", rule).put("level", "error");
        result.putObject("message").put("text", name(check) + ": " + text(check));
        List<Problem> places = new ArrayList<>(check.problems().stream()
                .filter(problem -> problem.file() != null)
                .toList());
        if (places.isEmpty()) {
            places.add(expectation(check));
        }
        location(result.putArray("locations").addObject(), places.get(0));
        if (places.size() > 1) {
            ArrayNode related = result.putArray("relatedLocations");
            for (Problem place : places.subList(1, places.size())) {
                ObjectNode location = related.addObject();
                location(location, place);
                location.putObject("message").put("text", place.message());
            }
        }
    }

    /** Where it is written what was expected of a run. */
    private static Problem expectation(Check check) {
        Run run = check.pattern().runs().get(check.subject());
        return check.pattern()
                .manifestFile()
                .problem((run == null || run.mutant() == null ? "model." : "mutant.") + check.subject(), "expect", "");
    }

    /** A line is needed, also where the whole file is meant. */
    private void location(ObjectNode location, Problem place) {
        ObjectNode physical = location.putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", uri(Objects.requireNonNull(place.file())));
        physical.putObject("region").put("startLine", Math.max(1, place.line()));
    }

    private String uri(Path file) {
        return directory.toUri().relativize(file.toUri()).toString();
    }

    private static String name(Check check) {
        String pattern = check.pattern().name();
        return check.subject().equals(pattern) ? pattern : pattern + "/" + check.subject();
    }

    private String text(Check check) {
        return check.problems().stream().map(problem -> problem.text(root)).collect(Collectors.joining("\n"));
    }
}
