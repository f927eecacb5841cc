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
        assertThat(of("slow", "quick").interruptedBefore(Set.of("Read", "Add")::contains))
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
    void neighboursThatCommuteAreNotTriedBothWays() {
        AtomicInteger made = new AtomicInteger();
        Outcomes<Map<String, Integer>> outcomes = Outcomes.of(
                Adders.class,
                () -> {
                    made.incrementAndGet();
                    return new TreeMap<>();
                },
                List.of("twice", "alsoTwice"),
                "total");
        Set<Map<String, Integer>> all = outcomes.all();
        made.set(0);
        assertThat(outcomes.commuting((one, other) -> one.equals("Read") && other.equals("Read"))
                        .all())
                .isEqualTo(all);
        assertThat(made).hasValueLessThan(70);
    }

    @Test
    void aProgramMayBeWithoutAnAction() {
        assertThat(of("idle").all()).containsExactly(Map.of("idle", 7, "total", 0));
    }

    @Test
    void aProgramMayWaitForAnother() {
        assertThat(of("waiting", "quick").all()).containsExactly(Map.of("waiting", 1, "quick", 0, "total", 1));
    }

    @Test
    void aProgramThatWaitsForEverIsFoundOut() {
        assertThatThrownBy(() -> of("waiting").all())
                .isInstanceOf(Difference.class)
                .hasMessage("waiting waits for ever");
    }

    @Test
    void aProgramThatFailsIsNoOutcome() {
        assertThatThrownBy(() -> of("failing").all())
                .hasMessage("failing failed")
                .hasRootCauseMessage("out of luck");
    }
}
