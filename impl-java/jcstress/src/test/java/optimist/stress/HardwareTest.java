package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** On the hardware at hand nothing happens that is forbidden. What is of interest need not be seen here. */
class HardwareTest {
    /** For each test. */
    private static final int MILLIS = 1000;

    /**
     * So often a mutant is run until it is found out. On two processors that five times as many threads wanted, 22 runs of
     * 24 found the weaker one.
     */
    private static final int ROUNDS = 30;

    /** A test of a second that is not followed by another one for so long hangs. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Path FOLDER = Path.of("target", "jcstress");

    private static List<Observed> run(List<String> tests) throws IOException, InterruptedException {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return new Jcstress(classPath, FOLDER, PATIENCE, line -> {}).embedded(Kind.only(tests), MILLIS);
    }

    private static final String ONE_PROCESSOR = "it takes two processors, and there is one";

    private static boolean isEnough() {
        return Runtime.getRuntime().availableProcessors() > 1;
    }

    /** Tests that are skipped where the hardware is not enough; otherwise they judge what a run has seen. */
    private static Stream<DynamicTest> judge(List<String> tests, Map<String, Observed> seen, Consumer<Observed> judge) {
        assertThat(tests).isNotEmpty();
        return tests.stream()
                .map(test -> DynamicTest.dynamicTest(test, () -> {
                    assumeTrue(isEnough(), ONE_PROCESSOR);
                    Observed observed = Objects.requireNonNull(seen.get(test), "it did not run");
                    System.out.println(observed.table());
                    judge.accept(observed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> nothingForbiddenIsSeen() throws Exception {
        List<String> compared = Kind.COMPARED.tests();
        List<String> tests =
                Stream.concat(compared.stream(), Kind.WEAKER.tests().stream()).toList();
        Map<String, Observed> seen = new TreeMap<>();
        if (isEnough()) {
            run(tests).forEach(one -> seen.put(one.test(), one));
        }
        return Stream.concat(
                judge(
                        tests,
                        seen,
                        observed -> assertThat(observed.problems(false)).isEmpty()),
                Stream.of(DynamicTest.dynamicTest("whatIsOfInterestIsSeen", () -> {
                    assumeTrue(isEnough(), ONE_PROCESSOR);
                    sayWhatWasNotSeen(compared.stream()
                            .map(seen::get)
                            .filter(Objects::nonNull)
                            .toList());
                })));
    }

    /** That it has to be seen is for longer runs to say. */
    private static void sayWhatWasNotSeen(Collection<Observed> seen) {
        List<Observed.Outcome> interesting = seen.stream()
                .flatMap(observed -> observed.outcomes().stream())
                .filter(Observed.Outcome::isOfInterest)
                .toList();
        long missed =
                interesting.stream().filter(outcome -> outcome.count() == 0).count();
        assumeTrue(
                missed == 0,
                missed + " of " + interesting.size() + " interesting outcomes were not observed in a second each;"
                        + " make stress insists on all of them");
    }

    @TestFactory
    Stream<DynamicTest> mutantsAreFoundOut() throws Exception {
        List<String> mutants = Kind.MUTANT.tests();
        assertThat(mutants).hasSize(31);
        Map<String, Observed> seen = new TreeMap<>();
        List<String> left = mutants;
        for (int round = 0; isEnough() && round < ROUNDS && !left.isEmpty(); round++) {
            run(left).forEach(one -> seen.merge(one.test(), one, Observed::and));
            left = left.stream().filter(mutant -> !isFoundOut(mutant, seen)).toList();
        }
        return judge(
                mutants,
                seen,
                observed -> assertThat(observed.problems(false)).isNotEmpty().allMatch(HardwareTest::isForbidden));
    }

    private static boolean isForbidden(String problem) {
        return problem.startsWith("forbidden, and seen ");
    }

    private static boolean isFoundOut(String mutant, Map<String, Observed> seen) {
        return seen.containsKey(mutant)
                && Objects.requireNonNull(seen.get(mutant)).problems(false).stream()
                        .anyMatch(HardwareTest::isForbidden);
    }
}
