package optimist.stress;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs jcstress in a process of its own.
 *
 * @param classPath of that process, and of those that it starts
 * @param folder where all that they write goes, their output to {@code log.txt}
 * @param output gets every line of the output, too
 */
record Jcstress(List<Path> classPath, Path folder, Consumer<String> output) {
    /** An exception takes longer to make than all the rest of a test. */
    private static final String WITHOUT_TRACES = "-XX:-StackTraceInThrowable";

    /**
     * Runs the tests in whose names there is a match of the regular expression, for this long each, one after the other in
     * one process.
     */
    List<Observed> embedded(String tests, int millis) throws IOException, InterruptedException {
        return run(tests, Child.EMBEDDED, "-iters", "1", "-time", String.valueOf(millis));
    }

    /** Runs each in processes of its own. Where the JDK has two ways to lock, that is two. */
    List<Observed> forked(String tests, int iterations) throws IOException, InterruptedException {
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
                WITHOUT_TRACES);
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
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                PrintStream log = new PrintStream(folder.resolve("log.txt").toFile(), StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.println(line);
                output.accept(line);
            }
        }
        if (process.waitFor() != 0 || !Files.exists(file)) {
            throw new IOException("jcstress did not get to its end: " + folder.resolve("log.txt"));
        }
        return read(file);
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
