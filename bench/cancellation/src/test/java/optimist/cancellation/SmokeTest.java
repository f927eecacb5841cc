package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import optimist.bench.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(Path.of("../..").toRealPath(), out, "--only", "cancellation", "--smoke");
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .contains("ours", "1.7.0", "of the JDK", "round 1 of 1: ");
            assertThat(code).isZero();
        }
    }
}
