package optimist.tla;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** What TLC has said in runs of a toy specification. */
final class Recorded {
    static final Path CONFIG = Path.of("/repo/models/toy/toy.cfg");

    private Recorded() {}

    static List<String> lines(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Recorded.class.getResourceAsStream("/recorded/" + name + ".txt")),
                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TlcResult parse(List<String> lines, int exit) {
        TlcParser parser = new TlcParser(CONFIG, progress -> {});
        lines.forEach(parser::line);
        return parser.result(exit, TlcTest.limit("1g"), 0.5);
    }

    static TlcResult parse(String name) {
        return parse(lines(name), 0);
    }
}
