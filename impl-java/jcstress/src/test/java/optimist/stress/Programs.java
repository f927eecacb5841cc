package optimist.stress;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs the programs of {@code findings} on released jars. */
public final class Programs {
    private Programs() {}

    /** What it says of the release on the class path. */
    public static String run(String program) throws IOException, InterruptedException {
        return run(program, System.getProperty("java.class.path"));
    }

    /** What it says of another release. */
    public static String run(String program, String artifact, String version) throws IOException, InterruptedException {
        return run(
                program,
                Arrays.stream(Released.urls(artifact, version))
                        .map(Programs::path)
                        .collect(Collectors.joining(File.pathSeparator)));
    }

    private static String path(URL url) {
        return Path.of(URI.create(url.toString())).toString();
    }

    private static String run(String program, String classPath) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        Path.of("..", "..", "findings", program + ".java").toString())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor(1, TimeUnit.MINUTES);
            return said.strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
