package optimist.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import optimist.mutants.Jvm.End;
import optimist.mutants.Jvm.Outcome;
import optimist.mutants.Results.Score;
import optimist.mutants.Results.Survivor;

/**
 * The program behind {@code make mutate-java}: mutates the classes of a pattern, runs the library's tests on each mutant, and
 * those of conformance on what they leave, and writes down what has survived.
 */
final class Main {
    private static final Duration START = Duration.ofMinutes(2);

    /** A test of a mutant is given this, and as much again as the slowest test of the class took, times {@link #PATIENCE}. */
    private static final Duration GRACE = Duration.ofSeconds(4);

    private static final int PATIENCE = 3;
    private static final int STEP = 25;

    /** Who killed a mutant. */
    private enum Killer {
        LIBRARY,
        LINT,
        GRAPH,
        TIME_OUT,
        DEATH
    }

    /** A test class, and how long one of its tests may take. */
    private record Suite(String test, Duration limit, Duration all) {}

    private final Path root;
    private final String pattern;
    private final String only;
    private final List<String> methods;
    private final boolean again;
    private final Path classes;
    private final Path log;
    private final Map<Mutant, Killer> killed = new LinkedHashMap<>();

    private Main(Path root, String pattern, String only, List<String> methods, boolean again) {
        this.root = root;
        this.pattern = pattern;
        this.only = only;
        this.methods = methods;
        this.again = again;
        log = root.resolve("build/mutate-java/" + pattern + ".log");
        classes = root.resolve("impl-java/library/target/classes/optimist/" + pattern);
    }

