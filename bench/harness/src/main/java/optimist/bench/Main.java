package optimist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The program behind {@code make bench}. */
public final class Main {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private final Path root;
    private final PrintStream out;
    private Effort effort;
    private List<String> only = List.of();
    private @Nullable Integer minutes;
    private boolean smoke;
    private boolean record;

    private Main(Path root, PrintStream out, Effort effort) {
        this.root = root;
        this.out = out;
        this.effort = effort;
    }

    public static void main(String[] args) throws Exception {
        System.exit(run(Path.of("").toAbsolutePath(), System.out, args));
    }

    /** Runs the program on the repository at the root, and returns its exit code. */
    public static int run(Path root, PrintStream out, String... args) throws IOException, InterruptedException {
        return run(root, out, Effort.FULL, args);
    }

    static int run(Path root, PrintStream out, Effort effort, String... args) throws IOException, InterruptedException {
        try {
            Main main = new Main(root, out, effort);
            main.parse(args);
            return main.run();
        } catch (Usage e) {
            out.println("bench: " + e.getMessage());
            return USAGE;
        } catch (Measurer.Failed e) {
            out.println();
            out.println("bench: failed: " + e.getMessage());
            return FAILED;
        }
    }

    private void parse(String... args) throws Usage {
        Deque<String> rest = new ArrayDeque<>(List.of(args));
        @Nullable Integer rounds = null;
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--only" -> only = List.of(value(option, rest).split("[,\\s]+"));
                case "--rounds" -> rounds = Integer.valueOf(value(option, rest));
                case "--minutes" -> minutes = Integer.valueOf(value(option, rest));
                case "--quick" -> effort = Effort.QUICK;
                case "--smoke" -> {
                    effort = Effort.SMOKE;
                    smoke = true;
                }
                case "--record" -> record = true;
                default ->
                    throw new Usage("unknown option " + option
                            + "; there are --only pattern,... --rounds n --minutes n --quick --smoke --record");
            }
        }
        if (record && effort.millis() < Effort.FULL.millis()) {
            throw new Usage("only a full run is recorded");
        }
        if (rounds != null) {
            if (record && rounds < Effort.FULL.rounds()) {
                throw new Usage("no fewer than " + Effort.FULL.rounds() + " rounds are recorded");
            }
            effort = effort.withRounds(rounds);
        }
    }

    private static String value(String option, Deque<String> rest) throws Usage {
        if (rest.isEmpty()) {
            throw new Usage(option + " needs a value");
        }
        return rest.pop();
    }

    private int run() throws Usage, Measurer.Failed, IOException, InterruptedException {
        Map<String, Measured> all = new LinkedHashMap<>();
        for (String pattern : patterns()) {
            all.put(pattern, new Measured(pattern));
        }
        for (Measured each : all.values()) {
            each.run();
        }
        return OK;
    }

    private List<String> patterns() throws IOException {
        List<String> there = new ArrayList<>();
        Path folder = root.resolve("bench");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> folders = Files.list(folder)) {
                folders.filter(each -> Files.exists(each.resolve("bench.toml")))
                        .map(each -> each.getFileName().toString())
                        .sorted()
                        .forEach(there::add);
            }
        }
        return only.isEmpty() ? there : only;
    }

    /** One pattern; whatever its run needs is looked for before the first run begins. */
    private final class Measured {
        private final String pattern;
        private final Plan plan;
        private final Effort its;
        private final Machine machine;
        private final Path output;
        private final Jmh jmh;
        private final @Nullable Page page;

        Measured(String pattern) throws IOException, Usage {
            Path folder = root.resolve("bench").resolve(pattern);
            this.pattern = pattern;
            Plan whole = Plan.read(folder.resolve("bench.toml"));
            plan = smoke ? whole.smoke() : whole;
            its = effort.as(plan);
            machine = Machine.here();
            output = root.resolve("build/bench").resolve(pattern);
            jmh = new Jmh(plan, its, folder.resolve("target"), output);
            page = record ? new Page(root.resolve("specs").resolve(pattern).resolve("EVIDENCE.md")) : null;
        }

        private Recorded recorded(Results results) {
            return Recorded.of(plan, its, machine, results);
        }

        private int open(Results results) {
            return new Report(plan, recorded(results)).open().size();
        }

        void run() throws Measurer.Failed, IOException, InterruptedException, Usage {
            int measurements = plan.measurements();
            out.printf(
                    "%s: %d rounds of %d measurements, about %s minutes%s%n",
                    pattern,
                    its.rounds(),
                    measurements,
                    Rounds.time(its.seconds(measurements * its.rounds())),
                    minutes == null
                            ? ""
                            : "; then more while something is open, until " + minutes + " minutes are over");
            Rounds rounds = new Rounds(plan, jmh, out);
            Results results = minutes == null
                    ? rounds.run(its.rounds())
                    : rounds.run(its.rounds(), Duration.ofMinutes(minutes), this::open);
            Recorded run = recorded(results);
            Report report = new Report(plan, run);
            out.println();
            report.lines().forEach(out::println);
            Files.write(output.resolveSibling(pattern + ".md"), report.markdown());
            run.write(output.resolveSibling(pattern + ".json"));
            if (page != null && results.disturbed()) {
                throw new Measurer.Failed("not recorded, because others used the processors");
            }
            if (page != null) {
                page.write(Cost.record(root, pattern, run).figures());
            }
            out.println("bench: " + pattern + ": written build/bench/" + pattern + ".md and .json"
                    + (page == null
                            ? ""
                            : ", " + root.relativize(Cost.folder(root, pattern)) + "/"
                                    + run.machine().file() + ", and the part `cost` of specs/" + pattern
                                    + "/EVIDENCE.md"));
        }
    }
}
