package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.tla.Lanes;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/**
 * The generated parts of a pattern's review page, {@code specs/<pattern>/README.md}: what stands between
 * {@code <!-- begin x -->} and {@code <!-- end x -->}, where x is {@code claims}, {@code models}, {@code mutants} or
 * {@code trace <model>}. They carry no timings: the same run makes the same page. Other programs write {@code mapping}
 * and {@code cost}, which are left as they are.
 */
final class Review {
    private static final java.util.regex.Pattern BEGIN =
            java.util.regex.Pattern.compile("<!-- begin (\\w+)(?: ([\\w.-]+))? -->");

    private final Pattern pattern;
    private final Map<String, TlcResult> results;
    private final Path page;

    Review(Pattern pattern, Map<String, TlcResult> results) {
        this.pattern = pattern;
        this.results = results;
        this.page = pattern.specs().resolve("README.md");
    }

    /** The models whose counterexamples the page shows. */
    static Set<String> traces(Pattern pattern) throws IOException {
        Path page = pattern.specs().resolve("README.md");
        return !Files.exists(page)
                ? Set.of()
                : Files.readAllLines(page).stream()
                        .map(BEGIN::matcher)
                        .filter(begin -> begin.matches() && begin.group(1).equals("trace") && begin.group(2) != null)
                        .map(begin -> begin.group(2))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether the page says what this run has shown; nothing if there is no page. */
    List<Check> check() throws IOException {
        if (!Files.exists(page) || !pattern.readable()) {
            return List.of();
        }
        List<Problem> problems = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        render(
                problems,
                unknown,
                (block, line) -> problems.add(new Problem(
                        page, line, "block `" + block + "` is stale: run `make review ONLY=" + pattern.name() + "`")));
        return List.of(
                problems.isEmpty() && !unknown.isEmpty()
                        ? Check.skipped(
                                Kind.PAGE,
                                pattern,
                                pattern.name(),
                                "not judged: no result of " + String.join(", ", unknown))
                        : Check.of(Kind.PAGE, pattern, pattern.name(), problems));
    }

    /** Brings the page up to date; returns what is wrong with it. */
    List<Problem> write(Terminal terminal) throws IOException {
        if (!Files.exists(page)) {
            return List.of(new Problem(page, 0, "there is no page"));
        }
        List<Problem> problems = new ArrayList<>();
        List<String> stale = new ArrayList<>();
        List<String> lines = render(problems, new ArrayList<>(), (block, line) -> stale.add(block));
        String shown = pattern.root().relativize(page).toString();
        if (problems.isEmpty() && !stale.isEmpty()) {
            Path temporary = page.resolveSibling(".README.md.new");
            Files.write(temporary, lines);
            Files.move(temporary, page, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            terminal.out().println(shown + ": " + String.join(", ", stale));
        } else if (problems.isEmpty()) {
            terminal.out().println(shown + ": unchanged");
        }
        return problems;
    }

    /** The lines of the page as they should be; calls back for each block that is different. */
    private List<String> render(List<Problem> problems, List<String> unknown, BiConsumer<String, Integer> stale)
            throws IOException {
        List<String> old = Files.readAllLines(page);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < old.size(); i++) {
            lines.add(old.get(i));
            Matcher begin = BEGIN.matcher(old.get(i));
            if (!begin.matches()) {
                continue;
            }
            String block = begin.group(1) + (begin.group(2) == null ? "" : " " + begin.group(2));
            int end = old.subList(i, old.size()).indexOf("<!-- end " + block + " -->") + i;
            if (end < i) {
                problems.add(new Problem(page, i + 1, "block `" + block + "` has no end"));
                return lines;
            }
            List<String> before = old.subList(i + 1, end);
            List<String> after = begin.group(1).equals("trace") && begin.group(2) != null
                    ? trace(begin.group(2), before, i + 1, problems, unknown)
                    : table(block, before);
            if (after == null) {
                problems.add(new Problem(page, i + 1, "unknown block `" + block + "`"));
                after = before;
            }
            if (!after.equals(before)) {
                stale.accept(block, i + 1);
            }
            lines.addAll(after);
            i = end - 1;
        }
        return lines;
    }

    private @Nullable List<String> table(String block, List<String> before) {
        return switch (block) {
            case "claims" -> claims();
            case "models" -> models();
            case "mutants" -> mutants();
            case "mapping", "cost" -> before;
            default -> null;
        };
    }

    /** What a model has run into, as it is told where the run has a counterexample. */
    private List<String> trace(
            String model, List<String> before, int line, List<Problem> problems, List<String> unknown) {
        TlcResult result = results.get(model);
        if (!pattern.runs().containsKey(model)) {
            problems.add(new Problem(page, line, "there is no model " + model));
        } else if (result == null) {
            unknown.add(model);
        } else if (result.trace() == null) {
            problems.add(new Problem(page, line, model + " has no counterexample"));
        } else {
            List<String> show = pattern.runs().get(model).show();
            return block(new Lanes(result.trace(), show).markdown().lines());
        }
        return before;
    }

    /** Markdown wants empty lines around a table that stands between comments. */
    private static List<String> block(Stream<String> lines) {
        return Stream.of(Stream.of(""), lines, Stream.of(""))
                .flatMap(part -> part)
                .toList();
    }

    private static String row(String... cells) {
        return Stream.of(cells).map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String models(String verb, List<String> names) {
        return names.isEmpty() ? "" : verb + code(names);
    }

    private List<String> claims() {
        Stream<String> rows = pattern.claims().entrySet().stream().map(entry -> {
            Claims.Claim claim = entry.getValue();
            String verdict = "**" + claim.verdict() + "**" + (claim.onlyIf() == null ? "" : " " + claim.onlyIf());
            String models = Stream.of(
                            models("holds in ", claim.holdsIn()),
                            models("seen in ", claim.witnessedBy()),
                            models("refuted by ", claim.refutedBy()))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; "));
            return row(
                    entry.getKey(),
                    claim.claim(),
                    claim.source(),
                    verdict + (claim.because() == null ? "" : ". " + claim.because()),
                    models);
        });
        return block(Stream.concat(
                Stream.of(row("", "Claim", "Source", "Verdict", "Models"), "|---|---|---|---|---|"), rows));
    }

    private List<String> models() {
        Stream<String> rows = pattern.manifest().model().entrySet().stream().map(entry -> {
            Manifest.Model model = entry.getValue();
            return row(
                    "`" + entry.getKey() + "`" + (model.tier().equals("large") ? " (large)" : ""),
                    model.shows(),
                    model.expect().replaceFirst(" (\\w+)$", " `$1`"),
                    model.states() == null ? "" : Report.number(model.states()),
                    model.depth() == null ? "" : String.valueOf(model.depth()));
        });
        return block(Stream.concat(
                Stream.of(
                        row("Model", "What it shows", "Outcome", "Distinct states", "Depth"), "|---|---|---|--:|--:|"),
                rows));
    }

    private List<String> mutants() {
        Stream<String> rows = pattern.manifest().mutant().entrySet().stream()
                .map(entry -> row(
                        "`" + entry.getKey() + "`",
                        entry.getValue().fault(),
                        "`" + entry.getValue().of() + "`",
                        "`" + entry.getValue().killedBy() + "`"));
        return block(Stream.concat(
                Stream.of(row("Mutant", "Fault", "Found by model", "Killed by"), "|---|---|---|---|"), rows));
    }
}
