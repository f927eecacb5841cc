package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.bench.Smoke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        assertThat(Smoke.run("cancellation"))
                .contains(
                        "ours", "100,000 passes", "1,000 passes", "no passes", "1.7.0", "of the JDK", "round 1 of 1: ");
    }
}
