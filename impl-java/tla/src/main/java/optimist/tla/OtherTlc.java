package optimist.tla;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tlc2.output.EC;

/**
 * A TLC of any version, by its jar: a process for each model, with the options that {@link TlcMain} sets. It does not say what it
 * was asked, which is known from a run of {@link Tlc}, nor which actions it took.
 */
public final class OtherTlc {
    private static final String MAIN = "tlc2.TLC";
    private static final String VERSION = "TLC2 Version ";

    private final Path jar;
    private final String version;

    private OtherTlc(Path jar, String version) {
        this.jar = jar;
        this.version = version;
    }

    /**
     * The TLC of a jar.
     *
     * @throws IOException if it does not say which version it is
     */
    public static OtherTlc of(Path jar) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("tlc");
        try {
            Path log = folder.resolve("log");
            // It says so before it finds that there is no such module.
            run(
                    List.of("-cp", jar.toAbsolutePath().toString(), MAIN, "-tool", "NoModule"),
                    folder,
                    log,
                    Duration.ofMinutes(1));
            List<String> said = Files.readAllLines(log);
            String version = said.stream()
                    .filter(line -> line.startsWith(VERSION))
                    .findFirst()
                    .orElseThrow(() -> new IOException(
                            jar + " is no TLC: " + said.stream().findFirst().orElse("it says nothing")));
            return new OtherTlc(jar, version.substring(VERSION.length()));
        } finally {
            Tlc.delete(folder);
        }
    }

    /** The one that {@link Tlc} runs. */
    public static OtherTlc own() throws IOException, InterruptedException {
        return of(Tlc.codeOf(EC.class));
    }

    public String version() {
        return version;
    }

    /**
     * Checks the model.
     *
     * @param known a result of the same model, which says what is asked
     */
    public TlcResult run(Tlc.Job job, TlcResult known) throws IOException, InterruptedException {
        Path directory = job.directory().toAbsolutePath();
        Tlc.delete(directory);
        Path temporary = Files.createDirectories(directory.resolve("tmp"));
        Files.writeString(directory.resolve(Tlc.CONFIGURATION + ".cfg"), job.config());
        List<String> options = new ArrayList<>(
                List.of("-Xmx" + job.limit().heap(), "-Xss64m", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary));
        if (job.brief()) {
            options.add("-XX:TieredStopAtLevel=1");
        }
        options.add("-DTLA-Library="
                + job.library().stream()
                        .map(folder -> folder.toAbsolutePath().toString())
                        .collect(Collectors.joining(System.getProperty("path.separator"))));
        options.addAll(List.of("-cp", jar.toAbsolutePath().toString(), MAIN));
        options.addAll(List.of("-tool", "-workers", "1", "-fp", "0", "-seed", "0", "-lncheck", "final"));
        options.addAll(List.of("-metadir", Tlc.METADATA, "-config", Tlc.CONFIGURATION + ".cfg", job.module()));

        long start = System.nanoTime();
        int exit = run(options, directory, job.log(), job.limit().time());
        double seconds = (System.nanoTime() - start) / 1e9;
        Tlc.delete(directory.resolve(Tlc.METADATA));
        Tlc.delete(temporary);
        TlcParser parser = new TlcParser(job.source(), progress -> {});
        parser.isAsked(known.invariants(), known.properties());
        Files.readAllLines(job.log()).forEach(parser::line);
        return parser.result(exit, job.limit(), seconds);
    }

    /** Returns the exit code; a process that takes longer is killed. */
    private static int run(List<String> options, Path folder, Path log, Duration time)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Tlc.java()));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(time.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }
}