    /**
     * The root of the repository, and what to mutate: patterns, {@code pattern/Class}, or {@code pattern/Class.method+method}, which
     * is not written down; with commas. With a third argument, only those that have survived without a why.
     */
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]).toAbsolutePath().normalize();
        long begun = System.nanoTime();
        int killed = 0;
        int survived = 0;
        long known = 0;
        List<String> unexplained = new ArrayList<>();
        for (String wanted : args[1].split("[, ]+", -1)) {
            String[] parts = wanted.split("/", 2);
            String[] members = parts.length > 1 ? parts[1].split("\\.", 2) : new String[] {""};
            List<String> methods = members.length > 1 ? List.of(members[1].split("\\+", -1)) : List.of();
            Main main = new Main(root, parts[0], members[0], methods, args.length > 2);
            Results results = main.run();
            for (Score score : results.classes().values()) {
                killed += score.killed();
                survived += score.survivors().size();
            }
            known += results.known();
            unexplained.addAll(results.unexplained());
        }
        unexplained.forEach(survivor -> System.out.println("  UNEXPLAINED " + survivor));
        if (known > 0) {
            System.out.printf("  known to be missing: what would kill %d of the survivors%n", known);
        }
        System.out.printf(
                "mutate-java: %,d killed, %,d survived (%,d explained) in %,d s%n",
                killed,
                survived,
                survived - unexplained.size(),
                Duration.ofNanos(System.nanoTime() - begun).toSeconds());
        System.exit(unexplained.isEmpty() ? 0 : 1);
    }

    private Results run() throws IOException, InterruptedException {
        Path file = Results.file(root, pattern);
        Results before = Results.read(file);
        List<Mutant> mutants = Mutants.in(classes).stream()
                .filter(mutant -> only.isEmpty() || mutant.source().equals(only))
                .filter(mutant -> methods.isEmpty() || methods.contains(mutant.method()))
                .filter(mutant -> !again || before.isOpen(mutant))
                .toList();
        if (mutants.isEmpty() && !methods.isEmpty()) {
            throw new IllegalArgumentException(
                    "no mutant to run of " + pattern + "/" + only + ": " + String.join(", ", methods));
        }
        Files.createDirectories(log.resolveSibling(""));
        Files.writeString(log, "");
        List<Mutant> left = mutants;
        try (Jvm jvm = new Jvm(classPath(), root.resolve("impl-java/mutants"))) {
            left = survivors(jvm, "the library's tests", libraryTests(), left);
            if (Files.isDirectory(root.resolve("specs/" + pattern))) {
                left = survivors(jvm, "lint and graph", List.of("optimist." + pattern + ".GraphTest#graphs"), left);
            } else {
                System.out.println(pattern + ": there is no specification, and so no lint and no graph");
            }
        }
        Results found = results(mutants, left, before);
        if (methods.isEmpty()) {
            found.over(before).write(file, pattern);
        } else {
            System.out.println(pattern + ": not written down, as these are not all mutants of " + only);
        }
        found.classes()
                .forEach((name, score) -> System.out.printf(
                        "  %-24s mutants %4d, killed by the library's tests %4d, lint %3d, graph %3d, timed out %3d, died %d, survived %3d%n",
                        name,
                        score.mutants(),
                        score.library(),
                        score.lint(),
                        score.graph(),
                        score.timedOut(),
                        score.died(),
                        score.survivors().size()));
        return found;
    }

    private String classPath() {
        return Stream.of("library/target/test-classes", "conformance/target/test-classes", "mutants/target/classes")
                        .map(folder -> root.resolve("impl-java").resolve(folder).toString())
                        .reduce("", (path, folder) -> path + folder + java.io.File.pathSeparator)
                + root.resolve("impl-java/mutants/target/lib") + "/*";
    }

    private List<String> libraryTests() throws IOException {
        try (Stream<Path> files =
                Files.list(root.resolve("impl-java/library/target/test-classes/optimist/" + pattern))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\w+Test\\.class"))
                    .map(name -> "optimist." + pattern + "." + name.replaceFirst("\\.class$", ""))
                    .sorted()
                    .toList();
        }
    }

    /** How long the tests take without a fault, the quickest first. */
    private List<Suite> suites(Jvm jvm, List<String> tests) throws IOException, InterruptedException {
        Path any = classes.resolve("package-info.class");
        List<Suite> suites = new ArrayList<>();
        for (String test : tests) {
            Outcome outcome = jvm.run("optimist." + pattern + ".package-info", Files.readAllBytes(any), test, START);
            if (outcome.end() != End.SURVIVED) {
                throw new IllegalStateException(test + " fails without a fault: " + outcome);
            }
            suites.add(new Suite(test, outcome.longest().multipliedBy(PATIENCE).plus(GRACE), outcome.all()));
        }
        suites.sort(Comparator.comparing(Suite::all));
        return suites;
    }

    private List<Mutant> survivors(Jvm jvm, String by, List<String> tests, List<Mutant> mutants)
            throws IOException, InterruptedException {
        List<Suite> suites = suites(jvm, tests);
        List<Mutant> survivors = new ArrayList<>();
        for (int i = 0; i < mutants.size(); i++) {
            Mutant mutant = mutants.get(i);
            if (survives(jvm, suites, mutant)) {
                survivors.add(mutant);
            }
            if ((i + 1) % STEP == 0 || i + 1 == mutants.size()) {
                System.out.printf(
                        "%s: %s: %d of %d, %d survive; %s%n",
                        pattern, by, i + 1, mutants.size(), survivors.size(), mutant.source());
            }
        }
        return survivors;
    }

    private boolean survives(Jvm jvm, List<Suite> suites, Mutant mutant) throws IOException, InterruptedException {
        byte[] bytes = mutant.bytes().get();
        for (Suite suite : suites) {
            Outcome outcome = jvm.run(mutant.type(), bytes, suite.test(), suite.limit());
            if (outcome.end() != End.SURVIVED) {
                Killer killer = killer(suite, outcome);
                killed.put(mutant, killer);
                Files.writeString(
                        log,
                        mutant.id() + ": " + mutant.change() + ", line " + mutant.line() + ": " + killer + " "
                                + suite.test() + " " + outcome + "\n",
                        StandardOpenOption.APPEND);
                return false;
            }
        }
        return true;
    }

    private static Killer killer(Suite suite, Outcome outcome) {
        return switch (outcome.end()) {
            case TIMED_OUT -> Killer.TIME_OUT;
            case DIED -> Killer.DEATH;
            default ->
                !suite.test().contains(".GraphTest#")
                        ? Killer.LIBRARY
                        : outcome.detail().matches("\\S+ lint .*") ? Killer.LINT : Killer.GRAPH;
        };
    }

    private Results results(List<Mutant> mutants, List<Mutant> left, Results before) throws IOException {
        Map<String, Score> scores = new TreeMap<>();
        for (Path file : Results.sources(root, pattern)) {
            String name = Results.name(file);
            if (!only.isEmpty() && !name.equals(only)) {
                continue;
            }
            // What was not mutated before has no survivors to run again.
            if (again && !before.classes().containsKey(name)) {
                continue;
            }
            List<Mutant> own = mutants.stream()
                    .filter(mutant -> mutant.source().equals(name))
                    .toList();
            List<String> lines = Files.readAllLines(file);
            Map<String, Survivor> survivors = new TreeMap<>();
            own.stream()
                    .filter(left::contains)
                    .forEach(mutant -> survivors.put(
                            mutant.id(),
                            new Survivor(
                                    mutant.change(),
                                    mutant.line() == 0
                                            ? ""
                                            : lines.get(mutant.line() - 1).strip(),
                                    null,
                                    null)));
            Score score = new Score(
                    Results.hash(file),
                    own.size(),
                    count(own, Killer.LIBRARY),
                    count(own, Killer.LINT),
                    count(own, Killer.GRAPH),
                    count(own, Killer.TIME_OUT),
                    count(own, Killer.DEATH),
                    null,
                    null,
                    survivors);
            Score known = before.classes().get(name);
            scores.put(name, known == null ? score : again ? known.again(score) : score.over(known));
        }
        return new Results(scores);
    }

    private int count(List<Mutant> own, Killer killer) {
        return (int) own.stream().filter(mutant -> killed.get(mutant) == killer).count();
    }
}
