package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmarks do what they are said to do. */
@Timeout(600)
class BenchmarksTest {
    private static final long SUM = 31_748_464;

    static Stream<Benchmarks> contenders() {
        return Stream.of(
                new Inbox(),
                new Bounded(),
                new Locked(),
                new Queued(),
                new FastPath(),
                new RxJava1(),
                new RxJava3(),
                new Reactor(),
                new DrainLoop(),
                new BarePair(),
                new HandOver(),
                new Plain());
    }

    private static long run(Benchmarks contender, int producers) throws Exception {
        contender.producers = producers;
        contender.hire();
        try {
            return contender.run();
        } finally {
            contender.dismiss();
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aRunDeliversEverything(Benchmarks contender) throws Exception {
        assertThat(run(contender, 1)).isEqualTo(SUM);
        if (!(contender instanceof Plain)) {
            assertThat(run(contender, 3)).isEqualTo(SUM);
        }
    }

    @Test
    void aRunThatLosesAnItemFails() {
        assertRefused(0, "499999 items");
    }

    @Test
    void aRunThatDeliversAnItemTwiceFails() {
        assertRefused(2, "500001 items");
    }

    private static void assertRefused(int times, String message) {
        Faulty faulty = new Faulty();
        faulty.times = times;
        assertThatIllegalStateException().isThrownBy(() -> run(faulty, 2)).withMessageContaining(message);
    }

    // ---- what a call allocates that meets nobody, whoever compiles it

    @Test
    void aloneOursAllocatesNothing() {
        assertThat(allocated(new Inbox())).isZero();
        assertThat(allocated(new Bounded())).isZero();
        assertThat(allocated(new Locked())).isZero();
        assertThat(allocated(new FastPath())).isZero();
    }

    @Test
    void aloneTheQueueAllocatesANode() {
        assertThat(allocated(new Queued())).isEqualTo(24);
    }

    /** Bytes a call. */
    private static long allocated(Benchmarks contender) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int calls = 100_000;
        contender.hire();
        contender.alone();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            contender.alone();
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        contender.dismiss();
        return bytes / calls;
    }
}
