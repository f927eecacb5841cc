import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs Maven, writes its output to a log, and shows of it what a person needs: what it does, for how long, and how many
 * test classes are left; one line a test class; errors, the compiler's warnings, and pages that were written. On a
 * terminal what it does is a line that is drawn again and again. Elsewhere it is a line when a test class begins, and
 * whenever nothing else was printed for a while.
 *
 * <p>Arguments: the log, and those of Maven. Environment: MVN is the Maven to run, with options; with VERBOSE all of its
 * output is shown. Properties: columns of the terminal, if it is one; heartbeat, the seconds without a line.
 */
final class Maven {
    private static final Pattern COLOUR = Pattern.compile("\033\\[[0-9;]*m");
    private static final Pattern GOAL = Pattern.compile("\\[INFO] --- \\S+:(\\S+) \\(.*\\) @ (\\S+) ---");
    private static final Pattern BEGINS = Pattern.compile("\\[INFO] Running (\\S+)");
    private static final Pattern ENDS =
            Pattern.compile("\\[[A-Z]+] Tests run: (\\d+), Failures: (\\d+), Errors: (\\d+),"
                    + " Skipped: (\\d+), Time elapsed: (\\S+) s.* in (\\S+)");
    private static final Pattern WARNING = Pattern.compile("\\[WARNING] (.*\\.java:\\[.*)");
    private static final Pattern WRITTEN = Pattern.compile("specs/\\S+: \\w+");
    private static final Pattern ERROR = Pattern.compile("\\[(?:ERROR|FATAL)] +(\\S.*?)(?: -> \\[Help 1])?");
    /** What Maven adds to each error, and what says once more that tests failed or that a file does not compile. */
    private static final Pattern NOISE = Pattern.compile("at [\\w.$/]+\\(.*|.*(\\[Help 1]|Re-run Maven"
            + "|To see the full|For more information|After correcting|mvn <args>|dump files"
            + "|There are test failures|for the individual test results).*"
            + "|Failed to execute goal .*: Compilation failure.*");

    private static final int TAIL = 10;

