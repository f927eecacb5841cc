package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import optimist.example.Adders;
import org.junit.jupiter.api.Test;

class OutcomesTest {
    private static Outcomes<Map<String, Integer>> of(String... programs) {
        return Outcomes.of(Adders.class, TreeMap::new, List.of(programs), "total");
    }

    @Test
    void everyInterleavingIsTried() {
        assertThat(of("slow", "quick").all())
                .containsExactlyInAnyOrder(
                        Map.of("slow", 0, "quick", 1, "total", 2),
                        Map.of("slow", 1, "quick", 0, "total", 2),
                        // The update of the quick one is lost.
                        Map.of("slow", 0, "quick", 0, "total", 1));
    }

    @Test
    void callsCanBeLeftUninterrupted() {
        assertThat(of("slow", "quick").interruptedBefore(Set.of("Read", "Add")))
                .containsExactlyInAnyOrder(
                        Map.of("slow", 0, "quick", 1, "total", 2), Map.of("slow", 1, "quick", 0, "total", 2));
    }

    @Test
    void theNumberOfInterleavingsIsKnown() {
        AtomicInteger made = new AtomicInteger();
        Outcomes.of(
                        Adders.class,
                        () -> {
                            made.incrementAndGet();
                            return new TreeMap<String, Integer>();
                        },
                        List.of("twice", "alsoTwice"),
                        "total")
                .all();
        // Four steps and four: 8! / (4! 4!)
        assertThat(made).hasValue(70);
    }

    @Test
    void aProgramMayBeWithoutAnAction() {
        assertThat(of("idle").all()).containsExactly(Map.of("idle", 7, "total", 0));
    }

    @Test
    void aProgramThatCannotBeStoppedIsFoundOut() {
        assertThatThrownBy(() -> of("stubborn").all())
                .isInstanceOf(Difference.class)
                .hasMessage("stubborn catches what is thrown in an action");
    }

    @Test
    void aProgramThatFailsIsNoOutcome() {
        assertThatThrownBy(() -> of("failing").all())
                .hasMessage("failing failed")
                .hasRootCauseMessage("out of luck");
    }
}
