package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jcstress.infra.runners.TestList;

/** On the hardware at hand nothing happens that is forbidden. What is of interest need not be seen here. */
class HardwareTest {
    /** For each test. */
    private static final int MILLIS = 1000;

    /**
     * So often a mutant is run until it is found out. On two processors that five times as many threads wanted, 22 runs of
     * 24 found the weaker one.
     */
    private static final int ROUNDS = 30;

    private static final Path FOLDER = Path.of("target", "jcstress");

    private static List<Observed> run(String tests) throws IOException, InterruptedException {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return new Jcstress(classPath, FOLDER, line -> {}).embedded(tests, MILLIS);
    }

    private static List<String> tests(String names) {
        List<String> tests = TestList.tests().stream()
                .filter(test -> test.matches(names))
                .sorted()
                .toList();
        assertThat(tests).isNotEmpty();
        return tests;
    }

    /** Tests that are skipped where the hardware is not enough; otherwise they judge what a run has seen. */
    private static Stream<DynamicTest> judge(
            List<String> tests, Callable<Map<String, Observed>> run, Consumer<Observed> judge) throws Exception {
        boolean enough = Runtime.getRuntime().availableProcessors() > 1;
        Map<String, Observed> seen = enough ? run.call() : Map.of();
        return tests.stream()
                .map(test -> DynamicTest.dynamicTest(test, () -> {
                    assumeTrue(enough, "it takes two processors, and there is one");
                    Observed observed = Objects.requireNonNull(seen.get(test), "it did not run");
                    System.out.println(observed.table());
                    judge.accept(observed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> nothingForbiddenIsSeen() throws Exception {
        return judge(
                tests(".*\\.(?!Netty|Mutant)\\w+"),
                () -> run("^optimist(?!.*\\.(Netty|Mutant))").stream()
                        .collect(Collectors.toMap(Observed::test, observed -> observed)),
                observed -> assertThat(observed.problems(false)).isEmpty());
    }

    @TestFactory
    Stream<DynamicTest> mutantsAreFoundOut() throws Exception {
        List<String> mutants = tests(".*\\.Mutant\\w+");
        assertThat(mutants).hasSize(9);
        return judge(
                mutants,
                () -> {
                    Map<String, Observed> seen = new TreeMap<>();
                    int round = 0;
                    do {
                        run("\\.Mutant").forEach(one -> seen.merge(one.test(), one, Observed::and));
                    } while (++round < ROUNDS
                            && seen.values().stream()
                                    .anyMatch(one -> one.problems(false).isEmpty()));
                    return seen;
                },
                observed -> assertThat(observed.problems(false))
                        .isNotEmpty()
                        .allMatch(problem -> problem.startsWith("forbidden, and seen ")));
    }
}
