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

/** Runs jcstress in a process of its own. */
final class Jcstress {
    private Jcstress() {}

    /**
     * Runs tests.
     *
     * @param classPath of the process and of those that it starts
     * @param folder where all that they write goes, the output to {@code log.txt}
     * @param options of jcstress
     * @param output gets every line of the output
     */
    static List<Observed> run(
            List<Path> classPath, Path folder, List<String> vm, List<String> options, Consumer<String> output)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path file = folder.resolve(Child.FILE);
        Files.deleteIfExists(file);

        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(vm);
        command.add("-cp");
        command.add(String.join(
                File.pathSeparator,
                classPath.stream().map(path -> path.toAbsolutePath().toString()).toList()));
        command.add(Child.class.getName());
        command.addAll(List.of("-r", "report"));
        command.addAll(options);
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
            throw new IOException("jcstress failed: see " + folder.resolve("log.txt"));
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
