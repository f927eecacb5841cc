package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.bench.Smoke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, each of the Disruptors from its own jar. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        assertThat(Smoke.run("sequence"))
                .contains("Disruptor 2.8", "Disruptor 2.10.4", "round 1 of 1: run-16 one-at-a-time;");
    }
}
