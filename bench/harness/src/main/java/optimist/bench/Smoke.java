package optimist.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** For tests of benchmarks: do they run? How fast is not asked. */
public final class Smoke {
    private Smoke() {}

    /**
     * Runs every benchmark of a pattern for a moment, from the folder of its module.
     *
     * @return what was printed
     * @throws IllegalStateException if one of them does not run
     */
    public static String run(String pattern) throws IOException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int code;
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            code = Main.run(Path.of("../..").toRealPath(), out, "--only", pattern, "--smoke");
        }
        String printed = bytes.toString(StandardCharsets.UTF_8);
        if (code != 0) {
            throw new IllegalStateException("ended with " + code + ": " + printed);
        }
        return printed;
    }
}
