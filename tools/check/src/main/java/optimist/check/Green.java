package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import optimist.tla.Outcome;
import optimist.tla.Tlc;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;
import tlc2.output.EC;

/**
 * The runs that have passed, and what they were runs of: with {@code CHANGED=1}, a run is left out if all of that is the
 * same byte for byte: its configuration, each module that TLC read, where it was found, TLC, and what runs TLC.
 */
final class Green {
    /** Beside the log of a run: a hash, the seconds it took, and the names of the modules that TLC read. */
    private static final String FILE = "green";

    private static @Nullable String program;

    private Green() {}

    /** Writes down that a run has passed. */
    static void keep(Run run, TlcResult result) throws IOException {
        List<String> names = result.modules().stream()
                .map(module -> String.valueOf(module.getFileName()))
                .sorted()
                .toList();
        List<String> lines = new ArrayList<>(List.of(hash(run, names), String.valueOf(result.seconds())));
        lines.addAll(names);
        Files.write(file(run), lines);
    }

    /** What the last run has shown, if it passed and would be the same again; otherwise null. */
    static @Nullable TlcResult of(Run run) throws IOException {
        if (!Files.exists(file(run))) {
            return null;
        }
        List<String> lines = Files.readAllLines(file(run));
        if (lines.size() < 2 || !hash(run, lines.subList(2, lines.size())).equals(lines.get(0))) {
            return null;
        }
        TlcResult result = Tlc.again(run.job(), Double.parseDouble(lines.get(1)));
        return result.outcome() instanceof Outcome.Failed ? null : result;
    }

    private static Path file(Run run) {
        return run.directory().resolve(FILE);
    }

    private static String hash(Run run, List<String> names) throws IOException {
        Tlc.Job job = run.job();
        MessageDigest digest = Hash.sha256();
        for (String text : List.of(program(), System.getProperty("java.vm.version"), job.module(), job.config())) {
            add(digest, text.getBytes(UTF_8));
        }
        for (String name : names) {
            add(digest, name.getBytes(UTF_8));
            for (Path folder : job.library()) {
                // TLC takes the first; what is nowhere is a module of its own.
                if (Files.exists(folder.resolve(name))) {
                    add(digest, folder.toString().getBytes(UTF_8));
                    add(digest, Files.readAllBytes(folder.resolve(name)));
                    break;
                }
            }
        }
        return Hash.text(digest);
    }

    private static void add(MessageDigest digest, byte[] bytes) {
        digest.update((bytes.length + " ").getBytes(UTF_8));
        digest.update(bytes);
    }

    /** The code that TLC's results come from. */
    private static synchronized String program() throws IOException {
        if (program == null) {
            MessageDigest digest = Hash.sha256();
            for (Class<?> type : List.of(Tlc.class, EC.class)) {
                try (Stream<Path> files = Files.walk(Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI()))) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        add(digest, Files.readAllBytes(file));
                    }
                } catch (URISyntaxException e) {
                    throw new IllegalStateException(e);
                }
            }
            program = Hash.text(digest);
        }
        return program;
    }
}
