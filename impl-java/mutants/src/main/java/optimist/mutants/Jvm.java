package optimist.mutants;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JVM with a {@link Worker}, and another one as soon as that has ended or had to be ended. */
final class Jvm implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(1);

    /** So much longer the first test takes in a new JVM, which has no class yet. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Duration FOLLOW_UP = Duration.ofSeconds(3);
    private static final String ENDED = "ended";

    /** What a worker says first. */
    static final String STARTED = "started";

    /**
     * Errors of a class that the compiler would not have made. Where a {@code switch} finds none of its cases, it throws one of them
     * itself, and says nothing.
     */
    private static final Pattern NO_CLASS = Pattern.compile(
            "java\\.lang\\.(?:(?:Verify|ClassFormat|NoSuchMethod|NoSuchField|IllegalAccess|AbstractMethod)Error"
                    + "|IncompatibleClassChangeError: ).*");

    /** What became of a mutant in one test class. */
    enum End {
        SURVIVED,
        KILLED,
        TIMED_OUT,
        DIED
    }

    /**
     * What a test class did.
     *
     * @param detail the test that failed, and why
     * @param longest the time until the first test had ended, or between two of them, whichever was longest
     */
    record Outcome(End end, String detail, Duration longest, Duration all) {}

    private final String classPath;
    private final Path folder;
    private @Nullable Process process;
    private BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /**
     * @param folder where it is run
     */
    Jvm(String classPath, Path folder) {
        this.classPath = classPath;
        this.folder = folder;
    }

    /**
     * Runs a test class on a mutant. That a test does not end in time, or the JVM does not live, has to happen twice.
     *
     * @param silence how long a test may take
     * @throws IllegalStateException if the JVM does not accept the class: it is an error of a rule
     */
    Outcome run(String type, byte[] bytes, String test, Duration silence) throws IOException, InterruptedException {
        Outcome outcome = once(type, bytes, test, silence);
        if (outcome.end() == End.TIMED_OUT || outcome.end() == End.DIED) {
            outcome = once(type, bytes, test, silence);
        }
        Matcher refused = NO_CLASS.matcher(outcome.detail());
        if (refused.find()) {
            throw new IllegalStateException(type + " is no class: " + refused.group());
        }
        return outcome;
    }

    private Outcome once(String type, byte[] bytes, String test, Duration silence)
            throws IOException, InterruptedException {
        boolean isNew = process == null;
        Process worker = process == null ? start() : process;
        if (isNew && !STARTED.equals(lines.poll(START.toMillis(), TimeUnit.MILLISECONDS))) {
            throw new IllegalStateException("the JVM of the worker does not start");
        }
        long begun = System.nanoTime();
        send(worker, type + " " + Base64.getEncoder().encodeToString(bytes) + " " + test);
        Duration limit = isNew ? silence.plus(FIRST) : silence;
        Duration longest = Duration.ZERO;
        long last = begun;
        String killed = null;
        while (true) {
            String line = lines.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
            long now = System.nanoTime();
            if (line == null || line.equals(ENDED)) {
                close();
                End end = killed != null
                        ? End.KILLED
                        : line == null ? End.TIMED_OUT : worker.waitFor() == 0 ? End.SURVIVED : End.DIED;
                return new Outcome(end, killed == null ? "" : killed, longest, Duration.ofNanos(now - begun));
            }
            if (line.equals("ready")) {
                return new Outcome(
                        killed == null ? End.SURVIVED : End.KILLED,
                        killed == null ? "" : killed,
                        longest,
                        Duration.ofNanos(now - begun));
            }
            if (line.startsWith("killed ")) {
                killed = line.substring("killed ".length());
            }
            limit = killed == null ? silence : FOLLOW_UP;
            Duration took = Duration.ofNanos(now - last);
            longest = took.compareTo(longest) > 0 ? took : longest;
            last = now;
        }
    }

    private static void send(Process worker, String line) throws IOException {
        BufferedWriter in = worker.outputWriter(StandardCharsets.UTF_8);
        in.write(line + "\n");
        in.flush();
    }

    private Process start() throws IOException {
        Process started = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+ExitOnOutOfMemoryError",
                        // JOL reads field offsets with Unsafe, and attaches to its own process.
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-XX:+EnableDynamicAgentLoading",
                        "-Djdk.attach.allowAttachSelf=true",
                        "-cp",
                        classPath,
                        Worker.class.getName()))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> {
            try (BufferedReader out = started.inputReader(StandardCharsets.UTF_8)) {
                out.lines().forEach(said::add);
            } catch (IOException | UncheckedIOException e) {
                // It was ended.
            } finally {
                said.add(ENDED);
            }
        });
        reader.setDaemon(true);
        reader.start();
        lines = said;
        process = started;
        return started;
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
            process = null;
        }
    }
}