    private final PrintStream out = System.out;
    private final boolean verbose = !System.getenv().getOrDefault("VERBOSE", "").isEmpty();
    private final int columns = verbose ? 0 : Integer.getInteger("columns", 0);
    private final int heartbeat = Integer.getInteger("heartbeat", 25);
    private final Map<String, String> modules = new HashMap<>();
    private final Map<String, Set<String>> left = new HashMap<>();
    private final Map<String, Integer> total = new HashMap<>();
    private final Deque<String> tail = new ArrayDeque<>();
    private boolean explained;
    private String module = "";
    private String step = "Maven starts";
    private long stepBegan = System.nanoTime();
    private long printed = System.nanoTime();

    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> arguments = Arrays.asList(args).subList(1, args.length);
        System.exit(new Maven(arguments).run(Path.of(args[0]), arguments));
    }

    private Maven(List<String> arguments) throws IOException {
        boolean tests = arguments.contains("test") || arguments.contains("verify");
        Set<String> selected = new HashSet<>();
        arguments.stream()
                .filter(argument -> argument.startsWith("-Dtest="))
                .forEach(argument -> selected.addAll(
                        List.of(argument.substring("-Dtest=".length()).split(","))));
        try (Stream<Path> files = Files.find(Path.of(""), 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            for (Path pom : files.filter(file -> file.getParent() != null).toList()) {
                String own = Files.readString(pom).replaceFirst("(?s).*</parent>", "");
                Path folder = pom.getParent();
                modules.put(own.replaceFirst("(?s).*?<artifactId>(.*?)<.*", "$1"), folder.toString());
                Set<String> classes = tests ? testClasses(folder.resolve("src/test/java")) : new HashSet<>();
                classes.removeIf(name -> !selected.isEmpty() && !selected.contains(name));
                left.put(folder.toString(), classes);
                total.put(folder.toString(), classes.size());
            }
        }
    }

    private static Set<String> testClasses(Path sources) throws IOException {
        Set<String> classes = new HashSet<>();
        if (Files.isDirectory(sources)) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.map(file -> sources.relativize(file).toString())
                        .filter(file -> file.endsWith("Test.java"))
                        .forEach(file ->
                                classes.add(file.replaceFirst("\\.java$", "").replace('/', '.')));
            }
        }
        return classes;
    }

    private int run(Path log, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(System.getenv().getOrDefault("MVN", "mvn").strip().split("\\s+")));
        command.addAll(List.of("-B", "-ntp"));
        command.addAll(arguments);
        Files.createDirectories(log.toAbsolutePath().getParent());
        Process maven = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .start();
        endTogether(maven);
        startClock();
        try (PrintStream copy = new PrintStream(Files.newOutputStream(log), true);
                BufferedReader output = maven.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                String plain = COLOUR.matcher(line).replaceAll("");
                copy.println(plain);
                read(line, plain);
            }
        }
        int code = maven.waitFor();
        end(code, log);
        return code;
    }

    /** Maven ends when this program ends, and this program when the one ends that has started it. */
    private static void endTogether(Process maven) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            maven.descendants().forEach(ProcessHandle::destroy);
            maven.destroy();
            try {
                maven.waitFor(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
    }

    private void startClock() {
        TimerTask tick = new TimerTask() {
            @Override
            public void run() {
                tick();
            }
        };
        new Timer("clock", true).schedule(tick, 1000, 1000);
    }

    private synchronized void tick() {
        if (columns > 0) {
            String status = status();
            out.print("\r" + status.substring(0, Math.min(status.length(), columns - 1)) + "\033[K");
            out.flush();
        } else if (seconds(printed) >= heartbeat) {
            print(status());
        }
    }

    private synchronized void read(String line, String plain) {
        tail.add(plain);
        if (tail.size() > TAIL) {
            tail.remove();
        }
        if (verbose) {
            print(line);
        }
        Matcher goal = GOAL.matcher(plain);
        Matcher begins = BEGINS.matcher(plain);
        Matcher ends = ENDS.matcher(plain);
        if (goal.matches()) {
            module = modules.getOrDefault(goal.group(2), goal.group(2));
            begin(goal.group(1));
        } else if (begins.matches()) {
            begin(begins.group(1));
            if (columns == 0 && !verbose) {
                print(status());
            }
        } else if (ends.matches()) {
            left.getOrDefault(module, new HashSet<>()).remove(ends.group(6));
            begin("test");
        }
        String shown = shown(plain, ends);
        if (shown != null && !verbose) {
            print("  " + shown);
        }
    }

    /** What is shown of a line, or null. */
    private String shown(String line, Matcher ends) {
        Matcher error = ERROR.matcher(line);
        Matcher warning = WARNING.matcher(line);
        if (ends.matches()) {
            return String.format(
                    "%s: %s tests, %s failures, %s errors, %s skipped, %s s",
                    ends.group(6), ends.group(1), ends.group(2), ends.group(3), ends.group(4), ends.group(5));
        } else if (error.matches() && !NOISE.matcher(error.group(1)).matches()) {
            explained = true;
            return error.group(1);
        } else if (warning.matches()) {
            return warning.group(1);
        }
        return WRITTEN.matcher(line).matches() ? line : null;
    }

    private void begin(String what) {
        step = what;
        stepBegan = System.nanoTime();
    }

    private String status() {
        String status = "  " + step + (module.isEmpty() ? "" : " (" + module + ")") + ", " + seconds(stepBegan) + " s";
        int all = sum(total.values());
        if (all == 0) {
            return status;
        }
        int here = total.getOrDefault(module, 0);
        return status + "; test classes left: "
                + (here == 0 ? "" : left.get(module).size() + " of " + here + " here, ")
                + sum(left.values().stream().map(Set::size).toList()) + " of " + all + " in all";
    }

    private static int sum(Collection<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }

    private static long seconds(long since) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
    }

    private void print(String line) {
        out.println((columns > 0 ? "\r\033[K" : "") + line);
        out.flush();
        printed = System.nanoTime();
    }

    private synchronized void end(int code, Path log) {
        if (code != 0) {
            if (!explained && !verbose) {
                tail.forEach(line -> print("  " + line));
            }
            print("Maven failed, exit code " + code + ": its output is in " + log);
        } else if (columns > 0) {
            out.print("\r\033[K");
        }
    }
}
