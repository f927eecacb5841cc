package optimist.site;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An installed Chromium, without a window: it prints reviews, and tests look at pages with it. Nothing is downloaded. */
public final class Browser {
    /** Names the program in the environment; without it, the PATH is searched. */
    public static final String VARIABLE = "CHROMIUM";

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final List<String> OPTIONS =
            List.of("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000");

    private final Path program;

    private Browser(Path program) {
        this.program = program;
    }

    /** The browser of an environment. */
    public static Optional<Browser> find(Map<String, String> environment) {
        String named = environment.getOrDefault(VARIABLE, "");
        Stream<Path> candidates = named.isEmpty()
                ? NAMES.stream()
                        .flatMap(name -> Stream.of(
                                        environment.getOrDefault("PATH", "").split(File.pathSeparator))
                                .map(folder -> Path.of(folder, name)))
                : Stream.of(Path.of(named));
        return candidates
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(Browser::new);
    }

    /** What is missing where none is found. */
    public static String missing() {
        return "no Chromium: none of " + String.join(", ", NAMES) + " is on the PATH, and " + VARIABLE + " names none";
    }

    /**
     * Runs the browser; ends it when the time is over.
     *
     * @param output where it writes what it prints
     * @return whether it ended by itself, without an error
     */
    public boolean run(List<String> arguments, Path output, int seconds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(OPTIONS);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    /** Prints a page as a PDF; returns whether there is one now. */
    public boolean print(Path page, Path pdf, int seconds) throws IOException, InterruptedException {
        Files.deleteIfExists(pdf);
        Path output = Files.createTempFile("print", ".log");
        try {
            run(
                    List.of(
                            "--no-pdf-header-footer",
                            "--print-to-pdf=" + pdf,
                            page.toUri().toString()),
                    output,
                    seconds);
        } finally {
            Files.delete(output);
        }
        return Files.exists(pdf) && Files.size(pdf) > 0;
    }

    @Override
    public String toString() {
        return program.toString();
    }
}
