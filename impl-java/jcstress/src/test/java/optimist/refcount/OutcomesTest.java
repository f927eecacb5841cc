package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Outcomes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.StateCase;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * What a test of jcstress accepts is what comes of the interleavings of the actions. Those have been shown to be the
 * specification's, in {@code impl-java/conformance}.
 */
class OutcomesTest {
    /** The actions with which calls begin. What comes of uninterrupted calls is what an atomic counter would answer. */
    private static final Set<String> FIRST = Set.of(
            "AddToRetain",
            "ReadToRetain",
            "SubtractToRelease",
            "ReadToRelease",
            "Observe",
            "WriteFirst",
            "WriteSecond",
            "Read");

    private static final Path CLAIMS = Path.of("../../specs/refcount/claims.toml");

    private static Stream<TestInfo> tests(String kind) {
        List<TestInfo> tests = TestList.tests().stream()
                .filter(name -> name.matches("optimist\\.refcount\\.\\w+\\." + kind))
                .sorted()
                .map(TestList::getInfo)
                .toList();
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> whatATestAcceptsIsWhatTheInterleavingsHave() {
        return tests("(?!Netty|Mutant).*")
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    Set<String> atomic = outcomes(test).interruptedBefore(FIRST).stream()
                            .map(Object::toString)
                            .collect(Collectors.toSet());
                    Set<String> others = all(test);
                    others.removeAll(atomic);
                    assertThat(accepted(test, Expect.ACCEPTABLE)).isEqualTo(atomic);
                    assertThat(accepted(test, Expect.ACCEPTABLE_INTERESTING)).isEqualTo(others);
                }));
    }

    @TestFactory
    Stream<DynamicTest> everythingElseIsForbidden() {
        return tests(".*")
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    assertThat(test.unmatched().expect()).isEqualTo(Expect.FORBIDDEN);
                    // Each is an outcome, and none is a pattern of several.
                    assertThat(test.cases())
                            .allMatch(expected -> expected.matchPattern().matches("[\\w, -]+"));
                }));
    }

    @Test
    void whatIsOfInterestNamesAClaim() throws IOException {
        String claims = Files.readString(CLAIMS).replace("\"", "");
        List<String> descriptions = tests(".*")
                .flatMap(test -> test.cases().stream())
                .filter(expected -> expected.expect() == Expect.ACCEPTABLE_INTERESTING)
                .map(StateCase::description)
                .toList();
        assertThat(descriptions)
                .isNotEmpty()
                .allMatch(text ->
                        text.contains(": ") && claims.contains("[claim." + text.substring(0, text.indexOf(':')) + "]"));
    }

    @Test
    void nettyIsSaidToBeParity() {
        TestInfo parity = TestList.getInfo(FreedInUse.class.getName() + ".Parity");
        TestInfo netty41 = TestList.getInfo(FreedInUse.class.getName() + ".Netty41");
        TestInfo netty42 = TestList.getInfo(FreedInUse.class.getName() + ".Netty42");
        for (Expect expect : List.of(Expect.ACCEPTABLE, Expect.ACCEPTABLE_INTERESTING)) {
            assertThat(accepted(netty41, expect)).isEqualTo(accepted(parity, expect));
            // The word that a deallocation leaves is 3, once the retain has been undone. Half of it is one.
            assertThat(accepted(netty42, expect))
                    .isEqualTo(accepted(parity, expect).stream()
                            .map(id -> id.replace("freed, refused, 1, 0", "freed, refused, 1, 1"))
                            .collect(Collectors.toSet()));
        }
    }

    @TestFactory
    Stream<DynamicTest> aMutantHasOtherOutcomes() {
        return tests("Mutant.*")
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    assertThat(accepted(test, Expect.ACCEPTABLE_INTERESTING)).isEmpty();
                    assertThat(accepted(test, Expect.ACCEPTABLE)).isNotEqualTo(all(test));
                }));
    }

    private static Set<String> accepted(TestInfo test, Expect expect) {
        return test.cases().stream()
                .filter(expected -> expected.expect() == expect)
                .map(StateCase::matchPattern)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> all(TestInfo test) {
        return outcomes(test).all().stream().map(Object::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Outcomes<Object> outcomes(TestInfo test) {
        try {
            Class<?> type = Class.forName(test.binaryName());
            Class<?> result = Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals("end"))
                    .findFirst()
                    .orElseThrow()
                    .getParameterTypes()[0];
            return Outcomes.of(type, () -> create(result), test.actorNames(), "end");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object create(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
