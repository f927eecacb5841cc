package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JcstressTest {
    private static final String TEST = "optimist.refcount.FreedTwice.Hangs";

    @TempDir
    Path folder;

    private final List<String> printed = new ArrayList<>();

    private int run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Printer.class.getName()));
        command.addAll(List.of(arguments));
        return new Jcstress(List.of(), folder, Duration.ofSeconds(5), printed::add).log(new ProcessBuilder(command));
    }

    @Test
    void endedTestsAreLogged() throws Exception {
        assertThat(run(TEST)).isZero();
        assertThat(printed).containsExactly(TEST);
        assertThat(folder.resolve("log.txt")).hasContent(TEST);
    }

    @Test
    void aHangingTestIsEndedAndNamed() {
        assertThatThrownBy(() -> run(TEST, "and hang"))
                .hasMessageContaining("jcstress hangs: it has printed nothing for 5 s, since: " + TEST);
    }

    /** Prints a line, and waits for ever if it is told to. */
    static final class Printer {
        private Printer() {}

        public static void main(String[] args) throws InterruptedException {
            System.out.println(args[0]);
            if (args.length > 1) {
                Thread.currentThread().join();
            }
        }
    }
}
