package optimist.tla;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tlc2.output.EC;
import tlc2.tool.fp.FPSetFactory;
import tlc2.tool.fp.MemFPSet1;

/**
 * A TLC process, which checks one model after another. It checks with one worker, and always with the same seed and
 * fingerprint polynomial. So it finds the same states in the same order on every machine.
 */
public final class Tlc implements AutoCloseable {
    static final String CONFIGURATION = "model";
    static final String METADATA = "states";

    /** What the user can do if a run exceeded its memory, time or disk limit. */
    public record Advice(String memory, String time, String disk) {}

    /**
     * The limits of a run.
     *
     * @param heap the heap size, as in -Xmx
     * @param bytes the size of the states on disk
     * @param advice for messages
     */
    public record Limit(String heap, Duration time, long bytes, Advice advice) {
        /** A gigabyte of memory, ten minutes, and 20 GB on disk. */
        public static Limit usual(Advice advice) {
            return new Limit("1g", Duration.ofMinutes(10), 20_000_000_000L, advice);
        }

        /** The problem with a heap size, if there is one. */
        public static Optional<String> wrongHeap(String heap) {
            return heap.matches("[1-9]\\d{0,5}[mg]")
                    ? Optional.empty()
                    : Optional.of(
                            "heap: \"" + heap + "\" (expected: megabytes or gigabytes, as in \"512m\" or \"4g\")");
        }

        String outOfMemory() {
            return "out of memory: the heap is " + heap + "; " + advice.memory();
        }
    }

    /**
     * A model to run.
     *
     * @param module the name of the root module
     * @param config the text of the configuration
     * @param source the file of the configuration, for messages
     * @param library the folders with modules, in the order of the search
     * @param directory the run's own folder for its files; it is emptied
     * @param brief whether the run is known to be short. Then a set of fingerprints that can overflow to disk does not pay, nor
     *     does the JVM's optimizing compiler in a process of its own
     */
    public record Job(
            String module, String config, Path source, List<Path> library, Path directory, boolean brief, Limit limit) {
        /** The same job, marked as short. */
        Job briefly() {
            return new Job(module, config, source, library, directory, true, limit);
        }

        /** The same job, stopped after this time. */
        public Job within(Duration time) {
            return new Job(
                    module,
                    config,
                    source,
                    library,
                    directory,
                    brief,
                    new Limit(limit.heap(), time, limit.bytes(), limit.advice()));
        }

        /** The log with all output of TLC and SANY. */
        public Path log() {
            return directory.resolve("tlc.log");
        }
    }

    private static final Timer CLOCK = new Timer("limits of TLC", true);

    private final Process process;
    private final BufferedReader output;
    private final Path temporary;
    private volatile long start = System.nanoTime();
    private volatile Progress progress = Progress.NONE;
    /** Why the process was killed, if it exceeded a limit. */
    private volatile @Nullable String exceeded;

