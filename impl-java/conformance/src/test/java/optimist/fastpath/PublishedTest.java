package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Replay;
import optimist.conformance.Replay.Event;
import optimist.tla.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/** The code of pull request 1235, of which there is no class in the library, is its specification; what refutes it happens. */
class PublishedTest {
    static class Tested extends Published {
        Tested() {
            super(new Serializers.Downstream());
        }
    }

    private static Conformance bind(String model) {
        return Serializers.published(Tested.class, model(model));
    }

    private static Model model(String name) {
        return Serializers.model("MCPublished", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"published-items", "published-ends"})
    void isItsSpecification(String model) {
        bind(model).verify();
    }

    @ParameterizedTest
    @CsvSource({
        "published-wedged, FreeAtRest",
        "published-end-lost, TheEndArrives",
        "published-polls-nothing, SomethingToPoll"
    })
    void isItsSpecificationWhereThatIsRefuted(String model, String invariant) {
        bind(model)
                .violates(invariant, "what refutes it is in the code as well")
                .verify();
    }

    @ParameterizedTest
    @CsvSource({"submit, enable", "loop, disable"})
    void aStepThatIsLeftOutIsFound(String method, String step) {
        Class<?> mutant = Mutant.of(Tested.class, Mutant.in(method, Mutant.insteadOf(step, new InsnNode(Opcodes.POP))));
        assertThatThrownBy(() ->
                        Serializers.published(mutant, model("published-items")).verify())
                .hasMessageContaining("DIFFERS");
    }

    @Test
    void anItemIsDeliveredAfterTheEnd() {
        happens("published-after-the-end", replay -> {
            List<String> seen = outputs(replay);
            return seen.contains("END") && !seen.get(seen.size() - 1).equals("END");
        });
    }

    @Test
    void theEndNeverArrives() {
        happens(
                "published-end-lost",
                replay -> replay.events().stream()
                                .anyMatch(event ->
                                        Serializers.eventOf(event.call()).equals("END"))
                        && !outputs(replay).contains("END")
                        && allHaveEnded(replay));
    }

    @Test
    void anEventWaitsForNobodyAfterAnException() {
        happens(
                "published-wedged",
                replay -> allHaveEnded(replay)
                        && replay.events().stream()
                                .anyMatch(event ->
                                        Objects.requireNonNull(event.answer()).thrown() != null)
                        && !is(replay, "wip", "0"));
    }

    @Test
    void theFlagIsLeftDisabled() {
        happens("published-left-disabled", replay -> allHaveEnded(replay) && is(replay, "flag", "disabled"));
    }

    /** Not before the last step, or the judgement cannot be a no. */
    private static void happens(String model, Predicate<Replay> judgement) {
        Trace trace = model(model).counterexample();
        assertThat(bind(model).replay(trace)).matches(judgement);
        Trace shorter = new Trace(trace.states().subList(0, trace.states().size() - 1), 0, null);
        assertThatThrownBy(() -> assertThat(bind(model).replay(shorter)).matches(judgement))
                .isInstanceOf(AssertionError.class);
    }

    private static boolean is(Replay replay, String variable, String value) {
        return String.valueOf(replay.state().get(variable)).equals(value);
    }

    private static List<String> outputs(Replay replay) {
        return replay.outputs().stream().map(output -> output.what().toString()).toList();
    }

    private static boolean allHaveEnded(Replay replay) {
        return replay.events().stream().map(Event::answer).allMatch(Objects::nonNull);
    }
}
