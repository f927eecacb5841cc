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
 * The generated parts of a pattern's review page, {@code specs/<pattern>/README.md}, and of its evidence,
 * {@code EVIDENCE.md} beside it: the blocks {@code claims}, {@code models}, {@code mutants}, {@code trace <model>},
 * {@code states <model>}, which is a state machine, {@code observed}, which has what jcstress has recorded, and {@code cost},
 * which has the figures of the recorded run. The others carry no timings: the same run makes the same pages.
 * Another program writes {@code mapping}. {@link Pictures} beside the pages are generated too.
 */
final class Review {
    private static final List<String> FILES = List.of("README.md", "EVIDENCE.md");

    private final Pattern pattern;
    private final Map<String, TlcResult> results;
    private final Graphs graphs;
    private final Blocks blocks;
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    /** @param graphs where the graphs of models come from that the pages show as state machines */
    Review(Pattern pattern, Map<String, TlcResult> results, Graphs graphs) {
        this.pattern = pattern;
        this.results = results;
        this.graphs = graphs;
        this.blocks = new Blocks(pattern);
    }

    /** The pages of a pattern that there are. */
    static List<Path> paths(Pattern pattern) {
        return FILES.stream()
                .map(pattern.specs()::resolve)
                .filter(Files::exists)
                .toList();
    }

    private static List<Page> read(Pattern pattern) throws Malformed {
        List<Page> pages = new ArrayList<>();
        for (Path path : paths(pattern)) {
            pages.add(new Page(path));
        }
        return pages;
    }

    /** The models whose counterexamples or state machines the pages and pictures show. */
    static Set<String> shown(Pattern pattern) {
        try {
            Set<String> models = read(pattern).stream()
                    .flatMap(page -> page.blocks().stream())
                    .filter(block -> isTrace(block) || isStates(block))
                    .map(block -> Objects.requireNonNull(block.argument()))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            models.addAll(new Pictures(pattern, paths(pattern)).models());
            return models;
        } catch (Malformed e) {
            return Set.of();
        }
    }

    private static boolean isTrace(Block block) {
        return block.kind().equals("trace") && block.argument() != null;
    }

    private static boolean isStates(Block block) {
        return block.kind().equals("states") && block.argument() != null;
    }

    /** Whether the pages say what this run has shown; nothing if there are none. */
    List<Check> check() throws IOException, InterruptedException {
        if (paths(pattern).isEmpty() || !pattern.readable()) {
            return List.of();
        }
        try {
            for (Compared each : compareAll()) {
                each.stale()
                        .forEach(block -> problems.add(each.page()
                                .problem(
                                        block,
                                        "block `" + block.name() + "` is stale: run `make pages ONLY=" + pattern.name()
                                                + "`")));
            }
            addDeadLinks();
            for (Drawn each : drawAll()) {
                if (each.isStale()) {
                    problems.add(new Problem(
                            each.file(),
                            0,
                            (Files.exists(each.file()) ? "is stale" : "is not there") + ": run `make pages ONLY="
                                    + pattern.name() + "`"));
                }
            }
            problems.sort(Comparator.comparing((Problem problem) -> String.valueOf(problem.file()))
                    .thenComparingInt(Problem::line));
        } catch (Malformed e) {
            problems.add(e.problem());
        }
        return List.of(
                problems.isEmpty() && !unknown.isEmpty()
                        ? Check.skipped(
                                Kind.PAGE,
                                pattern,
                                pattern.name(),
                                "not judged: no result of "
                                        + unknown.stream().distinct().collect(Collectors.joining(", ")))
                        : Check.of(Kind.PAGE, pattern, pattern.name(), problems));
    }

    /** A claim may be linked as soon as its anchor is generated. */
    private void addDeadLinks() {
        Links links = new Links();
        for (Path path : paths(pattern)) {
            try {
                problems.addAll(links.dead(path));
            } catch (IOException e) {
                problems.add(Problem.of(path, e));
            }
        }
    }

    /** Brings the pages up to date, unless something is wrong with one. */
    Check write(Terminal terminal) throws IOException, InterruptedException {
        if (paths(pattern).isEmpty()) {
            problems.add(new Problem(pattern.specs().resolve(FILES.get(0)), 0, "there is no page"));
        } else {
            try {
                List<Compared> all = compareAll();
                List<Drawn> pictures = drawAll();
                if (problems.isEmpty()) {
                    for (Compared each : all) {
                        each.write(pattern.root(), terminal);
                    }
                    for (Drawn each : pictures) {
                        each.write(pattern.root(), terminal);
                    }
                }
            } catch (Malformed e) {
                problems.add(e.problem());
            }
        }
        return Check.of(Kind.PAGE, pattern, pattern.name(), problems);
    }

