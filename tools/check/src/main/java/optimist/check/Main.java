package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Options.Usage;
import optimist.tla.DistributedTlc;
import optimist.tla.Tlc;
import optimist.tla.TlcResult;

/** The program behind {@code make check}. */
public final class Main {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    /** Milliseconds after which a program that says nothing is thought to hang. */
    private static final long BEAT = 15_000;

    private final Path root;
    private final Terminal terminal;
    private final Options options;
    private final long start = System.nanoTime();

    private Main(Path root, Terminal terminal, Options options) {
        this.root = root;
        this.terminal = terminal;
        this.options = options;
    }

    public static void main(String[] args) throws Exception {
        Terminal terminal = Terminal.of(System.out, System.getenv());
        System.exit(run(Path.of("").toAbsolutePath(), terminal, args));
    }

    /** Runs the program on the repository at the root, and returns its exit code. */
    static int run(Path root, Terminal terminal, String... args) throws IOException, InterruptedException {
        try {
            Options options = Options.parse(args);
            return new Main(root, terminal, options).run();
        } catch (Usage e) {
            terminal.out().println(e.getMessage());
            return USAGE;
        }
    }

    private int run() throws IOException, InterruptedException, Usage {
        List<Pattern> patterns = Pattern.all(root);
        if (patterns.isEmpty() && !options.command().equals("help")) {
            throw new Usage("there are no patterns: no folders in " + root.resolve("models"));
        }
        return switch (options.command()) {
            case "check" -> check(patterns);
            case "pin" -> pin(patterns);
            case "review" -> review(patterns);
            case "distributed" -> distributed(patterns);
            case "list" -> list(patterns);
            case "help" -> {
                terminal.out().print(Options.USAGE);
                yield OK;
            }
            default -> throw new Usage("unknown command " + options.command() + "\n" + Options.USAGE);
        };
    }

    private int list(List<Pattern> patterns) {
        patterns.forEach(
                pattern -> pattern.runs().values().forEach(run -> terminal.out().println(run.id())));
        return OK;
    }

    /** The runs that are asked for, by pattern. */
    private Map<Pattern, List<Run>> selected(List<Pattern> patterns) throws Usage {
        Map<Pattern, List<Run>> selected = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>(options.only());
        for (Pattern pattern : patterns) {
            unknown.remove(pattern.name());
            boolean whole = whole(pattern);
            List<Run> runs = new ArrayList<>();
            for (Run run : pattern.runs().values()) {
                boolean named = unknown.remove(run.id()) || options.only().contains(run.id());
                if (named || (whole && (options.large() || !run.large()))) {
                    runs.add(run);
                }
            }
            if (whole || !runs.isEmpty()) {
                selected.put(pattern, runs);
            }
        }
        if (!unknown.isEmpty()) {
            throw new Usage("there is no " + String.join(", ", unknown) + "; there are:\n"
                    + patterns.stream()
                            .flatMap(p -> Stream.concat(
                                    Stream.of(p.name()),
                                    p.runs().values().stream().map(Run::id)))
                            .map(name -> "  " + name)
                            .collect(Collectors.joining("\n")));
        }
        return selected;
    }

    private boolean whole(Pattern pattern) {
        return options.only().isEmpty() || options.only().contains(pattern.name());
    }

    private int check(List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Run>> selected = selected(patterns);
        Map<Run, TlcResult> results = results(selected);
        List<Check> checks = new ArrayList<>();
        for (Pattern pattern : selected.keySet()) {
            Map<String, TlcResult> ofPattern = byName(pattern, results);
            checks.addAll(new Judge(pattern, ofPattern, whole(pattern)).checks());
            checks.addAll(new Review(pattern, ofPattern).check());
        }
        new Report(terminal, root, results, checks)
                .print(
                        run -> options.verbose() || options.only().contains(run.id()),
                        (System.nanoTime() - start) / 1e9);
        return checks.stream().anyMatch(Check::failed) ? FAILED : OK;
    }

