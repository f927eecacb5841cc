package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import optimist.bench.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, each of the Disruptors from its own jar. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(Path.of("../..").toRealPath(), out, "--only", "sequence", "--smoke");
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .contains("Disruptor 2.8", "Disruptor 2.10.4", "round 1 of 1: run-16 one-at-a-time;");
            assertThat(code).isZero();
        }
    }
}
