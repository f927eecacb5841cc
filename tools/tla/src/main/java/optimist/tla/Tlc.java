package optimist.tla;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tlc2.output.EC;
import tlc2.tool.fp.FPSetFactory;
import tlc2.tool.fp.MemFPSet1;

/**
 * One TLC process: one model, one worker, always the same seed and fingerprint polynomial, so that it finds the same
 * states in the same order on every machine.
 */
public final class Tlc {
    /**
     * What to run.
     *
     * @param module the name of the root module
     * @param config the text of the configuration
     * @param source the file the configuration comes from, for messages
     * @param library the folders in which modules are looked for, in this order
     * @param directory a folder of its own for everything the run writes; it is emptied
     * @param heap as in -Xmx
     * @param brief whether the run is known to be short, so that neither the JVM's optimizing compiler pays, nor a set
     *     of fingerprints that can overflow to disk
     * @param archives a folder for what makes later starts faster
     */
    public record Job(
            String module,
            String config,
            Path source,
            List<Path> library,
            Path directory,
            String heap,
            boolean brief,
            Path archives) {
        /** All that TLC and SANY print. */
        public Path log() {
            return directory.resolve("tlc.log");
        }
    }

    private final Job job;
    private final Process process;
    private final ClassArchive archive;
    private final long start = System.nanoTime();
    private volatile Progress progress = Progress.NONE;

    private Tlc(Job job, Process process, ClassArchive archive) {
        this.job = job;
        this.archive = archive;
        this.process = process;
    }

    /** Starts a process that checks the model. */
    public static Tlc start(Job job) throws IOException {
        return start(job, List.of());
    }

    /** Starts a process that writes the graph of the model to a file, with the values of these variables. */
    static Tlc start(Job job, Path graph, List<String> variables) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(graph.toString()));
        arguments.addAll(variables);
        return start(job, arguments);
    }

    @SuppressWarnings("deprecation") // TLC has MemFPSet1, but does not use it
    private static Tlc start(Job job, List<String> arguments) throws IOException {
        delete(job.directory());
        Path metadata = Files.createDirectories(job.directory().resolve("states"));
        // TLC unpacks the standard modules into the temporary folder, under their own names.
        Path temporary = Files.createDirectories(job.directory().resolve("tmp"));
        Files.writeString(job.directory().resolve("model.cfg"), job.config());

        List<Path> classpath = List.of(codeOf(TlcMain.class), codeOf(EC.class));
        ClassArchive archive = ClassArchive.in(Files.createDirectories(job.archives()), classpath, job.brief());
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx" + job.heap(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+ExitOnOutOfMemoryError",
                // Else the JVM says on standard output what it thinks of the archive.
                "-Xlog:disable"));
        command.addAll(archive.options());
        if (job.brief()) {
            command.add("-XX:TieredStopAtLevel=1");
            // Fingerprints in memory only: the disk-based set starts by registering itself with JMX. Of those in memory
            // this one sorts in the end, where others compare each fingerprint with each.
            command.add("-D" + FPSetFactory.IMPL_PROPERTY + "=" + MemFPSet1.class.getName());
        }
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + temporary,
                "-DTLA-Library=" + join(job.library()),
                "-cp",
                join(classpath),
                TlcMain.class.getName(),
                job.module(),
                "model",
                metadata.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(job.directory().toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        return new Tlc(job, process, archive);
    }

    /** Reads what the process says until it ends. */
    public TlcResult await() throws IOException, InterruptedException {
        TlcParser parser = new TlcParser(job.source(), p -> progress = p);
        try (BufferedReader reader = process.inputReader();
                Writer log = Files.newBufferedWriter(job.log())) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                log.write(line + "\n");
                parser.line(line);
            }
        }
        int exit = process.waitFor();
        archive.ended();
        delete(job.directory().resolve("states"));
        delete(job.directory().resolve("tmp"));
        return parser.result(exit, job.heap(), seconds());
    }

    public Progress progress() {
        return progress;
    }

    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    public long pid() {
        return process.pid();
    }

    public void kill() {
        // Not by the process itself: that closes the stream under the reader.
        process.toHandle().destroyForcibly();
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
