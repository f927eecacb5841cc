package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import optimist.conformance.Mutant;
import optimist.conformance.Mutant.Fault;
import optimist.conformance.Pairing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.tree.MethodNode;

/** An access that is weaker than it was declared to be: no graph differs, and hardly any run on x86; lint says so. */
class ModesTest {
    static Stream<Arguments> weaker() {
        return Stream.of(
                Arguments.of("availability-three", Mutant.in("finishAt", setPlain()), "plain (expected: release)"),
                Arguments.of("availability-three", Mutant.in("awaitFree", getPlain()), "plain (expected: volatile"),
                Arguments.of(
                        "availability-three", Mutant.in("look", getPlain()).in("Marks"), "plain (expected: volatile"),
                Arguments.of(
                        "availability-three", Mutant.in("mark", setPlain()).in("Marks"), "plain (expected: release)"),
                Arguments.of("room-first-three", Mutant.in("lookForRoom", getPlain()), "plain (expected: volatile"),
                Arguments.of("pending-three", Mutant.in("readPending", getPlain()), "plain (expected: volatile"),
                Arguments.of(
                        "pending-three",
                        Mutant.in("mark", Mutant.call("set", "lazySet")),
                        "release (expected: volatile"));
    }

    @ParameterizedTest
    @MethodSource("weaker")
    void isFoundByLint(String model, Fault fault, String modes) {
        Pairing faulty = Pairing.of(model, GraphTest.COMPARED).with(fault);
        assertThat(faulty.bind().check().lint().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text()).startsWith("its access is " + modes));
    }

    private static Consumer<MethodNode> getPlain() {
        return Mutant.call("get", "getPlain");
    }

    private static Consumer<MethodNode> setPlain() {
        return Mutant.call("lazySet", "setPlain");
    }
}
