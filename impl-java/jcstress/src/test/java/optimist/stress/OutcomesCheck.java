package optimist.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Outcomes;
import org.jspecify.annotations.Nullable;
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
public abstract class OutcomesCheck {
    private final String pattern;
    private final Predicate<String> first;
    private final Predicate<String> apart;
    private final BiPredicate<String, String> commute;

    /**
     * @param pattern the tests of which
     * @param first the actions with which calls begin; what comes of uninterrupted calls is acceptable
     * @param apart the actions before which it matters that something else may happen, as long as the class has no
     *     fault
     * @param commute whether nobody can tell which of two actions came first
     */
    protected OutcomesCheck(
            String pattern, Predicate<String> first, Predicate<String> apart, BiPredicate<String, String> commute) {
        this.pattern = pattern;
        this.first = first;
        this.apart = apart;
        this.commute = commute;
    }

    /**
     * Each action may be interrupted.
     *
     * @param accessed what is accessed by each action: two of them commute if that is nothing of the same
     * @param loads the actions that change nothing: any two of them commute, too
     */
    protected OutcomesCheck(
            String pattern, Predicate<String> first, Map<String, Set<String>> accessed, Set<String> loads) {
        this(pattern, first, action -> true, (one, other) -> {
            Set<String> accessedByOne = accessed.get(one);
            Set<String> accessedByOther = accessed.get(other);
            return accessedByOne != null
                    && accessedByOther != null
                    && ((loads.contains(one) && loads.contains(other))
                            || Collections.disjoint(accessedByOne, accessedByOther));
        });
    }

    private boolean isOurs(String name) {
        return name.startsWith("optimist." + pattern + ".");
    }

    private Stream<TestInfo> tests(Kind... kinds) {
        List<TestInfo> tests = Stream.of(kinds)
                .flatMap(kind -> kind.tests().stream())
                .filter(this::isOurs)
                .map(TestList::getInfo)
                .toList();
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    @TestFactory
    public final Stream<DynamicTest> whatATestAcceptsIsWhatTheInterleavingsHave() {
        return tests(Kind.COMPARED)
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    Set<String> atomic = text(outcomes(test).interruptedBefore(first));
                    Set<String> others = text(buffering(test).commuting(commute).interruptedBefore(apart));
                    others.removeAll(atomic);
                    assertThat(accepted(test, Expect.ACCEPTABLE)).isEqualTo(atomic);
                    assertThat(accepted(test, Expect.ACCEPTABLE_INTERESTING)).isEqualTo(others);
                }));
    }

    /** So no search for it among interleavings would find it. */
    @TestFactory
    public final Stream<DynamicTest> whatIsOfInterestWithAStoreBufferIsBeyondTheInterleavings() {
        return tests(Kind.COMPARED)
                .filter(test -> storeBuffer(test) != null)
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    Set<String> found = text(outcomes(test).commuting(commute).interruptedBefore(apart));
                    found.retainAll(accepted(test, Expect.ACCEPTABLE_INTERESTING));
                    assertThat(found).isEmpty();
                }));
    }

    /** Where a pattern has one, all that x86 does is acceptable; what is of interest is for other processors, and compilers. */
    @TestFactory
    public final Stream<DynamicTest> whatIsOfInterestByTheLanguageOnlyIsNotOfX86() {
        return Kind.WEAKER.tests().stream()
                .filter(this::isOurs)
                .map(TestList::getInfo)
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    assertThat(accepted(test, Expect.ACCEPTABLE))
                            .isEqualTo(text(buffering(test).commuting(commute).interruptedBefore(apart)));
                    assertThat(accepted(test, Expect.ACCEPTABLE_INTERESTING))
                            .isNotEmpty()
                            .doesNotContainAnyElementsOf(accepted(test, Expect.ACCEPTABLE));
                }));
    }

    @TestFactory
    public final Stream<DynamicTest> everythingElseIsForbidden() {
        return tests(Kind.values())
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    assertThat(test.unmatched().expect()).isEqualTo(Expect.FORBIDDEN);
                    // Each is an outcome, and none is a pattern of several.
                    assertThat(test.cases())
                            .allMatch(expected -> expected.matchPattern().matches("[\\w, -]+"));
                }));
    }

    @Test
    public final void whatIsOfInterestNamesAClaim() throws IOException {
        String claims =
                Files.readString(Path.of("../../specs", pattern, "claims.toml")).replace("\"", "");
        List<String> descriptions = tests(Kind.values())
                .flatMap(test -> test.cases().stream())
                .filter(expected -> expected.expect() == Expect.ACCEPTABLE_INTERESTING)
                .map(StateCase::description)
                .toList();
        assertThat(descriptions)
                .isNotEmpty()
                .allMatch(text ->
                        text.contains(": ") && claims.contains("[claim." + text.substring(0, text.indexOf(':')) + "]"));
    }

    @TestFactory
    public final Stream<DynamicTest> aMutantHasOtherOutcomes() {
        return tests(Kind.MUTANT)
                .map(test -> DynamicTest.dynamicTest(test.name(), () -> {
                    assertThat(accepted(test, Expect.ACCEPTABLE_INTERESTING)).isEmpty();
                    assertThat(accepted(test, Expect.ACCEPTABLE))
                            .isNotEqualTo(text(outcomes(test).commuting(commute).all()));
                }));
    }

    protected static final Set<String> accepted(TestInfo test, Expect expect) {
        return test.cases().stream()
                .filter(expected -> expected.expect() == expect)
                .map(StateCase::matchPattern)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> text(Set<?> outcomes) {
        return outcomes.stream().map(Object::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    private static @Nullable StoreBuffer storeBuffer(TestInfo test) {
        return type(test).getAnnotation(StoreBuffer.class);
    }

    /** With what x86 adds to the interleavings, if the test says so. */
    private static Outcomes<Object> buffering(TestInfo test) {
        StoreBuffer buffer = storeBuffer(test);
        return buffer == null
                ? outcomes(test)
                : outcomes(test).buffering(List.of(buffer.stores())::contains, List.of(buffer.loads())::contains);
    }

    private static Class<?> type(TestInfo test) {
        try {
            return Class.forName(test.binaryName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Outcomes<Object> outcomes(TestInfo test) {
        Class<?> type = type(test);
        Class<?> result = Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals("end"))
                .findFirst()
                .orElseThrow()
                .getParameterTypes()[0];
        return Outcomes.of(type, () -> create(result), test.actorNames(), "end");
    }

    private static Object create(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
