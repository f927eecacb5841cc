package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TicksTest {
    private static @Nullable Ticks read(Path proc, String system, String process) throws Exception {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("stat"), system + "\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
        Files.writeString(proc.resolve("self/stat"), process + "\n");
        return Ticks.read(proc);
    }

    /** Of a process whose name has a blank and a parenthesis. */
    @Test
    void readsTheSystemsTicks(@TempDir Path proc) throws Exception {
        assertThat(read(
                        proc,
                        "cpu  100 1 20 1000 30 2 3 40 7 8",
                        "42 (a) b) S 1 2 3 4 5 6 7 8 9 10 100 20 3000 400 20 0 25 0"))
                .isEqualTo(new Ticks(1196, 1030, 3520));
    }

    @Test
    void itMayNotTell(@TempDir Path proc) throws Exception {
        assertThat(Ticks.read(proc)).isNull();
        Files.writeString(proc.resolve("stat"), "cpu  100 1 20 1000 30 2 3 40 7 8\n");
        assertThat(Ticks.read(proc)).isNull();
    }

    /** Stolen time is in all, and not in what is idle. */
    @Test
    void otherBusyTicksAreForeign() {
        Ticks before = new Ticks(1000, 500, 100);
        assertThat(new Ticks(1200, 550, 220).othersSince(before)).isCloseTo(0.15, within(1e-9));
        assertThat(new Ticks(1200, 550, 260).othersSince(before)).isZero();
        assertThat(before.othersSince(before)).isZero();
    }

    /** A program that this one has started, and one that that one has started, are this one's own. */
    @Test
    void aForksTicksAreOurs() throws Exception {
        assumeTrue(Files.exists(Ticks.PROC.resolve("self/stat")), "the system does not tell");
        Ticks before = Objects.requireNonNull(Ticks.read(Ticks.PROC));
        String spins = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
        Process process = new ProcessBuilder("sh", "-c", "sh -c '" + spins + "'; :").start();
        assertThat(process.waitFor()).isZero();
        Ticks after = Objects.requireNonNull(Ticks.read(Ticks.PROC));
        assertThat(after.own() - before.own()).isGreaterThan(5);
    }
}
