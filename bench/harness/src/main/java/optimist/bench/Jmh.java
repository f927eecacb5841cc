package optimist.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.bench.Plan.Contender;
import optimist.bench.Plan.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * Runs JMH as a program of its own for each measurement, because a fork inherits its class path: so each peer is alone
 * on the class path of its fork, and this program needs none of them.
 */
final class Jmh implements Measurer {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    // The same heap for all, and no collector's threads beside those that are measured.
    private static final String FORK = "-XX:+UseSerialGC -Xms256m -Xmx256m";

    private static final int LINES_SHOWN = 12;

    private final Plan plan;
    private final Effort effort;
    private final Path target;
    private final Path output;
    private final String classPath;

    /**
     * @param target the folder where Maven has built the benchmarks
     * @param output for JMH's own output
     */
    Jmh(Plan plan, Effort effort, Path target, Path output) throws IOException, Usage {
        this.plan = plan;
        this.effort = effort;
        this.target = target;
        this.output = output;
        Path file = target.resolve("class-path.txt");
        if (!Files.exists(file)) {
            throw new Usage("not built: there is no " + file);
        }
        classPath = target.resolve("classes")
                + File.pathSeparator
                + Files.readString(file).strip();
        for (Contender contender : plan.contender().values()) {
            Path peer = peer(contender);
            if (peer != null && !Files.exists(peer)) {
                throw new Usage(contender.shown() + ": its jar is missing: " + peer);
            }
        }
        Files.createDirectories(output);
    }

    private @Nullable Path peer(Contender contender) {
        return contender.peer() == null ? null : target.resolve("peers").resolve(contender.peer() + ".jar");
    }

    @Override
    public double busy() throws IOException, InterruptedException {
        return Machine.busy();
    }

    @Override
    public @Nullable Ticks ticks() throws IOException {
        return Ticks.read(Ticks.PROC);
    }

    @Override
    public double[] measure(String scenario, String contender) throws Failed, IOException, InterruptedException {
        Path log = output.resolve(scenario + "-" + contender + ".log");
        Path result = output.resolve("result.json");
        Files.deleteIfExists(result);
        Process process = new ProcessBuilder(command(scenario, contender, result))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(effort.limit().toMillis(), TimeUnit.MILLISECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw failed("hangs", scenario, contender, log);
        }
        if (process.exitValue() != 0 || !Files.exists(result)) {
            throw failed("failed", scenario, contender, log);
        }
        return runs(new ObjectMapper().readTree(result.toFile()), scenario, contender, log);
    }

    private double[] runs(JsonNode results, String scenario, String contender, Path log) throws Failed, IOException {
        String counter = plan.scenarioOf(scenario).counter();
        JsonNode result = results.path(0);
        JsonNode metric = counter == null
                ? result.path("primaryMetric")
                : result.path("secondaryMetrics").path(counter);
        JsonNode iterations = metric.at("/rawData/0");
        double[] speeds = new double[iterations.size()];
        for (int i = 0; i < speeds.length; i++) {
            speeds[i] = iterations.path(i).asDouble(0);
        }
        boolean complete = results.size() == 1 && speeds.length == effort.iterations();
        if (!complete || !Arrays.stream(speeds).allMatch(speed -> speed > 0 && Double.isFinite(speed))) {
            throw failed("gave no figure", scenario, contender, log);
        }
        return speeds;
    }

    private static Failed failed(String how, String scenario, String contender, Path log) throws IOException {
        List<String> lines = Files.readAllLines(log).stream()
                .filter(line -> !line.isBlank() && !line.matches("\\s+at .*"))
                .toList();
        return new Failed(contender + " " + how + " in " + scenario + "; the end of " + log + ":\n"
                + lines.stream()
                        .skip(Math.max(0, lines.size() - LINES_SHOWN))
                        .map(line -> "    " + line)
                        .collect(Collectors.joining("\n")));
    }

    private List<String> command(String scenarioName, String contenderName, Path result) {
        Contender contender = plan.contenderOf(contenderName);
        Scenario scenario = plan.scenarioOf(scenarioName);
        Path peer = peer(contender);
        // What only starts the fork may start quickly.
        List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        // JMH's lock keeps out other JMHs. What else disturbs is noticed, and so are these.
        command.add("-Djmh.ignoreLock=true");
        List<String> opens = contender.opens().stream()
                .map(each -> "--add-opens=" + each + "=ALL-UNNAMED")
                .toList();
        command.addAll(opens);
        command.addAll(List.of("-cp", (peer == null ? "" : peer + File.pathSeparator) + classPath));
        command.add("org.openjdk.jmh.Main");
        command.add("^" + Pattern.quote(contender.benchmark() + "." + scenario.method()) + "$");
        String fork = Stream.concat(Stream.of(FORK), opens.stream()).collect(Collectors.joining(" "));
        String time = effort.millis() + "ms";
        command.addAll(List.of("-f", effort.forked() ? "1" : "0", "-jvmArgs", fork, "-bm", "thrpt", "-tu", "us"));
        command.addAll(List.of("-wi", "" + effort.warmups(), "-w", time, "-i", "" + effort.iterations(), "-r", time));
        command.addAll(List.of("-t", "" + scenario.threads(), "-foe", "true"));
        for (Map<String, String> parameters : List.of(contender.parameters(), scenario.parameters())) {
            parameters.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
        }
        command.addAll(List.of("-rf", "json", "-rff", result.toString()));
        return command;
    }
}