    /** Measures the models again and writes what is found into the manifest, if the outcome is the expected one. */
    private int pin(List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Run>> selected = selected(patterns);
        selected.values().forEach(runs -> runs.removeIf(run -> run.mutant() != null));
        if (selected.values().stream().allMatch(List::isEmpty)) {
            throw new Usage("nothing to pin: mutants have no pins");
        }
        Map<Run, TlcResult> results = results(selected);
        boolean failed = false;
        for (Pattern pattern : selected.keySet()) {
            Map<String, TlcResult> ofPattern = byName(pattern, results);
            for (Problem problem : new Pins(pattern, terminal).write(ofPattern)) {
                terminal.out().println(terminal.red("FAIL") + " " + problem.text(root));
                failed = true;
            }
        }
        return failed ? FAILED : OK;
    }

    /** Brings the review pages up to date, if the run bears out what they will say. */
    private int review(List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Run>> selected = selected(patterns);
        for (Map.Entry<Pattern, List<Run>> entry : selected.entrySet()) {
            Map<String, Run> runs = entry.getKey().runs();
            Review.traces(entry.getKey()).stream()
                    .map(runs::get)
                    .filter(run -> run != null && !entry.getValue().contains(run))
                    .forEach(entry.getValue()::add);
        }
        Map<Run, TlcResult> results = results(selected);
        int code = OK;
        for (Pattern pattern : selected.keySet()) {
            Map<String, TlcResult> ofPattern = byName(pattern, results);
            List<Check> failed = new Judge(pattern, ofPattern, whole(pattern))
                    .checks().stream().filter(Check::failed).toList();
            List<Problem> problems = new ArrayList<>();
            failed.forEach(check -> problems.addAll(check.problems()));
            if (failed.isEmpty()) {
                problems.addAll(new Review(pattern, ofPattern).write(terminal));
            }
            for (Problem problem : problems) {
                terminal.out().println(terminal.red("FAIL") + " " + problem.text(root));
                code = FAILED;
            }
        }
        return code;
    }

    /** Runs models on TLC's distributed mode, and compares what can be compared there. */
    private int distributed(List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        if (options.only().isEmpty()) {
            throw new Usage("which model? ONLY=<pattern>/<model>");
        }
        Map<Pattern, List<Run>> selected = selected(patterns);
        int passed = 0;
        int failed = 0;
        for (Run run : selected.values().stream().flatMap(List::stream).toList()) {
            terminal.out()
                    .println(run.id() + ": TLC's distributed mode with " + options.workers()
                            + " workers here" + (options.hosts().isEmpty() ? "" : ", and those of " + options.hosts())
                            + "; liveness is not checked");
            Path folder = root.resolve("build/distributed").resolve(run.id());
            TlcResult result = new DistributedTlc(run.job(folder), options.workers(), options.hosts())
                    .run(terminal.out()::println);
            List<Problem> problems = RunJudge.distributed(run, result);
            if (problems.isEmpty()) {
                passed++;
                terminal.out()
                        .println("ok    "
                                + (result.trace() == null
                                        ? "holds"
                                        : "a violation, as expected; of what, this mode does not say")
                                + ", " + Report.number(result.distinct()) + " states, "
                                + Report.seconds(result.seconds()) + " s");
            } else {
                failed++;
                problems.forEach(problem -> terminal.out().println("FAIL  " + problem.text(root)));
                terminal.out().println("      log: " + root.relativize(folder.resolve("tlc.log")));
            }
        }
        terminal.out().println("distributed: " + passed + " passed, " + failed + " failed");
        return failed == 0 ? OK : FAILED;
    }

    private Map<Run, TlcResult> results(Map<Pattern, List<Run>> selected) throws IOException, InterruptedException {
        List<Run> runs = selected.values().stream().flatMap(List::stream).toList();
        // What is pinned is measured one by one, and checked in processes that stay: each is a test of the other.
        Runner runner = new Runner(
                options.jobs(), root.resolve("build/tlc"), !options.command().equals("pin"));
        try (Progress progress = new Progress(terminal, runner, runs.size(), BEAT)) {
            return runner.run(runs, progress);
        } finally {
            for (Tlc.Job job : runner.runAgain()) {
                terminal.out()
                        .println("run again in a process of its own, as the one that it shared died: "
                                + root.relativize(job.directory()));
            }
        }
    }

    private static Map<String, TlcResult> byName(Pattern pattern, Map<Run, TlcResult> results) {
        Map<String, TlcResult> byName = new LinkedHashMap<>();
        results.forEach((run, result) -> {
            if (run.pattern() == pattern) {
                byName.put(run.name(), result);
            }
        });
        return byName;
    }
}
