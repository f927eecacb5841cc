package optimist.stress;

import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs jcstress in a process of its own.
 *
 * @param classPath of that process, and of those that it starts
 * @param folder where all that they write goes, their output to {@code log.txt}
 * @param patience how long nothing may be printed, before it is taken to hang; a line is printed for each test
 * @param output gets every line of the output, too
 */
record Jcstress(List<Path> classPath, Path folder, Duration patience, Consumer<String> output) {
    /** An exception takes longer to make than all the rest of a test. */
    private static final String WITHOUT_TRACES = "-XX:-StackTraceInThrowable";

    /** What no line is. */
    private static final String END = "\n";

    /**
     * Runs the tests in whose names there is a match of the regular expression, for this long each, one after the other in
     * one process.
     */
    List<Observed> embedded(String tests, int millis) throws IOException, InterruptedException {
        return run(tests, Child.EMBEDDED, "-iters", "1", "-time", String.valueOf(millis));
    }

    /**
     * Runs each in processes of its own. Where the JDK has two ways to lock, that is two.
     *
     * @param options of these processes
     */
    List<Observed> forked(String tests, int iterations, String options) throws IOException, InterruptedException {
        return run(
                tests,
                Child.FORKED,
                "-f",
                "1",
                "-iters",
                String.valueOf(iterations),
                "-time",
                "1000",
                "-sc",
                "false",
                "-jvmArgs",
                WITHOUT_TRACES + " " + options);
    }

    private List<Observed> run(String tests, String... options) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path file = folder.resolve(Child.FILE);
        Files.deleteIfExists(file);

        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                WITHOUT_TRACES,
                "-cp",
                String.join(
                        File.pathSeparator,
                        classPath.stream()
                                .map(path -> path.toAbsolutePath().toString())
                                .toList()),
                Child.class.getName()));
        command.addAll(List.of(options));
        command.addAll(List.of("-r", "report", "-t", tests));
        ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile());
        if (log(process) != 0 || !Files.exists(file)) {
            throw new IOException("jcstress did not get to its end: " + folder.resolve("log.txt"));
        }
        return read(file);
    }

    /** Runs it to its end, and keeps what it prints. One that hangs is ended, and what it said last is what it hangs in. */
    int log(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> {
            process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add);
            lines.add(END);
        });
        reader.setDaemon(true);
        reader.start();
        String last = "nothing";
        try (PrintStream log = new PrintStream(folder.resolve("log.txt").toFile(), StandardCharsets.UTF_8)) {
            while (true) {
                String line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
                if (line == null) {
                    throw new IOException("jcstress hangs: it has printed nothing for " + patience.toSeconds()
                            + " s, since: " + last + "; see " + folder.resolve("log.txt"));
                } else if (line.equals(END)) {
                    return process.waitFor();
                }
                log.println(line);
                output.accept(line);
                last = line.isBlank() ? last : line.strip();
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @SuppressWarnings("unchecked") // Child wrote it.
    private static List<Observed> read(Path file) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (List<Observed>) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
