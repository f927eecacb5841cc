package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs that compare in one folder do not read each other's graphs. */
@Timeout(120)
class OwnFolderTest {
    @TempDir
    private Path folder;

    /** Writes a graph with that many states, says how many it has read, and ends when its input does. */
    public static final class Explorer {
        public static void main(String[] args) throws IOException {
            Model model = Model.of("Count", Path.of(args[0])).with("Most", args[1]);
            System.out.println(model.graph(List.of("count")).states().size());
            System.in.read();
            System.exit(0);
        }
    }

    private Process explore(int most) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Explorer.class.getName(),
                        Path.of("src/test/specs/Count.cfg").toAbsolutePath().toString(),
                        String.valueOf(most))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void twoAtATime() throws Exception {
        List<Process> both = List.of(explore(1), explore(2));
        List<String> read = new ArrayList<>();
        for (Process process : both) {
            BufferedReader output = process.inputReader();
            read.add(output.readLine());
        }
        Set<Path> graphs = graphs();
        for (Process process : both) {
            process.getOutputStream().close();
            process.waitFor();
        }
        assertThat(read).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(graphs).hasSize(2);
    }

    @Test
    void oneAfterTheOther() throws Exception {
        Set<Set<Path>> seen = new HashSet<>();
        for (int most : new int[] {1, 2}) {
            Process process = explore(most);
            assertThat(process.inputReader().readLine()).isNotNull();
            seen.add(graphs());
            process.getOutputStream().close();
            process.waitFor();
        }
        assertThat(seen).hasSize(1);
    }

    private Set<Path> graphs() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return new HashSet<>(files.filter(file -> file.endsWith("graph")).toList());
        }
    }
}
