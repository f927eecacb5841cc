package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.bench.Smoke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every benchmark runs, each of Netty's with the version it names. How fast is not asked. */
@Timeout(600)
class SmokeTest {
    @Test
    void everyBenchmarkRuns() throws Exception {
        assertThat(Smoke.run("refcount")).contains("Netty 4.2.20", "round 1 of 1: alone work-1 life;");
    }
}
