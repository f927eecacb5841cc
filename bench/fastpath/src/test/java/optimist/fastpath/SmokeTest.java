package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.bench.Smoke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, each of the peers from its own jar. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        assertThat(Smoke.run("fastpath"))
                .contains(
                        "Reactor 3.8.8",
                        "round 1 of 1: alone run-1 spaced-100 parts-alone parts-run-2 parts-spaced-100;");
    }
}
