package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import optimist.internal.Monitor;
import optimist.internal.Parking;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Test;

/** B4.1: a publication into any ring wakes the consumer. */
class SleepExplorationTest {
    private static final int INTERLEAVINGS = 2_000;

    @Test
    void noWakeUpIsLost() {
        explore(Monitor::new, Scenario.inProportion(INTERLEAVINGS));
    }

    @Test
    void aLostWakeUpIsFound() {
        assertThatThrownBy(() -> explore(Monitor.Deaf::new, INTERLEAVINGS))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("deadlock");
    }

    private static void explore(Supplier<Parking> parking, int interleavings) {
        Sleeps.explore(parking);
        Scenario.options(Sleeps.class, List.of(List.of("run"), List.of("publish"), List.of("publish")), interleavings)
                .sequentialSpecification(Sleeps.Sequential.class)
                .checkObstructionFreedom(false)
                .check(Sleeps.class);
    }
}
