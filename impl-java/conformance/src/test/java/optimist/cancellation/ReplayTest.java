package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import org.junit.jupiter.api.Test;

/** The counterexample to C1.3 happens in the class, step by step: it returns before its slots were told. */
class ReplayTest {
    private static final Pairing LATE = late();

    private static Pairing late() {
        Pairing pairing = Waiters.packed("packed-called-late");
        Model model = pairing.model().with("IndexBits", 29);
        return new Pairing(pairing.type(), model, pairing.binding());
    }

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return List.of(LATE);
    }

    @Test
    void theOwnerReturnsBeforeItsSlotsAreTold() {
        Replay replay = LATE.bind().replay(Waiters.counterexample(LATE.model()));
        Map<String, String> ends = replay.events().stream()
                .collect(Collectors.toMap(
                        event -> event.call().method(),
                        event -> event.answer() == null
                                ? "under way"
                                : event.answer().toString()));
        assertThat(ends).containsEntry("await", "await() returns false").containsEntry("cancel", "under way");
        assertThat(replay.outputs()).noneMatch(output -> output.what().contains("/"));
    }
}
