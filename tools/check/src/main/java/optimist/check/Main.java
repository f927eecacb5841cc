package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import optimist.check.Check.Kind;
import optimist.check.Check.Status;
import optimist.check.Options.Usage;
import optimist.site.Browser;
import optimist.tla.DistributedTlc;
import optimist.tla.Tlc;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** The program behind {@code make check}, which also checks any folder of specifications. */
public final class Main {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    /** Milliseconds after which a program that says nothing is thought to hang. */
    private static final long BEAT = 15_000;

    /** The commands that a folder may be given to. */
    private static final List<String> FOR_FOLDERS = List.of("init", "check", "pin", "mutate", "claims", "list");

    private static final List<String> COMMANDS = List.of(
            "init",
            "check",
            "pin",
            "mutate",
            "claims",
            "list",
            "pages",
            "distributed",
            "weakest",
            "findings",
            "review",
            "release");

    private final Path directory;
    private final Layout layout;
    private final Path root;
    private final Terminal terminal;
    private final TlcPool pool;
    private Options options;
    private final Set<Run> unchanged = new HashSet<>();
    private final long start = System.nanoTime();

    private Main(Path directory, Layout layout, Terminal terminal, TlcPool pool, Options options) {
        this.directory = directory;
        this.layout = layout;
        this.root = layout.root();
        this.terminal = terminal;
        this.pool = pool;
        this.options = options;
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("lanes")) {
            lanes(args);
            return;
        }
        Terminal terminal = Terminal.of(System.out, System.getenv());
        System.exit(run(Path.of("").toAbsolutePath(), terminal, null, args));
    }

    /** What is not the output of TLC, but JSON, is drawn as if TLC had printed it. */
    private static void lanes(String... args) throws IOException {
        for (int i = 1; i < args.length; i++) {
            Path file = Path.of(args[i]);
            if (!args[i - 1].startsWith("--") && isJson(file)) {
                String printed = JsonTrace.asTlcPrintsIt(new String(Files.readAllBytes(file), UTF_8));
                if (printed != null) {
                    System.setIn(new ByteArrayInputStream(printed.getBytes(UTF_8)));
                    args[i] = "-";
                }
            }
        }
        optimist.tla.Main.main(args);
    }

    /** By its first character: the output of TLC may be long, and in any encoding. */
    private static boolean isJson(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            return bytes.read() == '{';
        }
    }

    /**
     * Runs the program, and returns its exit code.
     *
     * @param directory the repository, or the folder that the arguments are relative to
     * @param shared processes that have run other models; null for new ones, which end with the program
     */
    static int run(Path directory, Terminal terminal, @Nullable TlcPool shared, String... args)
            throws IOException, InterruptedException {
        Path root = directory;
        try {
            Options options = Options.parse(args);
            if (options.help() || options.command().equals("help")) {
                terminal.out().print(Help.of(options.command()));
                return OK;
            }
            Layout layout = layout(directory, options);
            root = layout.root();
            if (shared != null) {
                return new Main(directory, layout, terminal, shared, options).run();
            }
            // Another command in the same folder has processes of its own.
            Path processes = layout.build().resolve("tlc").resolve(options.command());
            try (TlcPool pool = new TlcPool(processes, true)) {
                return new Main(directory, layout, terminal, pool, options).run();
            }
        } catch (Usage e) {
            terminal.out().println(e.getMessage());
            return USAGE;
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            return failed(root, terminal, e);
        }
    }

    private static Layout layout(Path directory, Options options) throws Usage {
        if (!COMMANDS.contains(options.command())) {
            throw new Usage("unknown command " + options.command() + " (--help lists them)");
        }
        String folder = options.folder();
        if (folder == null) {
            if (options.command().equals("init")) {
                throw new Usage("init: no folder (expected: one with .tla and .cfg files, as in `init DIR`)");
            }
            return new PatternLayout(directory);
        }
        if (!FOR_FOLDERS.contains(options.command())) {
            throw new Usage(options.command() + " " + folder + ": " + options.command() + " takes no folder (expected: "
                    + String.join(", ", FOR_FOLDERS) + ", or lanes)");
        }
        Path root = directory.resolve(folder).normalize();
        if (!Files.isDirectory(root)) {
            throw new Usage(folder + ": " + (Files.exists(root) ? "is a file" : "is not there")
                    + " (expected: a folder with .tla and .cfg files)");
        }
        return new FolderLayout(root, folder);
    }

    /** A file that cannot be read or written is no fault of this program, of which a stack trace would speak. */
    private static int failed(Path root, Terminal terminal, Exception e) throws IOException {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException io) {
                terminal.out()
                        .println(terminal.red("FAIL") + " "
                                + Problem.of(null, io).text(root));
                return FAILED;
            }
        }
        throw (RuntimeException) e;
    }

    private int run() throws IOException, InterruptedException, Usage {
        if (layout instanceof FolderLayout folders && options.command().equals("init")) {
            checkBuild();
            return new Init(folders, terminal, options).run() ? OK : FAILED;
        }
        List<Pattern> patterns = layout.patterns();
        if (patterns.isEmpty()) {
            throw new Usage(
                    layout.reviewed()
                            ? "there are no patterns: no folders in " + root.resolve("models")
                                    + " (expected: a folder with specifications, as in `" + options.command()
                                    + " DIR`, or the repository of Optimist; --help says more)"
                            : options.folder() + ": no models.toml in it (expected: `" + layout.command("init", "")
                                    + "` was run before)");
        }
        if (!layout.reviewed()) {
            options = options.only(Selection.whole(patterns, options.only()));
        }
        return switch (options.command()) {
            case "check" -> check(new Selection(patterns, options), patterns);
            case "pin" -> pin(new Selection(patterns, options));
            case "pages" -> pages(new Selection(patterns, options));
            case "distributed" -> distributed(new Selection(patterns, options));
            case "mutate" -> new Mutate(layout, terminal, options, patterns, pool).run() ? OK : FAILED;
            case "weakest" -> new Weakest(terminal, options, patterns, pool).run() ? OK : FAILED;
            case "findings" -> new FindingsRun(root, terminal, options, System.getenv()).run() ? OK : FAILED;
            case "review" -> review(patterns);
            case "claims" -> claims(new Selection(patterns, options).runs().keySet());
            case "release" -> new Release(root, terminal, options, System.getenv()).run() ? OK : FAILED;
            case "list" -> list(patterns);
            default -> throw new IllegalArgumentException(options.command());
        };
    }

    private int review(List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        ReviewSite site = new ReviewSite(root, patterns, root.resolve(ReviewSite.FOLDER));
        List<Pattern> printed = options.pdf()
                ? List.copyOf(new Selection(patterns, options).runs().keySet())
                : List.of();
        terminal.out().println(site.write() + " pages: " + ReviewSite.FOLDER + "/index.html");
        return printed.isEmpty() || site.print(printed, Browser.find(System.getenv()), terminal) ? OK : FAILED;
    }

    /** What the last results say of the claims, without a run. */
    private int claims(Set<Pattern> patterns) throws IOException {
        Logs logs = new Logs(new Freshness());
        List<Check> checks = new ArrayList<>();
        for (Pattern pattern : patterns) {
            checks.addAll(new ClaimJudge(new Results(pattern, logs.current(pattern))).checks());
        }
        List<Check> unread = patterns.stream()
                .filter(pattern -> !pattern.problems().isEmpty())
                .map(pattern -> Check.of(Kind.MANIFEST, pattern, pattern.name(), pattern.problems()))
                .toList();
        Failures failures = new Failures(terminal, root, Map.of());
        failures.print(unread.stream());
        if (!checks.isEmpty()) {
            new ClaimTable(terminal, layout, true).print(checks);
            failures.print(checks.stream());
            terminal.out().println();
        }
        long passed =
                checks.stream().filter(check -> check.status() == Status.PASSED).count();
        long failed = checks.stream().filter(Check::failed).count();
        terminal.out()
                .println("claims: " + passed + " confirmed, " + failed + " failed, " + (checks.size() - passed - failed)
                        + " not judged, by the results of the last `" + layout.command("check", "") + "`");
        return unread.isEmpty() ? code(checks) : FAILED;
    }

    private int list(List<Pattern> patterns) {
        patterns.forEach(
                pattern -> pattern.runs().values().forEach(run -> terminal.out().println(run.id())));
        return OK;
    }

    private int check(Selection selection, List<Pattern> patterns) throws IOException, InterruptedException, Usage {
        Path junit = report("--junit", options.junit());
        Path sarif = report("--sarif", options.sarif());
        Map<Pattern, List<Run>> selected = selection.runs();
        // A folder of ours without models has a problem; a stranger's may leave out all that it has.
        if (!layout.reviewed()
                && selected.values().stream().allMatch(List::isEmpty)
                && selected.keySet().stream()
                        .allMatch(pattern -> pattern.problems().isEmpty())
                && selection.left().isEmpty()) {
            throw new Usage(options.folder() + ": nothing to check (expected: a models.toml with a model)");
        }
        // A wrong jar is better known before than after.
        OtherTlcs others = options.tlc() == null
                ? null
                : new OtherTlcs(terminal, layout, options, directory.resolve(options.tlc()));
        Map<Run, TlcResult> results = results(selected);
        Map<Run, TlcResult> left = read(selection.left());
        List<Check> checks = new ArrayList<>();
        boolean isByRule = layout.reviewed()
                && selected.keySet().stream()
                        .anyMatch(pattern -> selection.isWhole(pattern) && Files.exists(ByRule.file(pattern)));
        List<Sources> sources = isByRule ? ByRule.sources(patterns) : List.of();
        Graphs graphs = new Graphs(root, pool);
        for (Pattern pattern : selected.keySet()) {
            Map<String, TlcResult> ofPattern = byName(pattern, results);
            checks.addAll(kept(new Judge(pattern, ofPattern, byName(pattern, left)).checks(), results));
            if (!layout.reviewed()) {
                if (selection.isWhole(pattern)) {
                    checks.addAll(new ManifestJudge(new Results(pattern, ofPattern)).leftOut());
                }
                continue;
            }
            checks.addAll(new Review(pattern, ofPattern, graphs).check());
            if (selection.isWhole(pattern)) {
                checks.add(ByRule.check(pattern, sources));
                checks.addAll(new Proofs(pattern).checks());
            }
        }
        if (others != null) {
            checks.addAll(others.checks(results));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        new Report(terminal, layout, both(results, left), checks)
                .print(run -> options.verbose() || options.only().contains(run.id()), seconds);
        if (junit != null) {
            new JUnitReport(root, checks, both(results, left)).write(junit, seconds);
        }
        if (sarif != null) {
            new Sarif(directory, root, checks).write(sarif);
        }
        return code(checks);
    }

    /** Measures the models again and writes what is found into the manifest, if the outcome is the expected one. */
    private int pin(Selection selection) throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Run>> selected = selection.runs();
        selected.values().forEach(runs -> runs.removeIf(run -> run.mutant() != null));
        if (selected.entrySet().stream()
                .allMatch(entry ->
                        entry.getValue().isEmpty() && entry.getKey().problems().isEmpty())) {
            throw new Usage("nothing to pin: mutants have no pins");
        }
        Map<Run, TlcResult> results = results(selected);
        List<Check> checks = new ArrayList<>();
        for (Pattern pattern : selected.keySet()) {
            checks.addAll(new Pins(pattern, terminal).write(byName(pattern, results)));
        }
        new Failures(terminal, root, results).print(checks.stream());
        return code(checks);
    }

    /** Brings the generated parts of the review pages up to date, if the run bears out what they will say. */
    private int pages(Selection selection) throws IOException, InterruptedException, Usage {
        Map<Pattern, List<Run>> selected = selection.runs();
        selected.forEach((pattern, runs) -> Review.shown(pattern).stream()
                .map(pattern.runs()::get)
                .filter(run -> run != null && !runs.contains(run))
                .forEach(runs::add));
        Map<Run, TlcResult> results = results(selected);
        Map<Run, TlcResult> left = read(selection.left());
        List<Check> checks = new ArrayList<>();
        Graphs graphs = new Graphs(root, pool);
        for (Pattern pattern : selected.keySet()) {
            Map<String, TlcResult> ofPattern = byName(pattern, results);
            List<Check> ofRuns = kept(new Judge(pattern, ofPattern, byName(pattern, left)).checks(), results);
            checks.addAll(ofRuns);
            if (code(ofRuns) == OK) {
                checks.add(new Review(pattern, ofPattern, graphs).write(terminal));
            }
        }
        new Failures(terminal, root, both(results, left)).print(checks.stream());
        return code(checks);
    }

    private static int code(List<Check> checks) {
        return checks.stream().anyMatch(Check::failed) ? FAILED : OK;
    }

    /** Runs models on TLC's distributed mode, and compares what can be compared there. */
    private int distributed(Selection selection) throws IOException, InterruptedException, Usage {
        if (options.only().isEmpty()) {
            throw new Usage("ONLY: nothing (expected: <pattern>/<model>)");
        }
        if (!options.hosts().isEmpty()) {
            Options.checkReachable(InetAddress.getLocalHost());
        }
        Map<Pattern, List<Run>> selected = selection.runs();
        // Of a manifest that cannot be read there is no run, but something to say.
        List<Check> unread = selected.entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(entry -> new ManifestJudge(new Results(entry.getKey(), Map.of())).check())
                .toList();
        new Failures(terminal, root, Map.of()).print(unread.stream());
        int passed = 0;
        int failed = (int) unread.stream().filter(Check::failed).count();
        checkBuild();
        for (Run run : selected.values().stream().flatMap(List::stream).toList()) {
            terminal.out()
                    .println(run.id() + ": TLC's distributed mode with " + options.workers()
                            + " workers here" + (options.hosts().isEmpty() ? "" : ", and those of " + options.hosts())
                            + "; liveness is not checked");
            Path folder = layout.build().resolve("distributed").resolve(run.id());
            TlcResult result = new DistributedTlc(run.job(folder), options.workers(), options.hosts())
                    .run(terminal.out()::println);
            List<Problem> problems = RunJudge.distributed(run, result);
            if (problems.isEmpty()) {
                passed++;
                terminal.out()
                        .println("ok    "
                                + (result.trace() == null
                                        ? "holds"
                                        : "a violation, as expected; this mode does not say of which property")
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

    private Map<Run, TlcResult> results(Map<Pattern, List<Run>> selected)
            throws IOException, InterruptedException, Usage {
        checkBuild();
        List<Run> runs = selected.values().stream().flatMap(List::stream).toList();
        // What is pinned is measured one by one, and checked in processes that stay: each is a test of the other.
        boolean measures = options.command().equals("pin");
        Map<Run, TlcResult> results = new LinkedHashMap<>();
        for (Run run : runs) {
            TlcResult result = options.changed() && !measures ? Green.of(run) : null;
            results.put(run, result == null ? TlcResult.failure("did not run") : result);
            if (result != null) {
                unchanged.add(run);
            }
        }
        List<Run> rest = runs.stream().filter(run -> !unchanged.contains(run)).toList();
        TlcPool processes = measures ? new TlcPool(layout.build().resolve("tlc"), false) : pool;
        Runner runner = new Runner(options.jobs(), (run, taken) -> processes.run(run.job(), taken));
        try (Progress progress = new Progress(terminal, runner, rest.size(), BEAT)) {
            results.putAll(runner.run(rest, progress));
            return results;
        } finally {
            for (Tlc.Job job : processes.runAgain()) {
                terminal.out()
                        .println("run again in a process of its own, as the one that it shared died: "
                                + root.relativize(job.directory()));
            }
        }
    }

    /** What has passed is left out the next time, if that is wanted; what was left out now has not passed. */
    private List<Check> kept(List<Check> checks, Map<Run, TlcResult> results) throws IOException {
        List<Check> kept = new ArrayList<>();
        for (Check check : checks) {
            Run run = check.kind() == Kind.MODEL || check.kind() == Kind.MUTANT
                    ? check.pattern().runs().get(check.subject())
                    : null;
            if (run != null && check.status() == Status.PASSED && !unchanged.contains(run)) {
                Green.keep(run, Objects.requireNonNull(results.get(run)));
            }
            kept.add(run != null && unchanged.contains(run) ? check.unchanged() : check);
        }
        return kept;
    }

    private Map<Run, TlcResult> read(List<Run> runs) throws IOException, InterruptedException {
        Map<Run, TlcResult> results = new LinkedHashMap<>();
        for (Run run : runs) {
            results.put(run, pool.read(run.job(layout.build().resolve("read").resolve(run.id()))));
        }
        return results;
    }

    private static Map<Run, TlcResult> both(Map<Run, TlcResult> some, Map<Run, TlcResult> others) {
        Map<Run, TlcResult> both = new LinkedHashMap<>(some);
        both.putAll(others);
        return both;
    }

    /** The file of a report, which has to be one that can be written: the runs may take long. */
    private @Nullable Path report(String option, @Nullable String name) throws Usage {
        if (name == null) {
            return null;
        }
        Path file = directory.resolve(name).normalize();
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        } catch (IOException e) {
            throw new Usage(option + ": " + Problem.of(file, e).text(directory));
        }
        return file;
    }

    /** Else each run would say the same. */
    private void checkBuild() throws Usage {
        Path build = layout.build();
        try {
            Files.createDirectories(build);
            if (!layout.reviewed()) {
                // Output is not for a stranger's repository.
                Files.writeString(build.resolve(".gitignore"), "*\n");
            }
            Files.delete(Files.createTempFile(build, "", ""));
        } catch (IOException e) {
            throw new Usage(Problem.of(build, e).text(root));
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
