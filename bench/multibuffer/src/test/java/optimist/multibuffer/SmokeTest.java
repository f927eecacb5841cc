package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import optimist.bench.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, those with one ring too. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            int code = Main.run(Path.of("../..").toRealPath(), out, "--only", "multibuffer", "--smoke");
            assertThat(bytes.toString(StandardCharsets.UTF_8))
                    .contains("Signalled", "Yielding", "RoomFirst", "bare rings", "round 1 of 1: ");
            assertThat(code).isZero();
        }
    }
}
