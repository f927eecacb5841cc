package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The invariant of the waiter whose handler is an object. */
class HandlerInvariantTest extends WaiterInvariantTests {
    static final String VARIANT = "HandlerObject";

    HandlerInvariantTest() {
        super(VARIANT, "handler", 392, 12, 25);
    }

    /** TLC counts as many in the model. */
    @Test
    void asManyStatesAsTlcFinds() throws Exception {
        String model = "handler-inductive-two";

        assertThat(smt.states(PATTERN, invariant(VARIANT), "MCHandlerObjectInductive", model))
                .isEqualTo(models().at("/model/" + model + "/states").intValue());
    }

    /** What nobody asks would be skipped without a word. */
    @Test
    void everyGateIsAsked() throws Exception {
        try (Stream<Path> files = Files.walk(ROOT.resolve("proofs"))) {
            assertThat(files.filter(file -> file.endsWith("smt.toml")))
                    .containsExactly(ROOT.resolve("proofs/cancellation/smt.toml"));
        }
        assertThat(new TomlMapper()
                        .readTree(ROOT.resolve("proofs/cancellation/smt.toml").toFile())
                        .get("gate")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(invariant(VARIANT), invariant(PackedInvariantTest.VARIANT));
    }
}
