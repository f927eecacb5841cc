package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A virtual thread that waits leaves its carrier to others. */
@Timeout(120)
class VirtualThreadsTest {
    private static final int SINCE = 21;
    private static final List<String> ONE_CARRIER =
            List.of("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1");

    @ParameterizedTest
    @ValueSource(strings = {"acquire", "barge", "receive", "send", "receive from a buffer", "send to a buffer"})
    void whoeverWaitsKeepsNoCarrier(String what) throws Exception {
        assertThat(run(what)).isZero();
    }

    /** Seen by this test: a wait in a class initializer keeps it, also where one in a synchronized block does not. */
    @ParameterizedTest
    @ValueSource(strings = {"acquire", "barge", "receive", "send", "receive from a buffer", "send to a buffer"})
    void aWaitThatKeepsItsCarrierIsFound(String what) throws Exception {
        assertThat(run(what, "pinned")).isOne();
    }

    private static int run(String... arguments) throws IOException, InterruptedException {
        assumeTrue(Runtime.version().feature() >= SINCE, "needs virtual threads: JDK " + SINCE + " or later");
        return Crowd.inAnotherProcess(ONE_CARRIER, VirtualWaits.class, arguments);
    }
}
