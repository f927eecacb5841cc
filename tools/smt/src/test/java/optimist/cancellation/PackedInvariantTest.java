package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The invariant of the waiter whose state is one word. */
class PackedInvariantTest extends WaiterInvariantTests {
    static final String VARIANT = "Packed";

    PackedInvariantTest() {
        super(VARIANT, "packed", 577, 16, 26);
    }

    /** What is put is whatever was seen, which is of more kinds than the word has. */
    @Test
    void aMutantOutsideTheFragmentIsAnError() {
        assertThatThrownBy(() -> smt.refuted(
                        PATTERN,
                        invariant(VARIANT),
                        "PackedInductiveMutants",
                        Map.of("PutIndex", "PutsNoIndex"),
                        "packed-inductive-two",
                        goal -> goal.startsWith("WaiterTypes")))
                .hasMessageContaining("specs/memory/Memory.tla:")
                .hasMessageContaining("`memory` cannot have this value");
    }
}
