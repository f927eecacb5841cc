package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** The benchmarks do what they are said to do. */
@Timeout(600)
class BenchmarksTest {
    private static final long SUM = 31_748_464;
    private static final int LINE = 64;
    /** Lines are fetched in pairs. */
    private static final int APART = 2 * LINE;

    static Stream<Benchmarks> contenders() {
        return Stream.concat(
                Stream.of(Rebuilt.Kind.values()).map(BenchmarksTest::rebuilt),
                Stream.of(
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
                        new ReferencePair(),
                        new HandOver(),
                        new Plain()));
    }

    private static Rebuilt rebuilt(Rebuilt.Kind kind) {
        Rebuilt contender = new Rebuilt();
        contender.kind = kind;
        return contender;
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

    // ---- what is padded, and what is not

    @Test
    void theCountAndTheTailAreApart() {
        assertThat(distance(RebuiltSerializer.Padded.class, "wip", "open")).isGreaterThanOrEqualTo(APART);
        assertThat(distance(RebuiltQueue.Padded.class, "tail", "head")).isGreaterThanOrEqualTo(APART);
    }

    @Test
    void theCountAndTheTailAreClose() {
        assertThat(distance(RebuiltSerializer.Close.class, "wip", "open")).isLessThan(LINE);
        assertThat(distance(RebuiltQueue.Close.class, "tail", "head")).isLessThan(LINE);
    }

    private static long distance(Class<?> type, String... two) {
        List<Long> offsets = ClassLayout.parseClass(type).fields().stream()
                .filter(field -> List.of(two).contains(field.name()))
                .map(FieldLayout::offset)
                .toList();
        assertThat(offsets).hasSameSizeAs(two);
        return Math.abs(offsets.get(0) - offsets.get(1));
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