    private Tlc(Process process, Path temporary) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.temporary = temporary;
    }

    /**
     * Starts a process.
     *
     * @param heap the heap size, as in -Xmx
     * @param brief as in {@link Job}
     * @param stays whether it is for many jobs
     * @param temporary a folder for this process alone; it is emptied
     */
    @SuppressWarnings("deprecation") // TLC has MemFPSet1, but does not use it
    static Tlc start(String heap, boolean brief, boolean stays, Path temporary) throws IOException {
        // TLC unpacks the standard modules into the temporary folder, under their own names.
        delete(temporary);
        Files.createDirectories(temporary);
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx" + heap,
                // Compiled recursive operators take more of the stack. This matters in a process that has run other
                // models before.
                "-Xss64m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + temporary));
        if (brief && !stays) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        if (brief) {
            // Fingerprints in memory only: the disk-based set starts by registering itself with JMX. This one sorts at
            // the end, where the others in memory compare each fingerprint with each.
            command.add("-D" + FPSetFactory.IMPL_PROPERTY + "=" + MemFPSet1.class.getName());
        }
        command.addAll(List.of("-cp", join(List.of(codeOf(TlcMain.class), codeOf(EC.class))), TlcMain.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new Tlc(process, temporary);
    }

    /** Starts a process that fits the job. */
    static Tlc startFor(Job job) throws IOException {
        return start(
                job.limit().heap(),
                job.brief(),
                false,
                job.directory().resolveSibling(job.directory().getFileName() + ".tmp"));
    }

    /** Checks the model. */
    public TlcResult run(Job job) throws IOException, InterruptedException {
        return run(job, List.of(), 1, false);
    }

    /**
     * The result of a run that has ended, from its log.
     *
     * @param seconds that it took
     */
    public static TlcResult again(Job job, double seconds) throws IOException {
        TlcParser parser = new TlcParser(job.source(), p -> {});
        if (Files.exists(job.log())) {
            Files.readAllLines(job.log()).forEach(parser::line);
        }
        Integer exit = parser.exit();
        return exit == null
                ? TlcResult.failure(job.log() + " is not whole")
                : parser.result(exit, job.limit(), seconds);
    }

    /** Reads the model without checking it, to learn its modules and the properties to check. */
    TlcResult read(Job job) throws IOException, InterruptedException {
        return run(job, List.of(), 1, true);
    }

    /**
     * Writes the graph of the model, with the values of these variables, to a file. This many threads compute its
     * steps.
     */
    TlcResult graph(Job job, Path graph, List<String> variables, int workers) throws IOException, InterruptedException {
        List<String> wanted = new ArrayList<>(List.of(graph.toString()));
        wanted.addAll(variables);
        return run(job, wanted, workers, false);
    }

    private TlcResult run(Job job, List<String> graph, int workers, boolean only)
            throws IOException, InterruptedException {
        start = System.nanoTime();
        progress = Progress.NONE;
        Path directory = job.directory().toAbsolutePath();
        delete(directory);
        Path metadata = Files.createDirectories(directory.resolve(METADATA));
        Files.writeString(directory.resolve(CONFIGURATION + ".cfg"), job.config());
        TlcParser parser = new TlcParser(job.source(), p -> progress = p);
        TimerTask watch = watch(job.limit(), metadata);
        try (Writer log = Files.newBufferedWriter(job.log())) {
            try {
                List<String> library = job.library().stream()
                        .map(folder -> folder.toAbsolutePath().toString())
                        .toList();
                new TlcMain.Task(job.module(), directory.toString(), library, graph, workers, only)
                        .write(new DataOutputStream(process.getOutputStream()));
            } catch (IOException e) {
                // The process has died, and its output says why.
                process.toHandle().destroyForcibly();
            }
            while (parser.exit() == null) {
                String line = output.readLine();
                if (line == null) {
                    break;
                }
                log.write(line + "\n");
                parser.line(line);
            }
        } finally {
            watch.cancel();
        }
        Integer exit = parser.exit();
        int code = exit != null ? exit : process.waitFor();
        delete(metadata);
        TlcResult result = parser.result(code, job.limit(), seconds());
        return exceeded == null ? result : result.failed(exceeded);
    }

    /** Ends a run that exceeds a limit. */
    private TimerTask watch(Limit limit, Path metadata) {
        TimerTask watch = new TimerTask() {
            @Override
            public void run() {
                long bytes = size(metadata);
                if (seconds() > limit.time().toSeconds()) {
                    exceeded = "stopped after " + limit.time().toSeconds() + " s, with " + found() + ": "
                            + limit.advice().time();
                } else if (bytes > limit.bytes()) {
                    exceeded = "stopped when its states took " + bytes / 1_000_000 + " MB on disk, with " + found()
                            + ": " + limit.advice().disk();
                } else {
                    return;
                }
                cancel();
                kill();
            }
        };
        CLOCK.schedule(watch, 1000, 1000);
        return watch;
    }

    private String found() {
        return String.format("%,d states found and %,d to be looked at", progress.distinct(), progress.queue());
    }

    private static long size(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException | UncheckedIOException e) {
            // TLC has removed the folder in the meantime.
            return 0;
        }
    }

    /** The progress of the current run. */
    public Progress progress() {
        return progress;
    }

    /** The duration of the current run so far. */
    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Whether the process can take another model. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Whether a run was stopped because it exceeded a limit. The process has ended with it. */
    public boolean exceeded() {
        return exceeded != null;
    }

    public long pid() {
        return process.pid();
    }

    public void kill() {
        // Not by the process itself: that closes the stream under the reader.
        process.toHandle().destroyForcibly();
    }

    @Override
    public void close() throws IOException {
        kill();
        process.onExit().join();
        output.close();
        delete(temporary);
    }

    /** The JVM that runs this. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String join(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
    }

    static Path codeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
