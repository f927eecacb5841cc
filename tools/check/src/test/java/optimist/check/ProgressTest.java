package optimist.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import optimist.tla.Tlc;
import optimist.tla.TlcResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProgressTest {
    @TempDir
    private Path root;

    @Test
    void onAPipeSilenceIsBroken() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, false, Integer.MAX_VALUE);
        Progress progress =
                new Progress(terminal, new Runner(1, (run, taken) -> TlcResult.failure("it is not run")), 7, 20);
        while (bytes.size() == 0) {
            Thread.sleep(5);
        }
        progress.close();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).startsWith("0 of 7 done, 0.");
    }

    @Test
    void aModelMayTakeTheTimeOfTheManifest() throws Exception {
        Toy toy = new Toy(root);
        toy.edit("models/toy/models.toml", "[model.fair]\n", "[model.fair]\nminutes = 3\ngigabytes = 2\n");
        Pattern pattern = Pattern.all(root).get(0);
        assertThat(limit(pattern, "fair").time()).isEqualTo(Duration.ofMinutes(3));
        assertThat(limit(pattern, "fair").bytes()).isEqualTo(2_000_000_000L);
        assertThat(limit(pattern, "fair").advice().time()).endsWith("raise `minutes` in models.toml");
        assertThat(limit(pattern, "fair").advice().disk()).endsWith("raise `gigabytes` in models.toml");
        assertThat(limit(pattern, "lost").time()).isEqualTo(Duration.ofMinutes(10));
        assertThat(limit(pattern, "big").time()).isEqualTo(Duration.ofHours(2));
        assertThat(limit(pattern, "big").bytes()).isEqualTo(20_000_000_000L);
    }

    private static Tlc.Limit limit(Pattern pattern, String model) throws Exception {
        return Objects.requireNonNull(pattern.runs().get(model)).job().limit();
    }
}
