package optimist.stress;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The program behind {@code make stress}: every test in processes of its own, for longer. All that is of interest has to
 * be seen.
 */
final class Main {
    /** Of a second each. */
    private static final int ITERATIONS = 2;

    /**
     * So often a test is run, as long as it has not seen everything. The rarest outcome, on Netty, was seen ten times in a
     * run, and once on processors that eight times as many threads wanted.
     */
    private static final int ROUNDS = 30;

    /** Of those that are too weak by the language only: they are not run again, as they need not see anything. */
    private static final int WEAKER_ITERATIONS = 5;

    /** Where C2 may order instructions in more than one way, it takes one at random. Another compiler ignores this. */
    private static final String RANDOM_ORDER =
            "-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM";

    /** jcstress prints a line for each part of a test that has ended. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A soak that takes so long does not come to its end. The longest takes some seconds. */
    private static final int SOAK_MINUTES = 15;

    private final String only;
    private final Path module;
    private final Path folder;
    private final Map<String, Observed> observed = new TreeMap<>();
    private final Map<String, Observed> weaker = new TreeMap<>();
    private final Map<String, Boolean> soaks = new TreeMap<>();

    private Main(String only, Path module, Path folder) {
        this.only = only;
        this.module = module;
        this.folder = folder;
    }

    /**
     * Takes the folder of this module, built; the folder to write to; which tests: patterns, or pattern/test; and whether what is
     * observed is to be recorded.
     */
    public static void main(String[] args) throws Exception {
        String only = args.length < 3 || args[2].isEmpty()
                ? "\\w+"
                : Arrays.stream(args[2].split("[,\\s]+"))
                        .map(name -> Pattern.quote(name.replace('/', '.')))
                        .collect(Collectors.joining("|"));
        Main main = new Main(only, Path.of(args[0]), Path.of(args[1]));
        boolean passed = main.run();
        if (args.length > 3 && !args[3].isEmpty()) {
            main.record();
        }
        System.exit(passed ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            System.out.println("skipped: each test takes two processors, and there is one");
            System.out.println("stress: 0 passed, 0 failed, 1 skipped in 0 s");
            return true;
        }
        long start = System.nanoTime();
        System.out.println("All tests take some ten minutes where nothing else runs. The logs are in " + folder);
        run("ours", Kind.COMPARED.tests());
        runWeaker();
        for (String test : Kind.PEER.tests()) {
            String release = Objects.requireNonNull(Kind.PEERS.get(test), test);
            run(
                    "netty-" + release,
                    List.of(test),
                    module.resolve("target/peers/netty-common-" + release + ".Final.jar"));
        }
        soak(optimist.fastpath.Soak.class, "Bounded", 10_000_000, "32m");
        soak(optimist.fastpath.Soak.class, "Locked", 1_000_000, "512m");
        soak(optimist.fastpath.Soak.class, "Queued", 1_000_000, "512m");
        soak(optimist.fastpath.Soak.class, "FastPath", 1_000_000, "512m");
        soak(optimist.fastpath.Soak.class, "Inbox", 1_000_000, "512m");
        soak(optimist.sequence.Soak.class, "RoomFirst", 50_000_000, "32m");
        soak(optimist.sequence.Soak.class, "Availability", 5_000_000, "32m");
        soak(optimist.sequence.Soak.class, "Pending", 5_000_000, "32m");
        soak(optimist.sequence.Soak.class, "BusySpin", 1_600, "32m");
        return report((System.nanoTime() - start) / 1_000_000_000);
    }

    private void run(String name, List<String> all, Path... peers) throws IOException, InterruptedException {
        Jcstress jcstress = jcstress(name, peers);
        List<String> tests = only(all);
        Map<String, Observed> some = new TreeMap<>();
        for (int round = 0; round < ROUNDS && !tests.isEmpty(); round++) {
            jcstress.forked(Kind.only(tests), ITERATIONS, "")
                    .forEach(one -> some.merge(one.test(), one, Observed::and));
            tests = some.values().stream()
                    .filter(one -> !one.hasSeenAll())
                    .map(Observed::test)
                    .toList();
        }
        observed.putAll(some);
    }

    /** Once: nothing of interest has to be seen. */
    private void runWeaker() throws IOException, InterruptedException {
        List<String> tests = only(Kind.WEAKER.tests());
        if (!tests.isEmpty()) {
            jcstress("weaker")
                    .forked(Kind.only(tests), WEAKER_ITERATIONS, RANDOM_ORDER)
                    .forEach(one -> weaker.put(one.test(), one));
        }
    }

    private List<String> only(List<String> all) {
        return all.stream()
                .filter(test -> test.matches("optimist\\.(" + only + ")\\b.*"))
                .toList();
    }

    private Jcstress jcstress(String name, Path... peers) throws IOException {
        List<Path> classPath = new ArrayList<>(List.of(module.resolve("target/classes")));
        classPath.addAll(List.of(peers));
        try (Stream<Path> libraries = Files.list(module.resolve("target/lib"))) {
            libraries.forEach(classPath::add);
        }
        return new Jcstress(classPath, folder.resolve(name), PATIENCE, line -> {
            if (line.startsWith("(Results:")) {
                System.out.println("  " + name + " " + line);
            }
        });
    }

    /** Many items through one object of this kind, in a process with no more memory than this. */
    private void soak(Class<?> soak, String variant, int items, String heap) throws IOException, InterruptedException {
        String test = soak.getName().replaceFirst("^optimist\\.", "") + "." + variant;
        if (!test.matches("(" + only + ")\\b.*")) {
            return;
        }
        String name = test.replaceFirst("\\.", "/");
        System.out.println(name);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        module.resolve("target/classes") + File.pathSeparator + module.resolve("target/lib/*"),
                        soak.getName(),
                        variant,
                        String.valueOf(items))
                .inheritIO()
                .start();
        boolean ended = process.waitFor(SOAK_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        soaks.put(name, ended && process.waitFor() == 0);
    }

    private void record() throws IOException {
        Path file = module.resolve("observed.md");
        Rates rates = Rates.of(file);
        rates.put(observed.values());
        rates.write(file);
        System.out.println("recorded in " + file);
    }

    private boolean report(long seconds) {
        int failed = failures(observed.values(), true);
        if (!weaker.isEmpty()) {
            System.out.println("Too weak by the language only: what is interesting need not be seen.");
            failed += failures(weaker.values(), false);
        }
        for (Map.Entry<String, Boolean> soak : soaks.entrySet()) {
            if (!soak.getValue()) {
                System.out.println(soak.getKey() + "\n  FAILED, or did not come to an end: see above");
                failed++;
            }
        }
        if (observed.isEmpty() && weaker.isEmpty() && soaks.isEmpty()) {
            System.out.println("FAILED there is no such test");
            failed = 1;
        }
        int passed = Math.max(0, observed.size() + weaker.size() + soaks.size() - failed);
        System.out.printf("stress: %d passed, %d failed, 0 skipped in %d s%n", passed, failed, seconds);
        return failed == 0;
    }

    /** Shows each, and says how many failed. */
    private static int failures(Collection<Observed> all, boolean isToBeSeen) {
        int failed = 0;
        for (Observed one : all) {
            System.out.println(one.table());
            List<String> problems = one.problems(isToBeSeen);
            problems.forEach(problem -> System.out.println("  FAILED " + problem));
            failed += problems.isEmpty() ? 0 : 1;
        }
        return failed;
    }
}