    /** A page, what its blocks should say, in their order, and those that say something else. */
    private record Compared(Page page, List<List<String>> contents, List<Block> stale) {
        void write(Path root, Terminal terminal) throws IOException {
            if (!stale.isEmpty()) {
                page.write(contents);
            }
            terminal.out()
                    .println(root.relativize(page.path()) + ": "
                            + (stale.isEmpty()
                                    ? "unchanged"
                                    : stale.stream().map(Block::name).collect(Collectors.joining(", "))));
        }
    }

    /** A picture, and what it should be. */
    private record Drawn(Path file, String content) {
        boolean isStale() throws Malformed {
            return !Files.exists(file) || !TextFile.read(file).equals(content);
        }

        void write(Path root, Terminal terminal) throws IOException, Malformed {
            boolean stale = isStale();
            if (stale) {
                Files.writeString(file, content);
            }
            terminal.out().println(root.relativize(file) + ": " + (stale ? "drawn" : "unchanged"));
        }
    }

    private List<Drawn> drawAll() throws Malformed {
        Pictures pictures = new Pictures(pattern, paths(pattern));
        List<Drawn> all = new ArrayList<>();
        for (String model : pictures.models()) {
            Path file = pictures.file(model);
            Run run = pattern.runs().get(model);
            TlcResult result = results.get(model);
            if (run == null) {
                problems.add(new Problem(file, 0, "there is no model " + model));
            } else if (result == null) {
                unknown.add(model);
            } else if (result.trace() == null) {
                problems.add(new Problem(file, 0, model + " has no counterexample"));
            } else {
                all.add(new Drawn(file, blocks.picture(run, result.outcome(), result.trace())));
            }
        }
        if (pictures.hasCost()) {
            Cost cost = pattern.cost();
            List<Cost.Judged> ratios = cost == null ? List.of() : cost.byBestPeer();
            if (ratios.isEmpty()) {
                problems.add(new Problem(pictures.cost(), 0, "no comparison with a peer is recorded"));
            } else {
                all.add(new Drawn(pictures.cost(), blocks.chart(ratios)));
            }
        }
        return all;
    }

    private List<Compared> compareAll() throws Malformed, IOException, InterruptedException {
        List<Page> pages = read(pattern);
        List<Compared> all = new ArrayList<>();
        for (Page page : pages) {
            all.add(compare(page));
        }
        if (pages.stream().allMatch(page -> page.problem() == null)
                && !pattern.claims().isEmpty()
                && pages.stream()
                        .flatMap(page -> page.blocks().stream())
                        .noneMatch(block -> block.name().equals("claims"))) {
            problems.add(new Problem(pages.get(pages.size() - 1).path(), 0, "there is no block `claims`"));
        }
        return all;
    }

    private Compared compare(Page page) throws IOException, InterruptedException {
        List<List<String>> contents = new ArrayList<>();
        List<Block> stale = new ArrayList<>();
        for (Block block : page.blocks()) {
            List<String> content = content(page, block);
            contents.add(content);
            if (!content.equals(block.lines())) {
                stale.add(block);
            }
        }
        if (page.problem() != null) {
            problems.add(page.problem());
        }
        return new Compared(page, contents, stale);
    }

    private List<String> content(Page page, Block block) throws IOException, InterruptedException {
        if (isTrace(block)) {
            return trace(page, block, Objects.requireNonNull(block.argument()));
        }
        if (isStates(block)) {
            return states(page, block, Objects.requireNonNull(block.argument()));
        }
        return switch (block.name()) {
            case "claims" -> blocks.claims();
            case "models" -> blocks.models();
            case "observed" -> blocks.observed();
            case "mutants" -> blocks.mutants();
            case "cost" -> cost(block);
            case "mapping" -> block.lines();
            default -> {
                problems.add(page.problem(block, "unknown block `" + block.name() + "`"));
                yield block.lines();
            }
        };
    }

    /** The figures of the recorded runs; those that were written before there was one stay. */
    private List<String> cost(Block block) {
        Cost cost = pattern.cost();
        List<String> figures = cost == null ? null : cost.page();
        return figures == null ? block.lines() : blocks.cost(figures);
    }

    /** The graph of a model, if the model is among those that were run. */
    private List<String> states(Page page, Block block, String model) throws IOException, InterruptedException {
        Run run = pattern.runs().get(model);
        List<String> variables = pattern.manifest().states().get(model);
        if (run == null || variables == null) {
            problems.add(page.problem(block, "the table `states` of models.toml has no " + model));
        } else if (results.get(model) == null) {
            unknown.add(model);
        } else {
            try {
                return blocks.states(model, variables, graphs.of(run, variables));
            } catch (IllegalArgumentException e) {
                problems.add(page.problem(block, String.valueOf(e.getMessage())));
            }
        }
        return block.lines();
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
