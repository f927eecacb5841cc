package optimist.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import optimist.tla.TlcPool;

/** A repository with one small pattern, in a temporary folder, to plant faults in. */
final class Toy {
    /** How the program has ended, and what it has printed. */
    record Ended(int code, String output) {}

    /** They stay for all tests: starting one takes longer than checking a toy. */
    static final TlcPool PROCESSES = new TlcPool(temporary(), true);

    private final Path root;

    /** Puts the pattern into the folder, as it is when all is well; what was built there stays. */
    Toy(Path root) throws IOException, URISyntaxException {
        this.root = root;
        Path original =
                Path.of(Objects.requireNonNull(Toy.class.getResource("/toy")).toURI());
        delete(root.resolve("bench"));
        for (String part : new String[] {"specs", "models"}) {
            delete(root.resolve(part));
            try (Stream<Path> files = Files.walk(original.resolve(part))) {
                for (Path file : files.toList()) {
                    Files.copy(file, root.resolve(original.relativize(file).toString()));
                }
            }
        }
    }

    /** It is deleted at the end of the JVM, and the processes end with their folders. */
    private static Path temporary() {
        try {
            Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "toy");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    PROCESSES.close();
                    delete(folder);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    Path file(String name) {
        return root.resolve(name);
    }

    String read(String name) throws IOException {
        return Files.readString(file(name));
    }

    /** Replaces text that must be there. */
    Toy edit(String name, String text, String replacement) throws IOException {
        String before = read(name);
        if (!before.contains(text)) {
            throw new IllegalArgumentException(name + " does not contain " + text);
        }
        Files.writeString(file(name), before.replace(text, replacement));
        return this;
    }

    Toy append(String name, String text) throws IOException {
        Files.writeString(file(name), read(name) + text);
        return this;
    }

    Ended run(String... arguments) {
        return run(Integer.MAX_VALUE, arguments);
    }

    /** Runs the program as it would run in a pipe, but with lines of limited width. */
    Ended run(int width, String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(root, new Terminal(out, false, false, width), PROCESSES, arguments);
            return new Ended(code, bytes.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
