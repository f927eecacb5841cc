package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import optimist.bench.Cost;
import optimist.check.Check.Kind;
import optimist.check.Page.Block;
import optimist.tla.TlcResult;

/**
 * The generated parts of a pattern's review page, {@code specs/<pattern>/README.md}: its blocks {@code claims},
 * {@code models}, {@code mutants}, {@code trace <model>}, and {@code cost}, which has the figures of the recorded run.
 * The others carry no timings: the same run makes the same page. Another program writes {@code mapping}.
 */
final class Review {
    private final Pattern pattern;
    private final Map<String, TlcResult> results;
    private final Blocks blocks;
    private final Path path;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Block> stale = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    Review(Pattern pattern, Map<String, TlcResult> results) {
        this.pattern = pattern;
        this.results = results;
        this.blocks = new Blocks(pattern);
        this.path = path(pattern);
    }

    private static Path path(Pattern pattern) {
        return pattern.specs().resolve("README.md");
    }

    /** The models whose counterexamples the page shows. */
    static Set<String> traces(Pattern pattern) {
        try {
            return !Files.exists(path(pattern))
                    ? Set.of()
                    : new Page(path(pattern))
                            .blocks().stream()
                                    .filter(Review::isTrace)
                                    .map(block -> Objects.requireNonNull(block.argument()))
                                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (Malformed e) {
            return Set.of();
        }
    }

    private static boolean isTrace(Block block) {
        return block.kind().equals("trace") && block.argument() != null;
    }

    /** Whether the page says what this run has shown; nothing if there is no page. */
    List<Check> check() {
        if (!Files.exists(path) || !pattern.readable()) {
            return List.of();
        }
        try {
            Page page = new Page(path);
            compare(page);
            stale.forEach(block -> problems.add(page.problem(
                    block, "block `" + block.name() + "` is stale: run `make review ONLY=" + pattern.name() + "`")));
            problems.sort(Comparator.comparingInt(Problem::line));
        } catch (Malformed e) {
            problems.add(e.problem());
        }
        return List.of(
                problems.isEmpty() && !unknown.isEmpty()
                        ? Check.skipped(
                                Kind.PAGE,
                                pattern,
                                pattern.name(),
                                "not judged: no result of " + String.join(", ", unknown))
                        : Check.of(Kind.PAGE, pattern, pattern.name(), problems));
    }

    /** Brings the page up to date, unless something is wrong with it. */
    Check write(Terminal terminal) throws IOException {
        if (!Files.exists(path)) {
            problems.add(new Problem(path, 0, "there is no page"));
        } else {
            try {
                Page page = new Page(path);
                List<List<String>> contents = compare(page);
                if (problems.isEmpty()) {
                    write(page, contents, terminal);
                }
            } catch (Malformed e) {
                problems.add(e.problem());
            }
        }
        return Check.of(Kind.PAGE, pattern, pattern.name(), problems);
    }

    private void write(Page page, List<List<String>> contents, Terminal terminal) throws IOException {
        if (!stale.isEmpty()) {
            page.write(contents);
        }
        terminal.out()
                .println(pattern.root().relativize(path) + ": "
                        + (stale.isEmpty()
                                ? "unchanged"
                                : stale.stream().map(Block::name).collect(Collectors.joining(", "))));
    }

    /** What the blocks of the page should say, in their order; notes those that say something else. */
    private List<List<String>> compare(Page page) {
        List<List<String>> contents = new ArrayList<>();
        for (Block block : page.blocks()) {
            List<String> content = content(page, block);
            contents.add(content);
            if (!content.equals(block.lines())) {
                stale.add(block);
            }
        }
        if (page.problem() != null) {
            problems.add(page.problem());
        } else if (!pattern.claims().isEmpty()
                && page.blocks().stream().noneMatch(block -> block.name().equals("claims"))) {
            problems.add(new Problem(path, 0, "there is no block `claims`"));
        }
        return contents;
    }

    private List<String> content(Page page, Block block) {
        if (isTrace(block)) {
            return trace(page, block, Objects.requireNonNull(block.argument()));
        }
        return switch (block.name()) {
            case "claims" -> blocks.claims();
            case "models" -> blocks.models();
            case "mutants" -> blocks.mutants();
            case "cost" -> cost(block);
            case "mapping" -> block.lines();
            default -> {
                problems.add(page.problem(block, "unknown block `" + block.name() + "`"));
                yield block.lines();
            }
        };
    }

    /** The figures of the recorded run; those that were written before there was one stay. */
    private List<String> cost(Block block) {
        Cost cost = pattern.cost();
        List<String> figures = cost == null ? null : cost.page();
        return figures == null ? block.lines() : blocks.cost(figures);
    }

    /** What a model has run into, as it is told where the run has a counterexample. */
    private List<String> trace(Page page, Block block, String model) {
        Run run = pattern.runs().get(model);
        TlcResult result = results.get(model);
        if (run == null) {
            problems.add(page.problem(block, "there is no model " + model));
        } else if (result == null) {
            unknown.add(model);
        } else if (result.trace() == null) {
            problems.add(page.problem(block, model + " has no counterexample"));
        } else {
            return blocks.trace(run, result.trace());
        }
        return block.lines();
    }
}
