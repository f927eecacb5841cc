package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import optimist.tla.Outcome.Failed;
import optimist.tla.Trace.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the real TLC. */
@Timeout(60)
class TlcTest {
    @TempDir
    private Path directory;

    private Tlc start(String module, String config, String heap) throws Exception {
        return Tlc.start(new Tlc.Job(
                module,
                config,
                Path.of("toy.cfg"),
                List.of(specs(), directory),
                directory.resolve("run"),
                heap,
                true,
                directory));
    }

    private static Path specs() throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(TlcTest.class.getResource("/flip")).toURI());
    }

    @Test
    void namesTheStepsOfALasso() throws Exception {
        TlcResult result =
                start("Flip", "SPECIFICATION Spec\nPROPERTY StaysOn\n", "64m").await();
        assertThat(result.outcome()).hasToString("violates StaysOn");
        Trace trace = Objects.requireNonNull(result.trace());
        // The bound of the quantifier depends on the state.
        assertThat(trace.states().get(1).step()).isEqualTo(new Step("Flip", Map.of("who", "1", "s", "\"red\"")));
        assertThat(trace.loopStep()).isEqualTo(new Step("Flip", Map.of("who", "2", "s", "\"red\"")));
        assertThat(directory.resolve("run/tlc.log")).isNotEmptyFile();
        try (var left = Files.list(directory.resolve("run"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("tlc.log", "model.cfg");
        }
    }

    @Test
    void forgetsWhatAnEarlierRunHasLeft() throws Exception {
        Path stale = Files.createDirectories(directory.resolve("run")).resolve("counterexample.txt");
        Files.writeString(stale, "from yesterday");
        start("Flip", "SPECIFICATION Nothing\n", "64m").await();
        assertThat(stale).doesNotExist();
    }

    private static final String ENDLESS = """
            ---- MODULE Endless ----
            EXTENDS Naturals, Sequences
            VARIABLES x, y
            Init == x = 0 /\\ y = <<0>>
            Next == x' = x + 1 /\\ y' = %s
            Spec == Init /\\ [][Next]_<<x, y>>
            ====
            """;

    @Test
    void reportsProgressAndIsKilled() throws Exception {
        Files.writeString(directory.resolve("Endless.tla"), String.format(ENDLESS, "y"));
        Tlc tlc = start("Endless", "SPECIFICATION Spec\n", "64m");
        CompletableFuture<TlcResult> result = CompletableFuture.supplyAsync(() -> {
            try {
                return tlc.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        while (tlc.progress().distinct() == 0) {
            Thread.sleep(20);
        }
        tlc.kill();
        assertThat(result.get().outcome()).isEqualTo(new Failed("TLC was killed by signal 9"));
    }

    @Test
    void runsOutOfMemory() throws Exception {
        Files.writeString(directory.resolve("Endless.tla"), String.format(ENDLESS, "y \\o y"));
        assertThat(((Failed) start("Endless", "SPECIFICATION Spec\n", "16m")
                                .await()
                                .outcome())
                        .message())
                .isEqualTo("out of memory: the heap is 16m; raise `heap` in models.toml");
    }
}
