package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import optimist.bench.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, each of Netty's with the version it names. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(Path.of("../..").toRealPath(), out, "--only", "refcount", "--smoke");
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .contains("Netty 4.2.20", "round 1 of 1: alone work-1 life;");
            assertThat(code).isZero();
        }
    }
}
