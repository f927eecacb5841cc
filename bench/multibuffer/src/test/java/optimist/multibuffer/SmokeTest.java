package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.bench.Smoke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, those with one ring too. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        assertThat(Smoke.run("multibuffer"))
                .contains("Signalled", "Yielding", "RoomFirst", "bare rings", "round 1 of 1: ");
    }
}
