package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on published litmus tests says what the models of memory check. */
class PublishedTest {
    private static final Path ROOT = Path.of("../..");

    /** A test in a module: its name, by whom it was published, and the answer here. */
    private static final Pattern TEST =
            Pattern.compile("\\b(?:Test|Early)\\(\"([^\"]+)\",\\s*<<((?:<<\"[^>]*\">>,?\\s*)+)>>,\\s*\"(\\w+)\"");

    private static final Pattern PUBLISHED = Pattern.compile("<<\"([^\"]+)\", \"([^\"]+)\", \"([^\"]+)\">>");
    private static final Pattern ROW = Pattern.compile("\\| (JAM|Lincheck|JSR 133|jcstress) \\| .* \\| `[^|`]+` \\|");
    private static final Pattern SUM = Pattern.compile("\\| (JAM|Lincheck|JSR 133|jcstress|all) \\|((?: \\d+ \\|){4})");

    private static final Map<String, String> HERE = Map.of(
            "allowed", "occurs",
            "racing", "occurs after a race",
            "forbidden", "does not occur",
            "unclaimed", "does not occur, races");

    /** What is said of a test, by their verdict and the answer here. */
    private static String verdict(String theirs, String here) {
        return switch (here) {
            case "allowed" -> theirs.equals("allowed") ? "agree" : "**differ**";
            case "forbidden" -> theirs.equals("forbidden") ? "agree" : "**differ**";
            case "racing" -> theirs.equals("allowed") ? "agree" : "no claim";
            default -> "no claim";
        };
    }

    private static List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        for (String module : List.of("MCPublished", "MCPublishedPlain")) {
            String text = Files.readString(ROOT.resolve("models/memory/" + module + ".tla"));
            for (MatchResult test : TEST.matcher(text).results().toList()) {
                for (MatchResult by : PUBLISHED.matcher(test.group(2)).results().toList()) {
                    String name = by.group(1).equals("JSR 133") ? by.group(2) : "`" + by.group(2) + "`";
                    rows.add("| " + by.group(1) + " | " + name + " | " + by.group(3) + " | "
                            + HERE.get(test.group(3)) + " | " + verdict(by.group(3), test.group(3)) + " | `"
                            + test.group(1) + "` |");
                }
            }
        }
        return rows;
    }

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("specs/memory/PUBLISHED.md"));
    }

    @Test
    void eachTestIsInTheTableAsItIsChecked() throws IOException {
        List<String> listed =
                page().lines().filter(line -> ROW.matcher(line).matches()).toList();
        assertThat(rows()).hasSizeGreaterThan(150);
        assertThat(listed).containsExactlyInAnyOrderElementsOf(rows());
    }

    @Test
    void eachTestInTheModulesIsRead() throws IOException {
        for (String module : List.of("MCPublished", "MCPublishedPlain")) {
            String text = Files.readString(ROOT.resolve("models/memory/" + module + ".tla"));
            assertThat(TEST.matcher(text).results().count())
                    .isEqualTo(Pattern.compile("\\b(Test|Early)\\(\"")
                            .matcher(text)
                            .results()
                            .count());
        }
    }

    @Test
    void sumsAreThoseOfTheTable() throws IOException {
        Map<String, List<Integer>> said = new TreeMap<>();
        SUM.matcher(page())
                .results()
                .forEach(sum -> said.put(
                        sum.group(1),
                        Pattern.compile("\\d+")
                                .matcher(sum.group(2))
                                .results()
                                .map(number -> Integer.valueOf(number.group()))
                                .toList()));
        Map<String, List<Integer>> counted = new TreeMap<>();
        for (String source : List.of("JAM", "Lincheck", "JSR 133", "jcstress")) {
            List<String> rows = rows().stream()
                    .filter(row -> row.startsWith("| " + source + " |"))
                    .toList();
            List<Integer> counts = new ArrayList<>();
            for (String verdict : List.of("agree", "**differ**", "no claim")) {
                counts.add((int) rows.stream()
                        .filter(row -> row.contains("| " + verdict + " |"))
                        .count());
            }
            // What cannot be expressed is in no module.
            counts.add(said.getOrDefault(source, List.of(0, 0, 0, 0)).get(3));
            counted.put(source, counts);
        }
        List<Integer> all = new ArrayList<>();
        for (int column = 0; column < 4; column++) {
            int of = column;
            all.add(counted.values().stream().mapToInt(counts -> counts.get(of)).sum());
        }
        counted.put("all", all);
        assertThat(said).isEqualTo(counted);
    }
}
