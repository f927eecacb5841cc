package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jcstress.infra.runners.TestList;

/** On the hardware at hand nothing happens that is forbidden. What is of interest need not be seen here. */
class HardwareTest {
    /** For each test. */
    private static final int MILLIS = 1000;

    /**
     * So often a mutant is run until it is found out. Its forbidden outcome came up in every tenth sample, of which
     * there were tens of thousands in a run on processors that ten times as many threads wanted.
     */
    private static final int ROUNDS = 30;

    private static final Path FOLDER = Path.of("target", "jcstress");

    @BeforeAll
    static void needsTwoProcessors() {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "each test takes two processors, and there is one");
    }

    private static List<Observed> run(String tests) throws IOException, InterruptedException {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return new Jcstress(classPath, FOLDER, line -> {}).embedded(tests, MILLIS);
    }

    @TestFactory
    Stream<DynamicTest> nothingForbiddenIsSeen() throws Exception {
        List<Observed> all = run("^optimist(?!.*\\.(Netty|Mutant))");
        assertThat(all.stream().map(Observed::test))
                .containsExactlyInAnyOrderElementsOf(TestList.tests().stream()
                        .filter(test -> !test.matches(".*\\.(Netty|Mutant)\\w+"))
                        .toList());
        return all.stream()
                .map(observed -> DynamicTest.dynamicTest(observed.test(), () -> {
                    System.out.println(observed.table());
                    assertThat(observed.problems(false)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> mutantsAreFoundOut() throws Exception {
        Map<String, List<String>> problems = new TreeMap<>();
        Set<String> mutants = new HashSet<>(TestList.tests());
        mutants.removeIf(test -> !test.contains(".Mutant"));
        assertThat(mutants).hasSize(2);
        for (int round = 0; round < ROUNDS && problems.size() < mutants.size(); round++) {
            for (Observed observed : run("\\.Mutant")) {
                List<String> found = new ArrayList<>(observed.problems(false));
                if (!found.isEmpty()) {
                    System.out.println(observed.table());
                    problems.put(observed.test(), found);
                }
            }
        }
        return mutants.stream()
                .map(mutant -> DynamicTest.dynamicTest(
                        mutant,
                        () -> assertThat(problems.get(mutant))
                                .isNotNull()
                                .allMatch(problem -> problem.startsWith("forbidden, and seen "))));
    }
}
